import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Byte strings, as Latin-1, of which one stands wherever a text does, and what is around them. */
export interface Needles {
  readonly needles: readonly string[];
  /** ASCII in lower case that stands around each, and where in it the needle begins. */
  readonly run: string;
  readonly skip: number;
}

/** A line of a file, and where it begins. It is valid until the next one is asked for. */
export interface FoundLine {
  readonly bytes: Buffer;
  readonly offset: number;
}

/** What of a file was not read as it was meant to be. */
export interface LinesRead {
  /** Lines that are longer than a line may be, and were passed over. */
  readonly tooLong: number;
  /** It has other bytes or more of them than when it was opened. */
  readonly changed: boolean;
}

const pieceBytes = 1_048_576;

/**
 * Finds the lines of a file that have a text, the last one first; only lines that are found are
 * taken out of the bytes. Links are not followed, and what is no file has no lines.
 *
 * @param before where to begin, which is where a line begins; null for the end
 * @throws the error of the system where it cannot be read
 */
export function* linesWith(
  path: string,
  sought: readonly Needles[],
  mostLineBytes: number,
  before: number | null = null,
): Generator<FoundLine, LinesRead> {
  const descriptor = openSync(
    path,
    constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
  );
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { tooLong: 0, changed: false };
    const end = Math.min(before ?? stat.size, stat.size);
    let [tooLong, short] = [0, false];
    for (const region of regionsFromEnd(descriptor, end, mostLineBytes)) {
      if (typeof region === 'string') {
        if (region === 'too-long') tooLong += 1;
        else short = true;
        continue;
      }
      const { bytes, offset } = region;
      for (const start of startsOfLines(bytes, sought)) {
        const stop = bytes.indexOf(10, start);
        const line = bytes.subarray(start, stop === -1 ? bytes.length : stop);
        if (line.length > mostLineBytes) tooLong += 1;
        else yield { bytes: line, offset: offset + start };
      }
    }
    return { tooLong, changed: short || fstatSync(descriptor).size !== stat.size };
  } finally {
    closeSync(descriptor);
  }
}

/** Whole lines in pieces, from the end of a file to its beginning. */
function* regionsFromEnd(
  descriptor: number,
  end: number,
  mostLineBytes: number,
): Generator<FoundLine | 'too-long' | 'short'> {
  // The piece that is read ends at `pieceBytes`; behind it is the line that began in it.
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
    if (rest > mostLineBytes) [rest, skipping] = [0, true];
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

/** Where lines begin that have a text, the last first. */
function startsOfLines(bytes: Buffer, sought: readonly Needles[]): number[] {
  const starts = new Set<number>();
  for (const { needles, run, skip } of sought)
    for (const needle of needles) {
      const wanted = Buffer.from(needle, 'latin1');
      for (let at = bytes.indexOf(wanted); at !== -1;) {
        let next = at + 1;
        if (isAround(bytes, at - skip, run)) {
          starts.add(bytes.lastIndexOf(10, at) + 1);
          next = bytes.indexOf(10, at);
          if (next === -1) break;
        }
        at = bytes.indexOf(wanted, next);
      }
    }
  return [...starts].sort((a, b) => b - a);
}

/** Whether bytes at a place are a run, in whatever case. */
function isAround(bytes: Buffer, from: number, run: string): boolean {
  if (from < 0 || from + run.length > bytes.length) return false;
  for (let at = 0; at < run.length; at += 1) {
    const byte = bytes[from + at] ?? 0;
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
    if (lower !== run.charCodeAt(at)) return false;
  }
  return true;
}

/** Bytes of a file that tell how often anything stands in all of them. */
const sampleBytes = 262_144;

/**
 * Of what must all stand in a line, what is found with the least work: each list has texts of which
 * one must stand there, each with the ways to look for it. A piece of a file is the sample.
 */
export function cheapest(
  path: string | null,
  needed: readonly (readonly (readonly Needles[])[])[],
): Needles[] {
  const sample = path === null ? Buffer.alloc(0) : sampleOf(path);
  const ways = needed.map((texts) =>
    texts.map((forms) => leastOf(forms, (each) => work(sample, each))),
  );
  return leastOf(ways, (each) => each.reduce((sum, one) => sum + work(sample, one), 0));
}

function leastOf<T>(all: readonly T[], costOf: (one: T) => number): T {
  const costs = all.map(costOf);
  return all[costs.indexOf(Math.min(...costs))] as T;
}

/** A search stops at each byte that a needle begins with, and at each needle much longer. */
function work(sample: Buffer, { needles }: Needles): number {
  return needles.reduce(
    (sum, needle) =>
      sum + 2_000 + counted(sample, needle.slice(0, 1)) + 20 * counted(sample, needle),
    0,
  );
}

function counted(sample: Buffer, text: string): number {
  const wanted = Buffer.from(text, 'latin1');
  let count = 0;
  for (let at = sample.indexOf(wanted); at !== -1; at = sample.indexOf(wanted, at + 1)) count += 1;
  return count;
}

function sampleOf(path: string): Buffer {
  try {
    const descriptor = openSync(
      path,
      constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
    );
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
