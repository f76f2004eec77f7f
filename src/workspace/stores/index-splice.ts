import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import type { Caps } from './store.ts';

/** What an agent loads of an index, and what it loses. */
export interface Splice {
  readonly text: string;
  /** The cap that cut; null when all of it is loaded. */
  readonly fired: 'lines' | 'bytes' | null;
  /** How much there was before the cut, comments aside. */
  readonly lines: number;
  readonly bytes: number;
  /** Where the loaded part ends, in characters of the stripped text. */
  readonly kept: number;
}

/**
 * Whether comments inside fenced code stay, as Markdown means it, or go, as caliban's greedy strip
 * has it.
 */
export type CommentStrip = 'outside-code' | 'greedy';

/** A text with the raw HTML in it, where its comments are. */
interface CommentedText {
  readonly text: string;
  readonly outline: Pick<Document['outline'], 'html'>;
}

/**
 * The text without its HTML comments. One that is never closed stays: nobody strips it.
 *
 * @param strip `greedy` takes those in code too
 */
export function withoutComments(document: CommentedText, strip: CommentStrip): string {
  const { text } = document;
  let stripped = '';
  let at = 0;
  for (const { start, end } of commentsIn(document, strip)) {
    stripped += text.slice(at, start);
    at = end;
  }
  return stripped + text.slice(at);
}

/** Where a place of the text without its comments stands in the file. */
export function placeOnDisk(document: Document, strip: CommentStrip, stripped: number): number {
  let place = stripped;
  for (const { start, end } of commentsIn(document, strip))
    if (start <= place) place += end - start;
  return place;
}

/** The comments that are stripped, in order. */
function commentsIn({ text, outline }: CommentedText, strip: CommentStrip): Span[] {
  const pieces =
    strip === 'greedy' ? [{ start: 0, end: text.length }] : outline.html.map((piece) => piece.span);
  const comments: Span[] = [];
  let at = 0;
  for (const piece of pieces) {
    // A block of HTML may hold several comments, and text between them.
    const from = Math.max(at, piece.start);
    at = Math.max(at, piece.end);
    const html = text.slice(from, at);
    for (let open = html.indexOf('<!--'); open !== -1;) {
      const close = html.indexOf('-->', open + 4);
      // Where nothing closes this one, nothing closes the next.
      if (close === -1) break;
      comments.push({ start: from + open, end: from + close + 3 });
      open = html.indexOf('<!--', close + 3);
    }
  }
  return comments;
}

/**
 * Cuts a text to what is loaded: first by lines, then by bytes of UTF-8, at the last newline that
 * fits; without one, in the line, but never inside a character. The counts are those before any
 * cut.
 */
export function spliceOf(text: string, caps: Caps): Splice {
  const lines = countLines(text);
  const bytes = utf8Length(text);
  const byLines = lines > caps.lines ? endOfLineNumber(text, caps.lines) : text.length;
  const byBytes =
    utf8Length(text.slice(0, byLines)) > caps.bytes
      ? cutAtBytes(text.slice(0, byLines), caps.bytes)
      : byLines;
  const fired = byBytes < byLines ? 'bytes' : byLines < text.length ? 'lines' : null;
  return { text: text.slice(0, byBytes), fired, lines, bytes, kept: byBytes };
}

/** Lines of a text; a newline at its end begins no further one. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Bytes of a text in UTF-8; a lone surrogate counts as the three of its replacement. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1))) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

function endOfLineNumber(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at + 1;
}

export function cutAtBytes(text: string, limit: number): number {
  let bytes = 0;
  let at = 0;
  let newline = 0;
  while (at < text.length) {
    const pair =
      text.charCodeAt(at) >= 0xd800 &&
      text.charCodeAt(at) < 0xdc00 &&
      isLow(text.charCodeAt(at + 1));
    const size = utf8Length(text.slice(at, at + (pair ? 2 : 1)));
    if (bytes + size > limit) break;
    bytes += size;
    at += pair ? 2 : 1;
    if (text[at - 1] === '\n') newline = at;
  }
  return newline > 0 ? newline : at;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
