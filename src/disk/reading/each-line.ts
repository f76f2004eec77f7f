import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';

import { reasonOf } from './read-source.ts';

/** One line of a file that may be of any size: its text, or why it has none. */
export type Line = { readonly text: string } | { readonly unreadable: 'too-long' | 'binary' };

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
