import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import { tableRowAt, textAround } from '#workspace/stores/text-around';

/** "each package has a `rules/`" */
const ofEach =
  /\b(?:each|every|all|any)\b[^.;|\n]{1,60}\b(?:has|have|contains?|gets?|needs?|keeps?|with|ships?|is|are)\s+(?:an?|its|their)(?:\s+own)?\s*[`*"'([]*$/i;
/** What has files of its own. */
const holder =
  '(?:\\w+\\s+)?(?:package|example|module|crate|app(?:lication)?|service|project|plugin|folder|directory|component|feature|workspace|lib(?:rary)?|repo(?:sitory)?|skill|extension|integration|provider|template|demo|page|route)';
/** "each package's `src/index.ts`", "for each package, edit `src/index.ts`" */
const ofEachBefore = new RegExp(
  `\\b(?:each|every|any)\\s+(?:\\w+\\s+)?\\w+['’]s(?:\\s+own)?\\s*[\`*"'([]*$|\\b(?:for|in) (?:each|every) ${holder}\\b[^.;|\\n]{0,40}$`,
  'i',
);
/** "`src/main.c` of each example" */
const ofEachAfter = new RegExp(
  `^[\`*_)\\]"']{0,4},?\\s+(?:(?:of|in|for|per)\\s+(?:each|every|all|any)\\s+${holder}|each\\b|per\\s+${holder})`,
  'i',
);
/** Prefixes of branches, as in `fix/retries`; `docs/` and the like may be folders, too. */
const ofBranches = 'feat(?:ure)?|(?:bug|hot)?fix|chore|refactor|release|perf';
const branchPrefix = new RegExp(`^(?:${ofBranches}|docs?|tests?|ci)/$`);

/** Whether a place names a path that each of several folders has. */
export function isInEachFolder({ text }: Document, { start, end }: Span): boolean {
  const before = text.slice(lineStart(text, start), start);
  return (
    ofEach.test(before) || ofEachBefore.test(before) || ofEachAfter.test(text.slice(end, end + 40))
  );
}

/** Whether a folder is the prefix of branches, by its line or its list. */
export function isBranchPrefix(document: Document, value: string, { start, end }: Span): boolean {
  if (!branchPrefix.test(value)) return false;
  const { text } = document;
  const line = text.slice(lineStart(text, start), nextLineFeed(text, end));
  const others = line.match(new RegExp(`(?<![\\w/])(?:${ofBranches})/(?![\\w.-])`, 'g'));
  return (
    [line, ...leadsOfList(document, start)].some((each) => /\bbranch/i.test(each)) ||
    new Set(others).size > 1
  );
}

/** The text before a list or table, and its headings, if the place begins an entry. */
function leadsOfList(document: Document, at: number): readonly string[] {
  const { text } = document;
  const { block, parents, lead, under } = textAround(document, at);
  const starts =
    block?.kind === 'item'
      ? [block.text.start]
      : (tableRowAt(block, at)?.cells.map(({ start }) => start) ?? []);
  if (!starts.some((start) => start <= at && /^[\s|`*_"']*$/.test(text.slice(start, at))))
    return [];
  return [
    ...under.map(({ name }) => name),
    ...presentItems([...parents.map((each) => each.text), lead?.span]).map((span) =>
      text.slice(span.start, span.end),
    ),
  ];
}

const ofNaming = /\b(?:suffix|prefix|naming|descriptive names?|base name)\b/i;

/** Whether a place is in text on naming, which has examples. */
export function isNameExample(document: Document, { start }: Span): boolean {
  const { block } = textAround(document, start);
  return block !== undefined && ofNaming.test(document.text.slice(block.span.start, start));
}

/** Whether a path is a route of a server: `/api/orders.mjs`. */
export function isServerRoute(value: string): boolean {
  return value.startsWith('/api/');
}
