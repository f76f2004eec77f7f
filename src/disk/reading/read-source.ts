import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';

import { recordBytes, recordDependency, recordPathNow } from '../facts/dependency-tracker.ts';

const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;

/**
 * Reads one file as text, bounded and without following a link.
 *
 * @param absolute the file; `path` is what it is called in the workspace
 * @param most bytes it may have
 * @throws {EnvironmentError} when the file is there and cannot be read
 */
export function readSource(
  absolute: string,
  path: string,
  most: number = limits.fileBytes,
): SourceFile {
  let descriptor: number;
  try {
    // Non-blocking, so that a pipe with nobody at the other end cannot hang the run.
    descriptor = openSync(absolute, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  } catch (error) {
    recordPathNow(absolute);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO') return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
    // A name whose bytes are no UTF-8 reaches us mangled and cannot be opened by it.
    if (code === 'ENOENT' && path.includes('\ufffd'))
      return { path, unreadable: { kind: 'invalid-name' } };
    throw new EnvironmentError(say.unread({ path, problem: reasonOf(error) }), error);
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > most) recordDependency(absolute, stat);
    if (!stat.isFile()) return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
    if (stat.size > most)
      return { path, unreadable: { kind: 'too-large', size: stat.size, limit: most } };
    const bytes = readAll(descriptor, stat.size, most);
    recordBytes(absolute, stat, bytes);
    return decode(path, bytes);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(say.unread({ path, problem: reasonOf(error) }), error);
  } finally {
    closeSync(descriptor);
  }
}

/** Decodes bytes strictly: a byte that is no UTF-8 is reported, never replaced. */
export function decode(path: string, bytes: Buffer): SourceFile {
  if (!isUtf8(bytes)) {
    const nul = bytes.indexOf(0);
    if (nul !== -1) return { path, unreadable: { kind: 'binary', offset: nul } };
    const lenient = bytes.toString('utf8');
    return {
      path,
      unreadable: {
        kind: 'invalid-utf8',
        offset: Buffer.byteLength(lenient.slice(0, lenient.indexOf('\ufffd'))),
      },
    };
  }
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { path, text: bytes.toString('utf8', byteOrderMark ? 3 : 0), byteOrderMark };
}

/** What the system said, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    ENOENT: 'it is not there',
    ENOSPC: 'the disk is full',
    EROFS: 'the file system is read-only',
    EMFILE: 'too many open files',
    ELOOP: 'it is a symbolic link',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a folder on the way to it is a file',
  };
  return (
    (code !== undefined && words[code]) || (error instanceof Error ? error.message : String(error))
  );
}

let buffer = Buffer.allocUnsafe(65_536);

function readAll(descriptor: number, size: number, most: number): Buffer {
  // One buffer for all files; a file may grow while it is read, so reading goes on until there is
  // no more.
  if (buffer.length <= size) buffer = Buffer.allocUnsafe(size + 65_536);
  let filled = 0;
  for (;;) {
    const got = readSync(descriptor, buffer, filled, buffer.length - filled, null);
    filled += got;
    if (got === 0 || filled > most) return buffer.subarray(0, filled);
    if (filled === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(65_536)]);
  }
}

/** One line of a file that may be of any size: its text, or why it has none. */
type Line = { readonly text: string } | { readonly unreadable: 'too-long' | 'binary' };

/**
 * Reads a file line by line, with one piece of it in memory at a time. Lines that are longer than
 * `mostBytes` are passed over, whatever their length; `use` ends the reading by saying false.
 *
 * @throws {UsageError} when there is no such file, {EnvironmentError} when it cannot be read
 */
export function eachLine(
  path: string,
  shown: string,
  mostBytes: number,
  use: (line: Line) => boolean,
): void {
  const descriptor = open(path, shown);
  try {
    const piece = Buffer.allocUnsafe(262_144);
    const lines = lineCutter(mostBytes, use);
    for (;;) {
      const got = readSync(descriptor, piece, 0, piece.length, null);
      if (got === 0) {
        lines.end();
        return;
      }
      if (!lines.take(piece.subarray(0, got))) return;
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new EnvironmentError(say.unread({ path: shown, problem: reasonOf(error) }), error);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a file that is one text.
 *
 * @returns nothing where it is no text
 * @throws {UsageError} when there is no such file or it is larger than `mostBytes`,
 *   {EnvironmentError} when it cannot be read
 */
export function readWhole(path: string, shown: string, mostBytes: number): string {
  const descriptor = open(path, shown);
  try {
    if (fstatSync(descriptor).size > mostBytes)
      throw new UsageError(say.oneValueTooLarge({ path: shown, most: mostBytes / 1_048_576 }));
    const bytes = readFileSync(descriptor);
    return isUtf8(bytes) ? bytes.toString('utf8') : '';
  } finally {
    closeSync(descriptor);
  }
}

function open(path: string, shown: string): number {
  let descriptor: number;
  try {
    // Non-blocking, so that a pipe with nobody at the other end cannot hang the run.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UsageError(say.absent({ path: shown }));
    throw new EnvironmentError(say.unread({ path: shown, problem: reasonOf(error) }), error);
  }
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new UsageError(say.noFile({ path: shown }));
}

/** Cuts pieces into lines. */
function lineCutter(
  mostBytes: number,
  use: (line: Line) => boolean,
): { take(piece: Buffer): boolean; end(): void } {
  let held: Buffer[] = [];
  let bytes = 0;
  const hold = (part: Buffer): void => {
    bytes += part.length;
    // The piece is read into again.
    if (bytes <= mostBytes) held.push(Buffer.from(part));
    else held = [];
  };
  const give = (): boolean => {
    const line = bytes > mostBytes ? null : Buffer.concat(held);
    held = [];
    bytes = 0;
    return use(
      line === null
        ? { unreadable: 'too-long' }
        : isUtf8(line) && !line.includes(0)
          ? { text: line.toString('utf8').replace(/\r$/, '') }
          : { unreadable: 'binary' },
    );
  };
  return {
    take: (piece) => {
      let from = 0;
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
        hold(piece.subarray(from, at));
        from = at + 1;
        if (!give()) return false;
      }
      hold(piece.subarray(from));
      return true;
    },
    end: () => void (bytes > 0 && give()),
  };
}

/** What stood on standard input. */
export interface PipedInput {
  readonly bytes: Uint8Array;
  /** Whether that is all of it; else there is more to read, or it cannot be read at once. */
  readonly whole: boolean;
}

/** Bytes that are read at once; an event of an agent is shorter. */
const mostBytes = 1_048_576;

/**
 * Reads standard input where it is a pipe, a socket or a file, without loading the streams of node;
 * a terminal is left alone.
 */
export function readPipedInput(): PipedInput {
  const buffer = Buffer.allocUnsafe(mostBytes);
  let filled = 0;
  try {
    const facts = fstatSync(0);
    const isPiped = facts.isFIFO() || facts.isSocket() || facts.isFile();
    while (isPiped && filled < mostBytes) {
      const count = readSync(0, buffer, filled, mostBytes - filled, null);
      if (count === 0) return { bytes: buffer.subarray(0, filled), whole: true };
      filled += count;
    }
  } catch {
    // Closed, or it would have to be waited for: who waits reads it, and says what is wrong.
  }
  return { bytes: buffer.subarray(0, filled), whole: false };
}
