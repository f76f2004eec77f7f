import { hash } from 'node:crypto';

/** Where each line of a file of readings stands in its bytes, by the key of the file that was read. */
export type Lines = Map<string, { readonly start: number; readonly end: number }>;

const magic = 'ledger readings 1';
const keyLength = 32;

/** What a reading is found by: the path and the text of its file. */
export function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\0${text}`).slice(0, keyLength);
}

/** The bytes that one run adds: its lines, behind a head that says how many they are and what they hash to. */
export function segmentOf(asked: string, lines: readonly string[]): Buffer {
  const body = Buffer.from(lines.join(''));
  return Buffer.concat([Buffer.from(`${magic} ${asked} ${body.length} ${hash('sha256', body)}\n`), body]);
}

/** One line of a segment: what a file was read as. */
export function lineOf(key: string, reading: unknown): string {
  return `${key}${JSON.stringify(reading)}\n`;
}

/**
 * Finds the lines of all segments, later ones for earlier ones. What is not exactly what was written for this question ends
 * it, with all behind it: a cache is never believed halfway.
 *
 * @returns whether all of it was as it was written
 */
export function linesIn(asked: string, bytes: Buffer): { readonly lines: Lines; readonly whole: boolean } {
  const lines: Lines = new Map();
  for (let at = 0; at < bytes.length; ) {
    const headEnd = bytes.indexOf(10, at);
    const [, of, length = '', digest] = headEnd === -1 || headEnd - at > 200 ? [] : (/^ledger readings 1 ([0-9a-f]{16}) (\d{1,10}) ([0-9a-f]{64})$/.exec(bytes.toString('latin1', at, headEnd)) ?? []);
    const body = bytes.subarray(headEnd + 1, headEnd + 1 + Number(length));
    if (of !== asked || body.length !== Number(length) || hash('sha256', body) !== digest) return { lines, whole: false };
    const end = headEnd + 1 + body.length;
    for (let start = headEnd + 1; start < end; ) {
      const newline = bytes.indexOf(10, start);
      lines.set(bytes.toString('latin1', start, start + keyLength), { start: start + keyLength, end: newline });
      start = newline + 1;
    }
    at = end;
  }
  return { lines, whole: true };
}
