import { hash } from 'node:crypto';

/** Where a line of a file of readings stands in its bytes, behind its key. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

/** Lines by the keys of the files that were read. */
export type Lines = Map<string, Line>;

const magic = 'ledger readings 1';
const keyLength = 32;
/** Bytes that the head of a segment has at most. */
const headBytes = 200;

/** What a reading is found by: the path and the text of its file. */
export function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\0${text}`).slice(0, keyLength);
}

/**
 * The bytes that are added at once: lines, behind a head that says how many bytes they are and what
 * they hash to.
 */
export function segmentOf(asked: string, lines: readonly string[]): Buffer {
  const body = Buffer.from(lines.join(''));
  return Buffer.concat([
    Buffer.from(`${magic} ${asked} ${body.length} ${hash('sha256', body)}\n`),
    body,
  ]);
}

/** One line of a segment: what a file was read as. */
export function lineOf(key: string, reading: unknown): string {
  return `${key}${JSON.stringify(reading)}\n`;
}

/**
 * Finds the lines of all segments, later ones for earlier ones. What is not exactly what was
 * written for this question ends it, with all behind it: a cache is never believed halfway.
 *
 * @returns whether all of it was as it was written
 */
export function linesIn(
  asked: string,
  bytes: Buffer,
): { readonly lines: Lines; readonly whole: boolean } {
  const lines: Lines = new Map();
  for (let at = 0; at < bytes.length;) {
    const head = bytes.subarray(at, at + headBytes);
    const headEnd = head.indexOf(10);
    const [, of, length = '', digest] =
      headEnd === -1
        ? []
        : (/^ledger readings 1 ([0-9a-f]{16}) (\d{1,10}) ([0-9a-f]{64})$/.exec(
            head.toString('latin1', 0, headEnd),
          ) ?? []);
    const from = at + headEnd + 1;
    const end = from + Number(length);
    const body = of === asked && end <= bytes.length ? bytes.subarray(from, end) : null;
    if (body?.length !== Number(length) || hash('sha256', body) !== digest)
      return { lines, whole: false };
    for (let start = 0; start < body.length;) {
      const newline = body.indexOf(10, start);
      lines.set(body.toString('latin1', start, start + keyLength), {
        start: from + start + keyLength,
        end: from + newline,
      });
      start = newline + 1;
    }
    at = end;
  }
  return { lines, whole: true };
}
