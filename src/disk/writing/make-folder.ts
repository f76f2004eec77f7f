import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it, where they are missing. Node's own way of making all of them
 * goes round in circles where nothing can be made at all, as in /proc.
 */
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
    // On some systems a folder that is there is refused for another reason.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
