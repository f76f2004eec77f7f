import { closeSync, constants, fstatSync, openSync } from 'node:fs';

import { readAhead } from '../read-ahead.ts';

/** Bytes that are read together: what stands side by side is asked for one after the other. */
const windowBytes = 65_536;

/** A file that is read piece by piece, of which no more than a piece is in memory. */
export interface Window {
  readonly size: number;
  readonly mtimeMs: number;
  /**
   * The bytes from one place to another; fewer where the file ends before. They hold until the next
   * call.
   */
  bytes(start: number, end: number): Buffer;
  close(): void;
}

/**
 * Opens a window on a file of at most so many bytes; null where there is none, or none that is
 * read: a pipe would be waited for without end.
 */
export function windowOn(path: string, most: number): Window | null {
  let descriptor: number;
  try {
    // A pipe that nobody writes to is open at once, and told by its kind.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  const facts = fstatSync(descriptor);
  if (!facts.isFile() || facts.size > most) {
    closeSync(descriptor);
    return null;
  }
  return {
    size: facts.size,
    mtimeMs: facts.mtimeMs,
    bytes: readAhead(descriptor, windowBytes),
    close: () => closeSync(descriptor),
  };
}
