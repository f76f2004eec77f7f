import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';

import { isComment, type Language, type LeafAt, type Part, type Parts, partsOf } from './part.ts';

/** A leaf that is not layout. */
interface Token {
  readonly part: Part;
  /** The text that is compared. */
  readonly says: string;
}

/** The content of a file without its layout. */
export interface Layout {
  readonly scheme: string;
  readonly language: Language;
  readonly text: string;
  readonly root: Part;
  readonly tokens: readonly Token[];
  /** The root, and all nodes whose parts can be compared by themselves. */
  readonly sequences: readonly Part[];
  /** Indexes in `tokens`; `end` is behind the last token. */
  readonly spans: ReadonlyMap<Part, readonly [first: number, end: number]>;
}

/** UTF-16 units: longer files are generated. */
const mostParsed = 1_048_576;

/** Comments for tools about their line or the next one. */
const directive = new RegExp(
  [
    ...['(?:eslint|stylelint|tslint:)-?disable-(?:next-)?line', '@ts-(?:ignore|expect-error)'],
    ...['\\b(?:prettier|biome|dprint|oxlint|deno-lint|deno-fmt|istanbul|c8|v8|node:coverage)\\b'],
    ...['\\bno(?:qa|sec|lint|pycln)', 'NOSONAR', '\\btype:', 'pragma', 'jshint', 'codeql', 'lgtm'],
    ...['\\b(?:pylint|fmt|yapf|isort|ruff|mypy|pyright|pyre|coverage)\\s*:', 'CHECKSTYLE'],
  ].join('|'),
  'i',
);

/** Reads a text; null if it has errors, or carriage returns, which languages treat differently. */
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

/** The words of a comment, whether it is alone in its line, and which code it is about. */
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
  // These only count in the first lines of a file.
  const line = /^#!|coding[:=]/.test(words) ? `${text.slice(0, start).split('\n').length} ` : '';
  return `${comment.name} ${isAlone ? 'alone' : 'beside'} ${remarkAt?.(comment, text) ?? ''} ${about} ${line}${words}`;
}

/** Ignores the indentation of a comment whose lines all begin with a star. */
function commentText(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \t]+$/, ''));
  return lines.slice(1).every((line) => /^[ \t]*\*/.test(line))
    ? lines.map((line, at) => (at === 0 ? line : line.trimStart())).join('\n')
    : lines.join('\n');
}

/** The numbers of leaves in the line of a comment and in the next one. */
function linesAround({ from, to }: Part, code: readonly Part[], text: string): string {
  const start = lineStart(text, from);
  const end = nextLineFeed(text, to);
  const nextEnd = nextLineFeed(text, end + 1);
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
