import { join } from 'node:path';

import { lstatSync, readdirSync } from '../facts/tracked-fs.ts';

/**
 * Whether a folder below a root is another repository: it has a git directory, or the file that
 * leads to one.
 */
export function holdsRepository(root: string, folder: string): boolean {
  return (
    folder !== '' &&
    lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true &&
    lstatSync(join(root, folder, '.git'), { throwIfNoEntry: false }) !== undefined
  );
}

/**
 * The first folder of a path below a root, itself included, that is another repository; null where
 * none is.
 */
export function repositoryOnTheWay(root: string, path: string): string | null {
  const parts = path === '' ? [] : path.split('/');
  return (
    parts
      .map((_part, at) => parts.slice(0, at + 1).join('/'))
      .find((folder) => holdsRepository(root, folder)) ?? null
  );
}

/** Whether a folder is there and is empty, as a submodule before it is checked out. */
export function isEmptyFolder(root: string, folder: string): boolean {
  try {
    return readdirSync(join(root, folder)).length === 0;
  } catch {
    return false;
  }
}
