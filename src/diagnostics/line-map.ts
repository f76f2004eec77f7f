import type { Place, Position, Span } from './diagnostic.ts';
import { sha256 } from './sha256.ts';

/** Offsets of one text as lines and columns. */
export interface LineMap {
  readonly text: string;
  position(offset: number): Position;
  place(span: Span): Place;
  /** With columns in UTF-8 bytes. */
  placeInBytes(span: Span): Place;
}

/** Only LF ends a line; a CR before it belongs to the line. */
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

  const bytesBefore = byteCounter(text);
  const inBytes = (offset: number): Position => {
    const { line, column } = position(offset);
    const start = starts[line - 1] ?? 0;
    return {
      line,
      column:
        (column <= stride
          ? countBytes(text, start, start + column - 1)
          : bytesBefore(start + column - 1) - bytesBefore(start)) + 1,
    };
  };

  return {
    text,
    position,
    place: (span) => ({ start: position(span.start), end: position(span.end) }),
    placeInBytes: (span) => ({ start: inBytes(span.start), end: inBytes(span.end) }),
  };
}

/** Code units between two stored counts: a line may be as long as its file. */
const stride = 1_024;

/** Counts the UTF-8 bytes before an offset, reading the text at most once. */
function byteCounter(text: string): (offset: number) => number {
  const counts: number[] = [0];
  return (offset) => {
    const whole = Math.floor(offset / stride);
    for (let at = counts.length; at <= whole; at += 1)
      counts.push((counts[at - 1] ?? 0) + countBytes(text, (at - 1) * stride, at * stride));
    return (counts[whole] ?? 0) + countBytes(text, whole * stride, offset);
  };
}

function countBytes(text: string, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    // Two halves of a character take four bytes together.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

/**
 * The identity of a problem, which does not change when its lines move: 16 hex digits.
 *
 * @param ordinal how many identical problems come before it
 */
export function diagnosticFingerprint(
  code: string,
  record: string,
  key: string,
  ordinal: number,
): string {
  const parts = [code, record, key, ...(ordinal > 0 ? [String(ordinal)] : [])];
  return sha256(parts.join('\0')).slice(0, 16);
}
