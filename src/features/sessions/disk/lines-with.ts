import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Latin-1 byte strings; every place of a text contains one of them. */
export interface Needles {
  readonly needles: readonly string[];
  /** Lower-case ASCII around each needle, and the index of the needle in it. */
  readonly run: string;
  readonly skip: number;
}

/** A line and its byte offset. `bytes` is valid until the next line is read. */
interface FoundLine {
  readonly bytes: Buffer;
  readonly offset: number;
}

interface LinesRead {
  /** Number of skipped lines. */
  readonly tooLong: number;
  /** The file changed while it was read. */
  readonly changed: boolean;
}

const pieceBytes = 1_048_576;

/**
 * Finds the lines of a file that contain a text, last first. Does not follow links.
 *
 * @param before byte offset of a line to start before; null for the end of the file
 * @throws the system's error if the file cannot be read
 */
export function* findLinesWith(
  path: string,
  sought: readonly Needles[],
  maxLineBytes: number,
  before: number | null = null,
): Generator<FoundLine, LinesRead> {
  const descriptor = openWithoutLinks(path);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { tooLong: 0, changed: false };
    const end = Math.min(before ?? stat.size, stat.size);
    let [tooLong, short] = [0, false];
    for (const region of readFromEnd(descriptor, end, maxLineBytes)) {
      if (typeof region === 'string') {
        if (region === 'too-long') tooLong += 1;
        else short = true;
        continue;
      }
      const { bytes, offset } = region;
      for (const start of findLineStarts(bytes, sought)) {
        const stop = bytes.indexOf(10, start);
        const line = bytes.subarray(start, stop === -1 ? bytes.length : stop);
        if (line.length > maxLineBytes) tooLong += 1;
        else yield { bytes: line, offset: offset + start };
      }
    }
    return { tooLong, changed: short || fstatSync(descriptor).size !== stat.size };
  } finally {
    closeSync(descriptor);
  }
}

function openWithoutLinks(path: string): number {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  return openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
}

/** Reads a file from its end in pieces of whole lines. */
function* readFromEnd(
  descriptor: number,
  end: number,
  maxLineBytes: number,
): Generator<FoundLine | 'too-long' | 'short'> {
  // A piece ends at `pieceBytes`; after it comes the rest of the line that starts in it.
  let work = Buffer.allocUnsafe(2 * pieceBytes);
  let [rest, skipping] = [0, false];
  for (let at = end; at > 0;) {
    const size = Math.min(pieceBytes, at);
    const start = pieceBytes - size;
    at -= size;
    if (!readAt(descriptor, work, start, size, at)) {
      yield 'short';
      return;
    }
    let stop = pieceBytes + rest;
    if (skipping) {
      const last = work.lastIndexOf(10, pieceBytes - 1);
      skipping = last < start && at > 0;
      if (skipping) continue;
      yield 'too-long';
      stop = Math.max(last, start);
    }
    const newline = work.subarray(start, Math.min(stop, pieceBytes)).indexOf(10);
    const first = at === 0 ? start : start + newline + 1;
    if (at > 0 && newline === -1) rest = stop - start;
    else {
      yield { bytes: work.subarray(first, stop), offset: at + first - start };
      rest = first - 1 - start;
    }
    if (at === 0) return;
    if (rest > maxLineBytes) [rest, skipping] = [0, true];
    if (pieceBytes + rest > work.length) {
      const wider = Buffer.allocUnsafe(2 * pieceBytes + 2 * rest);
      work.copy(wider, pieceBytes, start, start + rest);
      work = wider;
    } else work.copyWithin(pieceBytes, start, start + rest);
  }
}

function readAt(
  descriptor: number,
  into: Buffer,
  start: number,
  size: number,
  at: number,
): boolean {
  for (let filled = 0; filled < size;) {
    const got = readSync(descriptor, into, start + filled, size - filled, at + filled);
    if (got === 0) return false;
    filled += got;
  }
  return true;
}

/** Offsets of the lines that contain a needle, last first. */
function findLineStarts(bytes: Buffer, sought: readonly Needles[]): number[] {
  const starts = new Set<number>();
  for (const { needles, run, skip } of sought)
    for (const needle of needles) {
      const wanted = Buffer.from(needle, 'latin1');
      for (let at = bytes.indexOf(wanted); at !== -1;) {
        let next = at + 1;
        if (isRunAt(bytes, at - skip, run)) {
          starts.add(bytes.lastIndexOf(10, at) + 1);
          next = bytes.indexOf(10, at);
          if (next === -1) break;
        }
        at = bytes.indexOf(wanted, next);
      }
    }
  return [...starts].sort((a, b) => b - a);
}

function isRunAt(bytes: Buffer, from: number, run: string): boolean {
  if (from < 0 || from + run.length > bytes.length) return false;
  for (let at = 0; at < run.length; at += 1) {
    const byte = bytes[from + at] ?? 0;
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
    if (lower !== run.charCodeAt(at)) return false;
  }
  return true;
}

const sampleBytes = 262_144;

/**
 * Chooses the text that is cheapest to search for. A line must contain one text of every list in
 * `needed`; each text has several forms. Estimates costs on the end of the file at `path`.
 */
export function cheapestNeedles(
  path: string | null,
  needed: readonly (readonly (readonly Needles[])[])[],
): Needles[] {
  const sample = path === null ? Buffer.alloc(0) : readSample(path);
  const ways = needed.map((texts) =>
    texts.map((forms) => minBy(forms, (each) => estimateCost(sample, each))),
  );
  return minBy(ways, (each) => each.reduce((sum, one) => sum + estimateCost(sample, one), 0));
}

function minBy<T>(all: readonly T[], costOf: (one: T) => number): T {
  const costs = all.map(costOf);
  return all[costs.indexOf(Math.min(...costs))] as T;
}

/** Estimate: the search stops at each first byte of a needle, and 20 times longer at a needle. */
function estimateCost(sample: Buffer, { needles }: Needles): number {
  return needles.reduce(
    (sum, needle) =>
      sum + 2_000 + countIn(sample, needle.slice(0, 1)) + 20 * countIn(sample, needle),
    0,
  );
}

function countIn(sample: Buffer, text: string): number {
  const wanted = Buffer.from(text, 'latin1');
  let count = 0;
  for (let at = sample.indexOf(wanted); at !== -1; at = sample.indexOf(wanted, at + 1)) count += 1;
  return count;
}

function readSample(path: string): Buffer {
  try {
    const descriptor = openWithoutLinks(path);
    try {
      const { size } = fstatSync(descriptor);
      const bytes = Buffer.alloc(Math.min(size, sampleBytes));
      readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
      return bytes;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return Buffer.alloc(0);
  }
}
