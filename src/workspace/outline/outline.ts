import type { Root } from 'mdast';
import {
  gfmStrikethroughFromMarkdown,
  gfmStrikethroughToMarkdown,
} from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

import type { Span } from '#diagnostics/diagnostic';

/** A row of a table; its cells do not include the white space around them. */
export interface TableRow {
  readonly span: Span;
  readonly cells: readonly Span[];
}

/**
 * One block of a Markdown body, in document order. `nesting` counts the list items around it; a
 * block quote is one opaque block. Spans are those of the source, with all marks.
 */
export type Block =
  | {
      readonly kind: 'heading';
      readonly depth: number;
      readonly text: Span;
      readonly span: Span;
      readonly nesting: number;
    }
  | { readonly kind: 'paragraph'; readonly span: Span; readonly nesting: number }
  | {
      readonly kind: 'item';
      readonly ordered: boolean;
      readonly text: Span;
      readonly span: Span;
      readonly nesting: number;
    }
  | {
      readonly kind: 'table';
      readonly header: TableRow;
      readonly rows: readonly TableRow[];
      readonly span: Span;
      readonly nesting: number;
    }
  | {
      readonly kind: 'code';
      readonly language: string;
      readonly content: Span;
      readonly span: Span;
      readonly nesting: number;
    }
  | { readonly kind: 'html'; readonly span: Span; readonly nesting: number }
  | { readonly kind: 'quote'; readonly span: Span; readonly nesting: number }
  | {
      readonly kind: 'definition';
      readonly label: string;
      readonly target: string;
      readonly span: Span;
      readonly nesting: number;
    };

/** A link, image or autolink outside code and comments. */
export interface Link {
  readonly kind: 'link' | 'image' | 'reference' | 'autolink';
  /** The destination, unescaped once, not percent-decoded. */
  readonly target: string;
  readonly span: Span;
  /** The text between the brackets, raw. */
  readonly text: Span;
}

/** A piece of raw HTML outside code: a comment or a tag, as a block or inside a line. */
export interface HtmlPiece {
  readonly span: Span;
  readonly block: boolean;
}

/** The parts of a Markdown body, read by the line scanner or, for odd files, by remark. */
export interface Outline {
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly html: readonly HtmlPiece[];
}

/**
 * The label of a reference, compared case-insensitively with white space folded (CommonMark 4.7).
 */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/**
 * GFM without autolink-literal, which backtracks, and task lists, which fail on `+` above `[x]`; no
 * rule needs either.
 */
function gfm(this: Processor): void {
  const data = this.data() as {
    micromarkExtensions?: unknown[];
    fromMarkdownExtensions?: unknown[];
  };
  (data.micromarkExtensions ??= []).push(gfmTable(), gfmStrikethrough());
  (data.fromMarkdownExtensions ??= []).push(gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown());
}

const parser = unified().use(remarkParse).use(gfm).freeze();

/** Parses Markdown. Slow, and on hostile input unbounded: callers must limit the text. */
export function markdownTree(text: string): Root {
  return parser.parse(text);
}

/** Writes a tree as Markdown, always with the same marks. */
export function markdownOf(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  });
}

/** Whether a line can be the second line of a GFM table. */
export function isDelimiterRow(line: string): boolean {
  if (!line.includes('-') || /[^-:| \t]/.test(line)) return false;
  const row = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return row.split('|').every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/**
 * Splits one line of a table at its unescaped pipes; a pipe inside a code span splits too, as in
 * GFM.
 *
 * @param start offset of `line` in the file
 */
export function readRow(line: string, start: number): TableRow {
  const cells: Span[] = [];
  const trimmedEnd = line.trimEnd().length;
  let from = line.length - line.trimStart().length;
  if (line[from] === '|') from += 1;
  let cell = from;
  for (let at = from; at < trimmedEnd; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') {
      cells.push(trimmed(line, cell, at, start));
      cell = at + 1;
    }
  }
  if (cell < trimmedEnd || cells.length === 0) cells.push(trimmed(line, cell, trimmedEnd, start));
  return {
    span: { start: start + (line.length - line.trimStart().length), end: start + trimmedEnd },
    cells,
  };
}

function trimmed(line: string, from: number, to: number, start: number): Span {
  let first = from;
  let last = to;
  while (first < last && (line[first] === ' ' || line[first] === '\t')) first += 1;
  while (last > first && (line[last - 1] === ' ' || line[last - 1] === '\t')) last -= 1;
  return { start: start + first, end: start + last };
}

/** A link destination and the offset after the closing parenthesis. */
interface Destination {
  readonly target: string;
  readonly end: number;
}

const entity = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/;

/**
 * Reads `(destination "title")` at `at`, the offset of the parenthesis (CommonMark 6.3).
 *
 * @returns null if it is not a link, `odd` if it has character references, which remark reads
 */
export function readDestination(text: string, at: number, end: number): Destination | 'odd' | null {
  let here = skipSpace(text, at + 1, end);
  if (here === null) return null;
  let raw = '';
  if (text[here] === '<') {
    const close = /^<((?:[^<>\n\\]|\\.)*)>/.exec(text.slice(here, end));
    if (!close) return null;
    raw = close[1] ?? '';
    here += close[0].length;
  } else {
    const stop = bareEnd(text, here, end);
    if (stop === null) return null;
    raw = text.slice(here, stop);
    here = stop;
  }
  if (entity.test(raw)) return 'odd';
  const afterTarget = here;
  const spaced = skipSpace(text, here, end);
  if (spaced === null) return null;
  here = spaced;
  if (text[here] !== ')' && here > afterTarget) {
    // Readers differ on parentheses inside a title in parentheses.
    if (text[here] === '(') return 'odd';
    const title = titleEnd(text, here, end);
    if (title === null) return null;
    const after = skipSpace(text, title, end);
    if (after === null) return null;
    here = after;
  }
  return here < end && text[here] === ')' ? { target: unescape(raw), end: here + 1 } : null;
}

/** Removes backslashes before punctuation. */
export function unescape(raw: string): string {
  return raw.includes('\\') ? raw.replace(/\\([!-/:-@[-`{-~])/g, '$1') : raw;
}

/**
 * The end of a destination without angle brackets: balanced parentheses, no white space, no control
 * characters.
 */
function bareEnd(text: string, from: number, end: number): number | null {
  let depth = 0;
  let at = from;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) break;
    if (code === 0x5c && at + 1 < end && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) at += 1;
    else if (code === 0x28) {
      depth += 1;
      if (depth > 31) return null;
    } else if (code === 0x29) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return depth === 0 ? at : null;
}

function titleEnd(text: string, at: number, end: number): number | null {
  const open = text[at];
  const pattern =
    open === '"' ? /^"(?:[^"\\]|\\[^])*"/ : open === "'" ? /^'(?:[^'\\]|\\[^])*'/ : null;
  const title = pattern?.exec(text.slice(at, end));
  if (!title || /\n[ \t]*\n/.test(title[0])) return null;
  return at + title[0].length;
}

/** White space with at most one line ending; null when there are two. */
function skipSpace(text: string, from: number, end: number): number | null {
  let at = from;
  let newlines = 0;
  while (at < end && /[ \t\n\r]/.test(text[at] ?? '')) {
    if (text[at] === '\n') newlines += 1;
    at += 1;
  }
  return newlines > 1 ? null : at;
}
