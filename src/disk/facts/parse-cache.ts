import { hash } from 'node:crypto';
import { appendFileSync, utimesSync } from 'node:fs';

import type { StoredReading, StoredReadings } from '#workspace/reading/stored-readings';

import { cachedBytes, writeCacheFile } from '../state/cache.ts';
import {
  type FactsFile,
  factsFile,
  factsFileLimits,
  factsPlace,
  isFactsPlaceInWorkTree,
} from './fingerprint.ts';
import { encodeSegment, findSegment } from './view-file.ts';

/** A root whose rows are stored, and the work tree around it, both absolute. */
export interface ParseCacheRoot {
  readonly path: string;
  readonly top: string;
}

/** Rows of the fact table: the parse results of files. */
export interface ParseCache extends StoredReadings {
  /** Stores the new parse results. */
  close(): void;
}

/** Bytes of readings that are stored: those of thirty thousand records. */
const mostBytes = 134_217_728;
const keyLength = 32;
/** Bytes of unused readings that may stay, besides as many as are used. */
const spareBytes = 1_048_576;
const day = 86_400_000;

/**
 * Opens the rows of a root, each found by the path and the text of its file. A file without a
 * readable row is parsed again. Null without a place to store rows outside the work tree.
 *
 * @param how what besides path and text a row depends on, as plain data
 */
export function openParseCache(
  root: ParseCacheRoot,
  how: unknown,
  most: number = mostBytes,
): ParseCache | null {
  const place = factsPlace();
  if (place === null || isFactsPlaceInWorkTree(place, root.top)) return null;
  const question = JSON.stringify([place.build, root.path, how]);
  return openFile(factsFile(place, root.path, 'rows', question), most);
}

function openFile({ path, asked }: FactsFile, most: number): ParseCache {
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
      if (!used.has(key)) usedBytes += keyLength + line.end - line.start + 1;
      used.set(key, line);
      return reading;
    },
    keep(file, reading) {
      if (usedBytes + freshBytes > most) return;
      const line = `${keyOf(file.path, file.text)}${JSON.stringify(reading)}\n`;
      freshBytes += Buffer.byteLength(line);
      if (usedBytes + freshBytes > most) return;
      fresh.push(line);
    },
    close() {
      const isWorthIt = size <= usedBytes * 2 + spareBytes && size + freshBytes <= most;
      if (size > 0 && (!whole || (freshBytes > 0 && !isWorthIt)))
        writeCacheFile(path, segmentOf(asked, [...usedLines(), ...fresh]), factsFileLimits.rows);
      else if (fresh.length === 0) return;
      else if (size > 0) append(path, segmentOf(asked, fresh));
      else writeCacheFile(path, segmentOf(asked, fresh), factsFileLimits.rows);
    },
  };
}

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
    // Old files go first: a file that is used counts as new.
    if (mtimeMs < Date.now() - day) utimesSync(path, new Date(), new Date());
    return { bytes, ...linesIn(asked, bytes) };
  } catch {
    return { bytes, lines: new Map(), whole: false };
  }
}

/**
 * One write, so that those of two processes do not mix; if they do, the next run writes all again.
 */
function append(path: string, segment: Buffer): void {
  try {
    appendFileSync(path, segment, { mode: 0o600 });
  } catch {
    // The files are parsed again the next time.
  }
}

/** The bytes of a row in its file, after its key. */
interface Line {
  readonly start: number;
  readonly end: number;
}

type Lines = Map<string, Line>;

function keyOf(path: string, text: string): string {
  return hash('sha256', `${path}\0${text}`).slice(0, keyLength);
}

function segmentOf(asked: string, lines: readonly string[]): Buffer {
  return encodeSegment(asked, Buffer.from(lines.join('')));
}

/**
 * Finds the lines of all segments; later lines replace earlier ones. Stops, with `whole` false, at
 * bytes that were not written for this question.
 */
function linesIn(asked: string, bytes: Buffer): { readonly lines: Lines; readonly whole: boolean } {
  const lines: Lines = new Map();
  for (let at = 0; at < bytes.length;) {
    const body = findSegment(asked, bytes, at);
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
