import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder with those above it. Node's `recursive` does not end in /proc. */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    makeOne(path, mode);
  }
}

function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Some systems refuse a folder that is there with another code than EEXIST.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
