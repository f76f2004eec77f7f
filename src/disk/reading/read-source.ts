import { isUtf8 } from 'node:buffer';
import { fstatSync, readFileSync, readSync } from 'node:fs';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';

import { recordBytes, recordDependency, recordPathNow } from '../facts/dependency-tracker.ts';
import { noFollow, withOpenFile } from '../facts/open-file.ts';

/**
 * Reads one file as text, without following a link.
 *
 * @param absolute the file; `path` is its name in the workspace
 * @param most bytes it may have
 * @throws {EnvironmentError} when the file is there and cannot be read
 */
export function readSource(
  absolute: string,
  path: string,
  most: number = limits.fileBytes,
): SourceFile {
  try {
    return withOpenFile<SourceFile>(
      absolute,
      (descriptor) => {
        const stat = fstatSync(descriptor);
        if (!stat.isFile() || stat.size > most) recordDependency(absolute, stat);
        if (!stat.isFile()) return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
        if (stat.size > most)
          return { path, unreadable: { kind: 'too-large', size: stat.size, limit: most } };
        const bytes = readAll(descriptor, stat.size, most);
        recordBytes(absolute, stat, bytes);
        return decode(path, bytes);
      },
      noFollow,
    );
  } catch (error) {
    recordPathNow(absolute);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO') return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
    // Node cannot open a name whose bytes are not UTF-8.
    if (code === 'ENOENT' && path.includes('\ufffd'))
      return { path, unreadable: { kind: 'invalid-name' } };
    throw new EnvironmentError(say.unread({ path, problem: systemErrorReason(error) }), error);
  }
}

/** Decodes bytes strictly: a byte that is not UTF-8 is reported, never replaced. */
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

/** The system's error in words. */
export function systemErrorReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    ENOENT: 'it does not exist',
    ENOSPC: 'the disk is full',
    EROFS: 'the file system is read-only',
    EMFILE: 'too many open files',
    ELOOP: 'it is a symbolic link',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a folder in its path is a file',
  };
  return (
    (code !== undefined && words[code]) || (error instanceof Error ? error.message : String(error))
  );
}

let buffer = Buffer.allocUnsafe(65_536);

function readAll(descriptor: number, size: number, most: number): Buffer {
  // One buffer for all files. A file may grow while it is read.
  if (buffer.length <= size) buffer = Buffer.allocUnsafe(size + 65_536);
  let filled = 0;
  for (;;) {
    const got = readSync(descriptor, buffer, filled, buffer.length - filled, null);
    filled += got;
    if (got === 0 || filled > most) return buffer.subarray(0, filled);
    if (filled === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(65_536)]);
  }
}

/** One line: its text, or why it has none. */
type Line = { readonly text: string } | { readonly unreadable: 'too-long' | 'binary' };

/**
 * Reads a file of any size line by line. A line longer than `mostBytes` has no text; `use` returns
 * false to stop.
 *
 * @throws {UsageError} when there is no such file, {EnvironmentError} when it cannot be read
 */
export function eachLine(
  path: string,
  shown: string,
  mostBytes: number,
  use: (line: Line) => boolean,
): void {
  withNamedFile(path, shown, (descriptor) => {
    const piece = Buffer.allocUnsafe(262_144);
    const lines = lineCutter(mostBytes, use);
    for (;;) {
      const got = readSync(descriptor, piece, 0, piece.length, null);
      if (got === 0) return lines.end();
      if (!lines.take(piece.subarray(0, got))) return;
    }
  });
}

/**
 * Reads a file that is one text; empty where its bytes are not UTF-8.
 *
 * @throws {UsageError} when there is no such file or it is larger than `mostBytes`,
 *   {EnvironmentError} when it cannot be read
 */
export function readWhole(path: string, shown: string, mostBytes: number): string {
  return withNamedFile(path, shown, (descriptor) => {
    if (fstatSync(descriptor).size > mostBytes)
      throw new UsageError(say.oneValueTooLarge({ path: shown, most: mostBytes / 1_048_576 }));
    const bytes = readFileSync(descriptor);
    return isUtf8(bytes) ? bytes.toString('utf8') : '';
  });
}

/** Opens a regular file that the caller named `shown`. */
function withNamedFile<T>(path: string, shown: string, use: (descriptor: number) => T): T {
  try {
    return withOpenFile(path, (descriptor) => {
      if (!fstatSync(descriptor).isFile()) throw new UsageError(say.noFile({ path: shown }));
      return use(descriptor);
    });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new UsageError(say.absent({ path: shown }));
    throw new EnvironmentError(
      say.unread({ path: shown, problem: systemErrorReason(error) }),
      error,
    );
  }
}

function lineCutter(
  mostBytes: number,
  use: (line: Line) => boolean,
): { take(piece: Buffer): boolean; end(): void } {
  let held: Buffer[] = [];
  let bytes = 0;
  const hold = (part: Buffer): void => {
    bytes += part.length;
    // The buffer of the piece is used again.
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

/** What was read of standard input. */
export interface PipedInput {
  readonly bytes: Uint8Array;
  /** False where there may be more, or where reading would have to wait. */
  readonly whole: boolean;
}

/** Events of agents are shorter. */
const mostBytes = 1_048_576;

/** Reads standard input unless it is a terminal, without loading the streams of node. */
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
    // Closed, or it would have to be waited for: the caller reads on, and reports errors.
  }
  return { bytes: buffer.subarray(0, filled), whole: false };
}
