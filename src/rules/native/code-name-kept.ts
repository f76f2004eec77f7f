import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import { agentFileAt } from '#workspace/paths/agent-files';
import type { LostCodeNames } from '#workspace/paths/rule-facts';
import { citedCodeNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { isExtensionRule } from '#workspace/stores/load-trigger';
import { currentDocuments } from '#workspace/stores/native-stores';
import { columnHead, textAround } from '#workspace/stores/text-around';
import type { Workspace } from '#workspace/workspace';

import { isForbiddenName, isPlanned } from '../planned.ts';
import { isOfThisRepository, isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

export const codeNameKept = defineRule({
  code: 'NAT015',
  name: 'code-name-kept',
  severity: 'warning',
  summary: 'Functions, types and fields that a note names are in the code.',
  why: 'An agent calls a name that is gone, or mistakes another for it.',
  falsePositives:
    'Only `ledger audit` checks names, and only names of several words in code spans ' +
    '(`parseRows`). A name is reported if the code had it when the note was written, or has a ' +
    'similar one. Decisions, skills, subagents, commands and text about the past are not ' +
    'checked.',
  messages: {
    lost: message(
      '{name} is no longer in the code; {file} had it on {day}',
      'find what replaced {name}, or delete the line: git log -S{name} -- {file}',
    ),
    parted: message('{name} is not in the code; {file} has {near}', 'replace {name} with {near}'),
    alone: message(
      '{name} is not in the code; the {count} other names that end in {suffix} are',
      'replace {name} with the name in the code',
    ),
    together: message(
      '{name} and {count} other types in this section are not in the code',
      'replace or delete these names: {names}',
    ),
  },
  *check(workspace) {
    const { lostNames } = workspace.surroundings;
    if (lostNames === undefined) return;
    for (const document of currentDocuments(workspace)) {
      if (isRequested(document)) continue;
      const tenseOf = tenseIn(document);
      yield* neverHere(document, lostNames, tenseOf);
      for (const { note, name, file, day } of lostNames.found) {
        // Files for agents have no code: they only mention the name.
        if (note !== document.path || agentFileAt(file) !== null) continue;
        const tenses = placesOf(document, name).map((span) => ({
          span,
          tense: tenseOf(span, null),
        }));
        const said =
          tenses.find(({ tense }) => tense === 'present') ??
          tenses.find(({ tense }) => tense === 'dated');
        if (said)
          yield report('lost', { name, file, day }, inFile(note, said.span, name), {
            severity:
              said.tense === 'dated' ||
              isShown(document, name) ||
              isForLanguage(workspace, document)
                ? 'info'
                : undefined,
          });
      }
    }
  },
});

/** Whether a note has code with the name: it may teach a library. */
function isShown({ text, outline }: Document, name: string): boolean {
  return outline.blocks.some(
    (block) =>
      block.kind === 'code' &&
      new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`).test(
        text.slice(block.content.start, block.content.end),
      ),
  );
}

/** Whether a note is for all files of a language, and not about this project. */
function isForLanguage(workspace: Workspace, document: Document): boolean {
  return (
    isExtensionRule(document) &&
    (citedPathsOf(document).length === 0 || !isOfThisRepository(workspace, document))
  );
}

/** A type by its name: `SharedTestDb`. */
const type = /^[A-Z][a-z\d]+[A-Z]\w*$/;
/** From so many missing types on, they are neither a typo nor a library. */
const fewestTogether = 3;

/** Names that no code has, of which history was not asked. */
function* neverHere(
  document: Document,
  { found, parted = [], nowhere = new Set() }: LostCodeNames,
  tenseOf: ReturnType<typeof tenseIn>,
) {
  const { path, sections } = document;
  const isSaid = (name: string): boolean =>
    found.some((each) => each.note === path && each.name === name);
  const placeOf = (name: string): Span | undefined =>
    placesOf(document, name).find((span) => tenseOf(span, null) === 'present');
  for (const { name, near, file } of parted) {
    const span = isSaid(name) ? undefined : placeOf(name);
    if (span) yield report('parted', { name, near, file }, inFile(path, span, name));
  }
  yield* oddOnesOut(document, nowhere, (name) => (isSaid(name) ? undefined : placeOf(name)));
  const bySection = new Map<number, Map<string, Span>>();
  for (const { value } of citedCodeNamesOf(document)) {
    const span =
      nowhere.has(value) && type.test(value) && !isSaid(value) ? placeOf(value) : undefined;
    const under = span && sections.findLast(({ heading }) => heading.start <= span.start);
    if (!under || /\b(?:naming|names|conventions?|styles?|examples?|format\w*)\b/.test(under.name))
      continue;
    const at = under.heading.start;
    bySection.set(at, (bySection.get(at) ?? new Map<string, Span>()).set(value, span));
  }
  for (const names of bySection.values()) {
    const [first, ...others] = names;
    // A section on naming has examples.
    if (!first || names.size < fewestTogether || names.has('PascalCase')) continue;
    yield report(
      'together',
      { name: first[0], count: others.length, names: [...names.keys()].join(', ') },
      inFile(path, first[1], `together ${first[0]}`),
      { severity: 'info' },
    );
  }
}

/** So many other names of a kind must exist for the missing one to be a typo. */
const fewestOfKind = 4;

/** A name that no code has, in a section whose other names with the same last word exist. */
function* oddOnesOut(
  document: Document,
  nowhere: ReadonlySet<string>,
  placeOf: (name: string) => Span | undefined,
) {
  const kinds = new Map<string, Set<string>>();
  for (const { value, span } of citedCodeNamesOf(document)) {
    const suffix = /[A-Z][a-z]{3,}$/.exec(value)?.[0];
    const under = document.sections.findLast(({ heading }) => heading.start <= span.start);
    const kind = `${suffix ?? ''} ${under?.heading.start ?? 0}`;
    if (suffix) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(value));
  }
  for (const [kind, names] of kinds) {
    const [name, ...others] = [...names].filter((each) => nowhere.has(each));
    const span = name === undefined || others.length > 0 ? undefined : placeOf(name);
    const count = names.size - 1;
    if (name === undefined || !span || count < fewestOfKind) continue;
    yield report(
      'alone',
      { name, count, suffix: kind.split(' ')[0] ?? '' },
      inFile(document, span, name),
      { severity: 'info' },
    );
  }
}

/** Lines on naming, which have examples, and on what other systems answer. */
const notOurs =
  /\b(?:suffix|prefix|naming|named|called|conventions?|GraphQL|SDKs?|upstream|third-party|(?:API|server|service|response) (?:returns?|responds?|fields?|types?))\b/i;
/** A clause that says not to use a name. */
const avoided = /\b(?:avoid|never|don['’]t|do not|must not|instead of|rather than)\b[^.;|]*$/i;

/** A tool of an MCP server: `mcp0_enhance_prompt`. */
const ofServer = /^mcp\d+_/;
/** Columns of examples. */
const exampleColumn = /^\W*(?:examples?|naming)\b/i;
const naming = /\bnaming\b/i;

/** Whether a table or a list gives a name as an example of naming. */
function isNamingExample(document: Document, { start }: Span): boolean {
  const { block, under } = textAround(document, start);
  const head = columnHead(block, start);
  return (
    (head !== null && exampleColumn.test(document.text.slice(head.start, head.end))) ||
    ((block?.kind === 'table' || block?.kind === 'item') &&
      under.some(({ name }) => naming.test(name)))
  );
}

function isOther({ text }: Document, { start, end }: Span): boolean {
  const from = lineStart(text, start);
  return (
    notOurs.test(text.slice(from, nextLineFeed(text, end))) || avoided.test(text.slice(from, start))
  );
}

/** Places where a note takes a name for one of the code. */
function placesOf(document: Document, name: string): Span[] {
  return citedCodeNamesOf(document)
    .filter(
      ({ value, span }) =>
        value === name &&
        !ofServer.test(name) &&
        !isNamingExample(document, span) &&
        !isPlanned(document, span) &&
        !isForbiddenName(document, span) &&
        !isOther(document, span),
    )
    .map(({ span }) => span);
}
