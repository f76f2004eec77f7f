import { utf8ToBytes } from '@noble/hashes/utils.js';

import type { Place, Position, Span } from './diagnostic.ts';

/** Turns offsets of one text into lines and columns. */
export interface LineMap {
  readonly text: string;
  position(offset: number): Position;
  place(span: Span): Place;
  /** The same with columns counted in UTF-8 bytes. */
  placeInBytes(span: Span): Place;
}

/** Indexes the line starts of `text`; only LF ends a line, a CR before it belongs to the line. */
export function lineMap(text: string): LineMap {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);

  const position = (offset: number): Position => {
    const within = Math.max(0, Math.min(offset, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= within) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: within - (starts[low] ?? 0) + 1 };
  };

  const inBytes = (offset: number): Position => {
    const { line, column } = position(offset);
    const start = starts[line - 1] ?? 0;
    return { line, column: utf8ToBytes(text.slice(start, start + column - 1)).length + 1 };
  };

  return {
    text,
    position,
    place: (span) => ({ start: position(span.start), end: position(span.end) }),
    placeInBytes: (span) => ({ start: inBytes(span.start), end: inBytes(span.end) }),
  };
}
