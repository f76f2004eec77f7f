import { hash } from 'node:crypto';
import { appendFileSync, utimesSync } from 'node:fs';

import type { StoredReading, StoredReadings } from '#workspace/reading/stored-readings';

import { keepFile } from '../state/cache-file.ts';
import { cachedBytes } from '../state/cache-path.ts';
import { type FactsFile, factsFile, factsPlace, limits, wouldBeInWorkTree } from './fingerprint.ts';
import { sealed, sealedAt } from './view-file.ts';

/** A root whose rows are kept, and the work tree around it, both absolute. */
export interface RowsRoot {
  readonly path: string;
  readonly top: string;
}

/** Rows of the fact table: what each file was read as. */
export interface OpenRows extends StoredReadings {
  /** Keeps what was read anew. */
  close(): void;
}

/**
 * Bytes of readings that are read or kept: those of thirty thousand records. Of more, as many as
 * find room.
 */
const mostBytes = 134_217_728;
/** Bytes of a key and the end of its line. */
const keyBytes = 33;
/** Bytes of readings that nobody asked for, beside as many as were, before they go. */
const spareBytes = 1_048_576;
const day = 86_400_000;

/**
 * The rows of a root: what its files were read as, each by its path and its text, whatever else
 * changed since. What cannot be kept or read changes nothing but time.
 *
 * @param how what besides path and text a row depends on, as plain data
 * @param most bytes of all of them
 */
export function openRows(root: RowsRoot, how: unknown, most: number = mostBytes): OpenRows | null {
  const place = factsPlace();
  if (place === null || wouldBeInWorkTree(place, root.top)) return null;
  const question = JSON.stringify([place.build, root.path, how]);
  return openFile(factsFile(place, root.path, 'rows', question), most);
}

function openFile({ path, asked }: FactsFile, most: number): OpenRows {
  const { bytes, lines, whole } = readLines(path, asked, most);
  const size = bytes.length;
  const used = new Map<string, Line>();
  let usedBytes = 0;
  const fresh: string[] = [];
  let freshBytes = 0;
  const usedLines = (): string[] =>
    [...used].map(([key, { start, end }]) => `${key}${bytes.toString('utf8', start, end)}\n`);
  return {
    of({ path: file, text }) {
      if (lines.size === 0) return null;
      const key = keyOf(file, text);
      const line = lines.get(key);
      const reading = line ? readingAt(bytes, line) : null;
      if (!line || !reading) return null;
      if (!used.has(key)) usedBytes += line.end - line.start + keyBytes;
      used.set(key, line);
      return reading;
    },
    keep(file, reading) {
      if (usedBytes + freshBytes > most) return;
      const line = lineOf(keyOf(file.path, file.text), reading);
      freshBytes += Buffer.byteLength(line);
      if (usedBytes + freshBytes > most) return;
      fresh.push(line);
    },
    close() {
      const isWorthIt = size <= usedBytes * 2 + spareBytes && size + freshBytes <= most;
      if (size > 0 && (!whole || (freshBytes > 0 && !isWorthIt)))
        keepFile(path, segmentOf(asked, [...usedLines(), ...fresh]), limits.rows);
      else if (fresh.length === 0) return;
      else if (size > 0) append(path, segmentOf(asked, fresh));
      else keepFile(path, segmentOf(asked, fresh), limits.rows);
    },
  };
}

/** What stands there; null where it is not what was written any more. */
function readingAt(bytes: Buffer, { start, end }: Line): StoredReading | null {
  try {
    return JSON.parse(bytes.toString('utf8', start, end)) as StoredReading;
  } catch {
    return null;
  }
}

function readLines(
  path: string,
  asked: string,
  most: number,
): { readonly bytes: Buffer; readonly lines: Lines; readonly whole: boolean } {
  const read = cachedBytes(path, most + spareBytes);
  if (!read) return { bytes: Buffer.alloc(0), lines: new Map(), whole: true };
  const { bytes, mtimeMs } = read;
  try {
    // Used is as good as new, where old ones go first.
    if (mtimeMs < Date.now() - day) utimesSync(path, new Date(), new Date());
    return { bytes, ...linesIn(asked, bytes) };
  } catch {
    return { bytes, lines: new Map(), whole: false };
  }
}

/**
 * In one write, so that two processes stand one behind the other; where they do not, the next run
 * sees it and writes all anew.
 */
function append(path: string, segment: Buffer): void {
  try {
    appendFileSync(path, segment, { mode: 0o600 });
  } catch {
    // It is read anew the next time.
  }
}

/** Where a row stands in the bytes of its file, behind its key. */
interface Line {
  readonly start: number;
  readonly end: number;
}

/** Rows by the keys of the files that were read. */
type Lines = Map<string, Line>;

const keyLength = 32;

/** What a row is found by: the path and the text of its file. */
function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\0${text}`).slice(0, keyLength);
}

/** The bytes that are added at once. */
function segmentOf(asked: string, lines: readonly string[]): Buffer {
  return sealed(asked, Buffer.from(lines.join('')));
}

/** One line of a segment: what a file was read as. */
function lineOf(key: string, reading: unknown): string {
  return `${key}${JSON.stringify(reading)}\n`;
}

/**
 * Finds the lines of all segments, later ones for earlier ones. What is not exactly what was
 * written for this question ends it, with all behind it.
 *
 * @returns whether all of it was as it was written
 */
function linesIn(asked: string, bytes: Buffer): { readonly lines: Lines; readonly whole: boolean } {
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
