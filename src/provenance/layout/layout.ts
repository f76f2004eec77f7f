import { endOfLine, lineStart } from '#workspace/edit/text-lines';

import { isComment, type Language, type LeafAt, type Part, type Parts, partsOf } from './part.ts';

/** A leaf that counts, and what it counts as. */
export interface Token {
  readonly part: Part;
  readonly says: string;
}

/** What of a file counts when only its layout may change. */
export interface Layout {
  readonly scheme: string;
  readonly language: Language;
  readonly text: string;
  readonly root: Part;
  readonly tokens: readonly Token[];
  /** Its root, and every node whose parts can be compared without the others. */
  readonly sequences: readonly Part[];
  /** The first token of each part, and the one behind its last, as places in `tokens`. */
  readonly spans: ReadonlyMap<Part, readonly [first: number, end: number]>;
}

/** UTF-16 units of the longest file that is parsed: longer ones are made by machines. */
const mostParsed = 1_048_576;

/** Comments that speak to a tool about the line they stand in, or the next one. */
const directive = new RegExp(
  [
    ...['(?:eslint|stylelint|tslint:)-?disable-(?:next-)?line', '@ts-(?:ignore|expect-error)'],
    ...['\\b(?:prettier|biome|dprint|oxlint|deno-lint|deno-fmt|istanbul|c8|v8|node:coverage)\\b'],
    ...['\\bno(?:qa|sec|lint|pycln)', 'NOSONAR', '\\btype:', 'pragma', 'jshint', 'codeql', 'lgtm'],
    ...['\\b(?:pylint|fmt|yapf|isort|ruff|mypy|pyright|pyre|coverage)\\s*:', 'CHECKSTYLE'],
  ].join('|'),
  'i',
);

/**
 * Reads what counts of a text with line feeds.
 *
 * @returns null where that cannot be told: the text has errors, or line ends that languages see
 *   differently
 */
export function layoutOf(scheme: string, language: Language, text: string): Layout | null {
  if (text.length > mostParsed || text.includes('\r')) return null;
  const parts = partsOf(language.parser.parse(text), text, language);
  if (!parts || language.isSound?.(parts, text) === false) return null;
  const tokens = tokensOf(parts, language, text);
  const spans = spansOf(parts.root, tokens);
  const sequences = [...spans.keys()].filter(
    (part) => part === parts.root || (part.parts.length > 0 && language.sequences.has(part.name)),
  );
  return { scheme, language, text, root: parts.root, tokens, sequences, spans };
}

function tokensOf({ leaves }: Parts, language: Language, text: string): Token[] {
  const code = leaves.filter((leaf) => !isComment(leaf) && leaf.to > leaf.from);
  const tokens: Token[] = [];
  let at = 0;
  for (const leaf of leaves) {
    if (leaf.to === leaf.from) continue;
    if (isComment(leaf)) {
      tokens.push({ part: leaf, says: commentSays(leaf, code, language, text) });
      continue;
    }
    const [before, next] = [code[at - 1] ?? null, code[at + 1] ?? null];
    at += 1;
    const here: LeafAt = {
      leaf,
      text: text.slice(leaf.from, leaf.to),
      before,
      next,
      gap: text.slice(before?.to ?? 0, leaf.from),
    };
    const says = language.says(here, text);
    if (says !== null) tokens.push({ part: leaf, says });
  }
  return tokens;
}

/** The words of a comment, whether it has its line to itself, and what it speaks to. */
function commentSays(
  comment: Part,
  code: readonly Part[],
  { remarkAt }: Language,
  text: string,
): string {
  const start = lineStart(text, comment.from);
  const isAlone = text.slice(start, comment.from).trim() === '';
  const words = commentText(text.slice(comment.from, comment.to));
  const about = directive.test(words) ? linesAround(comment, code, text) : '';
  // These count in the first lines of a file alone.
  const line = /^#!|coding[:=]/.test(words) ? `${text.slice(0, start).split('\n').length} ` : '';
  return `${comment.name} ${isAlone ? 'alone' : 'beside'} ${remarkAt?.(comment, text) ?? ''} ${about} ${line}${words}`;
}

/** A comment whose lines all begin with a star is moved as a whole; others count as they are. */
function commentText(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \t]+$/, ''));
  return lines.slice(1).every((line) => /^[ \t]*\*/.test(line))
    ? lines.map((line, at) => (at === 0 ? line : line.trimStart())).join('\n')
    : lines.join('\n');
}

/** How many leaves stand in the line of a comment, and in the next one. */
function linesAround({ from, to }: Part, code: readonly Part[], text: string): string {
  const start = lineStart(text, from);
  const end = endOfLine(text, to);
  const nextEnd = endOfLine(text, end + 1);
  const between = (least: number, most: number): number =>
    code.filter((leaf) => leaf.from >= least && leaf.from < most).length;
  return `${between(start, end)} ${between(end, nextEnd)}`;
}

function spansOf(root: Part, tokens: readonly Token[]): Layout['spans'] {
  const spans = new Map<Part, readonly [number, number]>();
  const known = new Map(tokens.map(({ part }, at) => [part, at]));
  let reached = 0;
  const visit = (part: Part): void => {
    const first = reached;
    if (known.has(part)) reached += 1;
    for (const each of part.parts) visit(each);
    spans.set(part, [first, reached]);
  };
  visit(root);
  return spans;
}
