import { hash } from 'node:crypto';

import { sealed, sealedAt } from './sealed-file.ts';

/** Where a row stands in the bytes of its file, behind its key. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

/** Rows by the keys of the files that were read. */
export type Lines = Map<string, Line>;

const keyLength = 32;

/** What a row is found by: the path and the text of its file. */
export function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\0${text}`).slice(0, keyLength);
}

/** The bytes that are added at once. */
export function segmentOf(asked: string, lines: readonly string[]): Buffer {
  return sealed(asked, Buffer.from(lines.join('')));
}

/** One line of a segment: what a file was read as. */
export function lineOf(key: string, reading: unknown): string {
  return `${key}${JSON.stringify(reading)}\n`;
}

/**
 * Finds the lines of all segments, later ones for earlier ones. What is not exactly what was
 * written for this question ends it, with all behind it.
 *
 * @returns whether all of it was as it was written
 */
export function linesIn(
  asked: string,
  bytes: Buffer,
): { readonly lines: Lines; readonly whole: boolean } {
  const lines: Lines = new Map();
  for (let at = 0; at < bytes.length;) {
    const body = sealedAt(asked, bytes, at);
    if (body === null) return { lines, whole: false };
    for (let { start } = body; start < body.end;) {
      const newline = bytes.indexOf(10, start);
      if (newline === -1 || newline >= body.end) return { lines, whole: false };
      lines.set(bytes.toString('latin1', start, start + keyLength), {
        start: start + keyLength,
        end: newline,
      });
      start = newline + 1;
    }
    at = body.end;
  }
  return { lines, whole: true };
}
