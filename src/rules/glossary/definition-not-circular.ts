import { definitionHeads } from '#claims/sentences/definition-heads';
import { clip } from '#messages/fill-template';
import type { Glossary, GlossaryTerm } from '#workspace/records';
import { termForms, termKey } from '#workspace/text/terms';
import type { Workspace } from '#workspace/workspace';

import { defineRule, inFile, message, report } from '../rule.ts';

/** A term with the terms that its definition says it is. */
interface Node {
  readonly glossary: Glossary;
  readonly row: GlossaryTerm;
  readonly needs: Node[];
}

export const definitionNotCircular = defineRule({
  code: 'GLO203',
  name: 'definition-not-circular',
  severity: 'warning',
  summary: 'No terms of the glossary are defined by each other.',
  why: 'A reader who knows neither of two such terms learns nothing.',
  falsePositives:
    'Only the noun that a definition gives counts (`An exception for a file` is an exception), ' +
    'not every term that it mentions. English word order is assumed.',
  messages: {
    pair: message(
      '"{term}" and "{other}" are defined by each other',
      'define one of them without the other',
    ),
    round: message(
      '"{term}" is defined by itself, through {round}',
      'define one of these terms without the others',
    ),
  },
  *check(workspace) {
    const nodes = withoutEnds(readNodes(workspace));
    const told = new Set<Node>();
    for (const node of nodes) {
      if (told.has(node)) continue;
      const round = roundFrom(node);
      if (!round) continue;
      for (const each of round) told.add(each);
      const [, other] = round;
      const term = clip(node.row.term.value, 24);

      const place = inFile(
        node.glossary,
        node.row.meaning?.span ?? node.row.span,
        round
          .map((each) => termKey(each.row.term.value))
          .sort()
          .join(' / '),
      );
      const related = round.slice(1).map((each) => ({
        path: each.glossary.path,
        span: each.row.meaning?.span ?? each.row.span,
        message: 'the next definition',
      }));
      if (round.length === 2 && other)
        yield report('pair', { term, other: clip(other.row.term.value, 20) }, place, { related });
      else
        yield report(
          'round',
          {
            term,
            round: clip(
              round
                .slice(1)
                .map((each) => `"${each.row.term.value}"`)
                .join(', '),
              48,
            ),
          },
          place,
          { related },
        );
    }
  },
});

function readNodes({ glossaries }: Workspace): Node[] {
  const nodes = glossaries.flatMap((glossary) =>
    glossary.terms.map((row): Node => ({ glossary, row, needs: [] })),
  );
  const byWord = new Map<string, Node>();
  for (const node of nodes) {
    for (const word of [node.row.term, ...node.row.aliases])
      for (const form of termForms(termKey(word.value)))
        if (!byWord.has(form)) byWord.set(form, node);
  }
  for (const node of nodes) {
    if (!node.row.meaning) continue;
    for (const head of definitionHeads(node.row.term.value, node.row.meaning.value)) {
      const words = head.split(/[ -]/);
      // The longest term that the head ends in: a governed index is an index.
      const found = words
        .map((_, from) => byWord.get(words.slice(from).join(' ')))
        .find((each) => each !== undefined);
      if (found && found !== node && !node.needs.includes(found)) node.needs.push(found);
    }
  }
  return nodes;
}

/** Terms of circles, and those that lead to one: without all terms that lead nowhere. */
function withoutEnds(nodes: readonly Node[]): readonly Node[] {
  const left = new Map(nodes.map((node) => [node, node.needs.length]));
  const neededBy = new Map<Node, Node[]>();
  for (const node of nodes) {
    for (const need of node.needs) {
      const others = neededBy.get(need);
      if (others) others.push(node);
      else neededBy.set(need, [node]);
    }
  }
  const ends = nodes.filter((node) => node.needs.length === 0);
  for (let end = ends.pop(); end; end = ends.pop()) {
    left.delete(end);
    for (const node of neededBy.get(end) ?? []) {
      const needs = (left.get(node) ?? 0) - 1;
      left.set(node, needs);
      if (needs === 0) ends.push(node);
    }
  }
  return nodes.filter((node) => left.has(node));
}

/** The shortest path from a term back to itself, without the return. */
function roundFrom(start: Node): readonly Node[] | null {
  const from = new Map<Node, Node | null>([[start, null]]);
  const queue = [start];
  // Grows during the loop.
  for (const node of queue) {
    for (const next of node.needs) {
      if (next === start) {
        const round: Node[] = [];
        for (let each: Node | null = node; each; each = from.get(each) ?? null) round.unshift(each);
        return round;
      }
      if (!from.has(next)) {
        from.set(next, node);
        queue.push(next);
      }
    }
  }
  return null;
}
