import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** A file as it was read. */
export interface FileBytes {
  readonly bytes: Buffer;
  readonly mtimeMs: number;
}

/**
 * Reads a file of at most so many bytes; null where there is none, or none that is read: a pipe
 * would be waited for without end.
 *
 * @param owner the number of the user that it has to belong to; null for anybody
 */
export function fileBytes(
  path: string,
  most: number,
  owner: number | null = null,
): FileBytes | null {
  let descriptor: number;
  try {
    // A pipe that nobody writes to is open at once, and told by its kind.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const facts = fstatSync(descriptor);
    if (!facts.isFile() || facts.size > most || (owner !== null && facts.uid !== owner))
      return null;
    return { bytes: readFileSync(descriptor), mtimeMs: facts.mtimeMs };
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}
