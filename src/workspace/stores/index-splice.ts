import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import type { Caps } from './store.ts';

/** The part of an index that an agent loads. */
interface Splice {
  readonly text: string;
  /** Null if all is loaded. */
  readonly fired: 'lines' | 'bytes' | null;
  /** Sizes before the cut. */
  readonly lines: number;
  readonly bytes: number;
  /** Offset of the end of the loaded part. */
  readonly kept: number;
}

/** Caliban also removes comments in code: `greedy`. */
export type CommentStrip = 'outside-code' | 'greedy';

interface CommentedText {
  readonly text: string;
  readonly outline: Pick<Document['outline'], 'html'>;
}

/** Removes closed HTML comments. */
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

/** Converts an offset in the text without comments into one in the file. */
export function offsetOnDisk(document: Document, strip: CommentStrip, stripped: number): number {
  let place = stripped;
  for (const { start, end } of commentsIn(document, strip))
    if (start <= place) place += end - start;
  return place;
}

function commentsIn({ text, outline }: CommentedText, strip: CommentStrip): Span[] {
  const pieces =
    strip === 'greedy' ? [{ start: 0, end: text.length }] : outline.html.map((piece) => piece.span);
  const comments: Span[] = [];
  let at = 0;
  for (const piece of pieces) {
    const from = Math.max(at, piece.start);
    at = Math.max(at, piece.end);
    const html = text.slice(from, at);
    for (let open = html.indexOf('<!--'); open !== -1;) {
      const close = html.indexOf('-->', open + 4);
      if (close === -1) break;
      comments.push({ start: from + open, end: from + close + 3 });
      open = html.indexOf('<!--', close + 3);
    }
  }
  return comments;
}

/**
 * Cuts a text as agents do: by lines, then by bytes of UTF-8 after the last newline that fits, or
 * if there is none, after a character.
 */
export function cutToCaps(text: string, caps: Caps): Splice {
  const lines = countLines(text);
  const bytes = utf8Length(text);
  const byLines = lines > caps.lines ? endOfLineNumber(text, caps.lines) : text.length;
  const byBytes = cutAtBytes(text.slice(0, byLines), caps.bytes);
  const fired = byBytes < byLines ? 'bytes' : byLines < text.length ? 'lines' : null;
  return { text: text.slice(0, byBytes), fired, lines, bytes, kept: byBytes };
}

/** Counts lines; a newline at the end does not begin another. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Counts bytes of UTF-8; a lone surrogate has the 3 of its replacement. */
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

/** Offset after a number of lines. */
function endOfLineNumber(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at + 1;
}

/** Offset at which to cut a text to a number of bytes: after a newline if there is one. */
export function cutAtBytes(text: string, limit: number): number {
  if (utf8Length(text) <= limit) return text.length;
  let [bytes, at] = [0, 0];
  for (const character of text) {
    bytes += utf8Length(character);
    if (bytes > limit) break;
    at += character.length;
  }
  const newline = text.slice(0, at).lastIndexOf('\n');
  return newline === -1 ? at : newline + 1;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
