import { Lexer } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

/** A scalar as written, always text: no YAML type is guessed. */
export interface YamlScalar {
  readonly kind: 'scalar';
  readonly text: string;
  readonly quoted: boolean;
  readonly span: Span;
}

/** A missing value, `~` or `null`. */
export interface YamlEmpty {
  readonly kind: 'empty';
  readonly span: Span;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlValue[];
  readonly span: Span;
}

export interface YamlPair {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlValue;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly pairs: readonly YamlPair[];
  readonly span: Span;
}

/** A frontmatter value; spans are offsets in the file. */
export type YamlValue = YamlScalar | YamlEmpty | YamlList | YamlMap;

/** A problem of a frontmatter block. */
export interface FrontmatterProblem {
  readonly reason:
    | 'unclosed'
    | 'foreign-fence'
    | 'second-block'
    | 'too-large'
    | 'too-deep'
    | 'not-a-map'
    | 'duplicate-key'
    | 'forbidden-key'
    | 'alias'
    | 'tag'
    | 'directive'
    | 'merge-key'
    | 'syntax';
  /** A key, a limit or a sentence for the message; may be empty. */
  readonly detail: string;
  readonly span: Span;
}

/** The place of a file's frontmatter, before its keys are read. */
export type Fence =
  | { readonly kind: 'none'; readonly bodyStart: number }
  | {
      readonly kind: 'block';
      /** The text between the fence lines. */
      readonly inner: Span;
      /** The block with both fence lines. */
      readonly block: Span;
      /** An HTML comment before the first fence line (dialect C). */
      readonly comment: Span | null;
      readonly bodyStart: number;
    }
  | { readonly kind: 'broken'; readonly problem: FrontmatterProblem; readonly bodyStart: number };

/** A file's frontmatter. A `template` has placeholders, a `broken` one is not used. */
export type Frontmatter =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'read';
      readonly map: YamlMap;
      readonly block: Span;
      readonly comment: Span | null;
    }
  | { readonly kind: 'template'; readonly block: Span; readonly text: string }
  | { readonly kind: 'broken'; readonly problem: FrontmatterProblem; readonly text: string };

/**
 * Finds the frontmatter block: optionally after blank lines and one HTML comment, a line that is
 * exactly `---` plus blanks, up to the next such line. This function alone decides where
 * frontmatter begins and ends; the YAML readers get the text between.
 */
export function findFence(text: string): Fence {
  const start = skipBlankLines(text, 0);
  const comment = leadingComment(text, start);
  const open = comment ? skipBlankLines(text, comment.end) : start;
  const line = lineAt(text, open);
  if (!isFence(text.slice(open, line.end)))
    return comment === null && open === 0 && isForeign(text, line)
      ? broken('foreign-fence', { start: open, end: line.end }, 0, foreignWord(text, line))
      : none;
  for (let at = line.next; at < text.length;) {
    const close = lineAt(text, at);
    if (isFence(text.slice(at, close.end)))
      return blockBetween(text, { open, inner: { start: line.next, end: at }, close, comment });
    at = close.next;
  }
  // A first line `---` without keys below it is a thematic break.
  return opensKeys(text, line.next)
    ? broken('unclosed', { start: open, end: line.end }, line.next)
    : none;
}

/** A line of a text: `end` leaves out the line end, `next` is where the following line starts. */
interface Line {
  readonly end: number;
  readonly next: number;
}

const none: Fence = { kind: 'none', bodyStart: 0 };

function broken(
  reason: FrontmatterProblem['reason'],
  span: Span,
  bodyStart: number,
  detail = '',
): Fence {
  return { kind: 'broken', problem: { reason, detail, span }, bodyStart };
}

/** Whether the first line opens frontmatter that is not YAML. */
function isForeign(text: string, line: Line): boolean {
  const word = text.slice(0, line.end);
  // Some readers take `---js` or `--- {` for frontmatter in another language, and may run it.
  return (
    /^---+[ \t]*[^-\s]/.test(word) ||
    (/^(?:----+|\+\+\+)[ \t\r]*$/.test(word) && closesForeign(text, line.next, word))
  );
}

function foreignWord(text: string, line: Line): string {
  return text.slice(0, line.end).trim().slice(0, 40);
}

/** Two fence lines and the text between them. */
interface Fenced {
  /** Offset of the first fence line. */
  readonly open: number;
  readonly inner: Span;
  readonly close: Line;
  readonly comment: Span | null;
}

/** Decides whether the text between two fence lines is frontmatter, prose or a problem. */
function blockBetween(text: string, { open, inner, close, comment }: Fenced): Fence {
  const hidden = cutInside(text, inner.start, inner.end);
  if (hidden)
    return broken('syntax', hidden, close.next, 'a line in it that other readers take for its end');
  if (isRuledProse(text.slice(inner.start, inner.end))) return none;
  const second = secondBlock(text, close.next);
  if (second) return broken('second-block', second, close.next);
  const block = { start: open, end: close.end };
  return { kind: 'block', inner, block, comment, bodyStart: close.next };
}

function lineAt(text: string, start: number): Line {
  const newline = text.indexOf('\n', start);
  if (newline === -1) return { end: text.length, next: text.length };
  return {
    end: text[newline - 1] === '\r' && newline > start ? newline - 1 : newline,
    next: newline + 1,
  };
}

function isFence(line: string): boolean {
  return line.startsWith('---') && /^---[ \t]*$/.test(line);
}

function skipBlankLines(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (text.slice(at, line.end).trim() !== '') return at;
    if (line.next === at) return at;
    at = line.next;
  }
  return at;
}

function leadingComment(text: string, start: number): Span | null {
  if (!text.startsWith('<!--', start)) return null;
  const close = text.indexOf('-->', start + 4);
  if (close === -1) return null;
  const end = close + 3;
  const line = lineAt(text, end);
  return text.slice(end, line.end).trim() === '' ? { start, end: line.next } : null;
}

function looksLikeKeys(line: string): boolean {
  return /^[ \t]*["']?[A-Za-z_][\w .-]*["']?[ \t]*:(?:[ \t]|\r?$)/.test(line);
}

/** Whether the first line with text, not a comment, begins YAML: a key, or a map in braces. */
function opensKeys(text: string, from: number): boolean {
  for (let at = from; at < text.length;) {
    const line = lineAt(text, at);
    const content = text.slice(at, line.end).trim();
    if (content !== '' && !content.startsWith('#'))
      return content.startsWith('{') || looksLikeKeys(content);
    if (line.next === at) return false;
    at = line.next;
  }
  return false;
}

/** Finds a line in the block that some readers take for its end: `--- more`, `...`. */
function cutInside(text: string, from: number, to: number): Span | null {
  for (let at = from; at < to;) {
    const line = lineAt(text, at);
    if (/^(?:---|\.\.\.(?:[ \t]|$))/.test(text.slice(at, line.end)))
      return { start: at, end: line.end };
    at = line.next;
  }
  return null;
}

/** Whether a text between two `---` is prose: it begins with an empty line and has no key. */
function isRuledProse(inner: string): boolean {
  return (
    /^[ \t]*\r?\n/.test(inner) && inner.trim() !== '' && !inner.split('\n').some(looksLikeKeys)
  );
}

function closesForeign(text: string, from: number, opener: string): boolean {
  const close = opener.startsWith('+') ? '+++' : '---';
  const first = lineAt(text, skipBlankLines(text, from));
  const firstLine = text.slice(skipBlankLines(text, from), first.end);
  if (!/[:={]/.test(firstLine)) return false;
  for (let at = from; at < text.length; at = lineAt(text, at).next) {
    if (text.slice(at, lineAt(text, at).end).trimEnd().startsWith(close)) return true;
  }
  return false;
}

/** Finds a second block right below the first: programs that read only one miss its keys. */
function secondBlock(text: string, from: number): Span | null {
  const open = skipBlankLines(text, from);
  const line = lineAt(text, open);
  if (!isFence(text.slice(open, line.end))) return null;
  let keys = 0;
  for (let at = line.next; at < text.length;) {
    const each = lineAt(text, at);
    const content = text.slice(at, each.end);
    if (isFence(content)) return keys > 0 ? { start: open, end: each.end } : null;
    if (content.trim() !== '' && !/^[ \t]|^#/.test(content)) {
      if (!looksLikeKeys(content) && !/^\{.*\}\s*$/.test(content)) return null;
      keys += 1;
    }
    at = each.next;
  }
  return null;
}

/** Tokens of the lexer that are not in the text: before a plain scalar, and for documents. */
const scalarNext = '\u001f';
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018']);

/** A `#` that may begin a comment: not one in a word or path, unless it follows `|` or `>`. */
const mayBeComment = /(?<![\w./])#|[|>]\S*#/;

/** The first YAML comment in a block of frontmatter; null if it has none. */
export function commentIn(text: string, { start, end }: Span): Span | null {
  const block = text.slice(start, end);
  if (!mayBeComment.test(block)) return null;
  let at = start;
  let isScalar = false;
  for (const token of new Lexer().lex(block)) {
    if (token === scalarNext) isScalar = true;
    else if (!marks.has(token)) {
      if (token.startsWith('#') && !isScalar)
        return { start: at, end: at + token.trimEnd().length };
      at += token.length;
      isScalar = false;
    }
  }
  return null;
}
