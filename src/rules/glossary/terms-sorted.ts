import { compareStrings, type Fix } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import type { Document } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import type { GlossaryTerm } from '#workspace/records';
import { detectTermOrder, termLists, type TermOrder } from '#workspace/text/terms';

import { defineRule, report } from '../rule.ts';

export const termsSorted = defineRule({
  code: 'GLO204',
  name: 'terms-sorted',
  severity: 'warning',
  summary: 'In a glossary in alphabetical order, each term is at its place.',
  why:
    'A person who does not find a term defines it again; and two branches that add at the end ' +
    'conflict.',
  falsePositives:
    'Not checked: glossaries without an order, with fewer than eight terms, or with more than one ' +
    'term in six elsewhere. Any usual order counts: word by word, letter by letter, without ' +
    'articles, capitals first. Commands that add a term keep the order.',
  fixable: true,
  messages: {
    before: {
      text: '"{term}" belongs before "{other}"',
      mend: ['move the row before "{other}"'],
      fixed: 'ledger lint --fix',
      quotes: ['other'],
    },
    after: {
      text: '"{term}" belongs after "{other}"',
      mend: ['move the row after "{other}"'],
      fixed: 'ledger lint --fix',
      quotes: ['other'],
    },
    headingBefore: {
      text: '"{term}" belongs before "{other}"',
      mend: ['move the heading and its text before "{other}"'],
      quotes: ['other'],
    },
    headingAfter: {
      text: '"{term}" belongs after "{other}"',
      mend: ['move the heading and its text after the text of "{other}"'],
      quotes: ['other'],
    },
  },
  *check(workspace) {
    for (const glossary of workspace.glossaries) {
      for (const { terms, inTable } of termLists(glossary)) {
        const order = detectTermOrder(terms.map((each) => each.term.value));
        if (!order || order.misplaced.size === 0) continue;
        const fix = inTable ? sorted(glossary.document, terms, order) : null;
        const inPlace = terms.flatMap((term, position) =>
          order.misplaced.has(position) ? [] : [{ term, key: order.key(term.term.value) }],
        );
        const last = inPlace.at(-1)?.term;
        for (const position of order.misplaced) {
          const term = terms[position] as GlossaryTerm;
          const at = { path: glossary.path, span: term.term.span };
          const own = order.key(term.term.value);
          const next = inPlace.find((other) => compareStrings(other.key, own) > 0)?.term;
          const data = {
            term: clip(term.term.value, 30),
            other: clip((next ?? last ?? term).term.value, 30),
          };
          yield report(
            inTable ? (next ? 'before' : 'after') : next ? 'headingBefore' : 'headingAfter',
            data,
            { at, key: term.term.value, fix: fix ?? undefined },
          );
        }
      }
    }
  },
});

/** The rows of a table in their order, each as written; null if other lines are between them. */
function sorted(
  { text }: Document,
  terms: readonly GlossaryTerm[],
  { key }: TermOrder,
): Fix | null {
  const lines = terms.map(({ span }) => {
    return { start: lineStart(text, span.start), end: nextLineFeed(text, span.end) };
  });
  const [first, last] = [lines[0], lines.at(-1)];
  if (
    !first ||
    !last ||
    lines.some((line, at) => at > 0 && line.start !== (lines[at - 1]?.end ?? 0) + 1)
  )
    return null;
  const rows = terms.map((term, at) => ({
    key: key(term.term.value),
    at,
    text: text.slice(lines[at]?.start, lines[at]?.end).replace(/\r$/, ''),
  }));
  const ending = text.slice(first.start, first.end).endsWith('\r') ? '\r\n' : '\n';
  const moved = rows
    .sort((a, b) => compareStrings(a.key, b.key) || a.at - b.at)
    .map((row) => row.text)
    .join(ending);
  return {
    edits: [
      {
        start: first.start,
        end: last.end,
        text: moved + (text.slice(last.start, last.end).endsWith('\r') ? '\r' : ''),
      },
    ],
  };
}
