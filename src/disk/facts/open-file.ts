import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Flag that makes `withOpenFile` refuse a link with `ELOOP`; 0 on Windows. */
export const noFollow = constants.O_NOFOLLOW ?? 0;

/**
 * Opens a file for reading, and closes it after `use`. A pipe that has no writer does not block.
 *
 * @throws the error of the system, or that of `use`
 */
export function withOpenFile<T>(path: string, use: (descriptor: number) => T, flags = 0): T {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | flags);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A file as it was read. */
export interface FileBytes {
  readonly bytes: Buffer;
  readonly mtimeMs: number;
}

/**
 * Reads a regular file of at most `most` bytes; null where there is none that can be read.
 *
 * @param owner the user id it must belong to; null for any
 */
export function fileBytes(
  path: string,
  most: number,
  owner: number | null = null,
): FileBytes | null {
  try {
    return withOpenFile(path, (descriptor) => {
      const facts = fstatSync(descriptor);
      return facts.isFile() && facts.size <= most && (owner === null || facts.uid === owner)
        ? { bytes: readFileSync(descriptor), mtimeMs: facts.mtimeMs }
        : null;
    });
  } catch {
    return null;
  }
}
