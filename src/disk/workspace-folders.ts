import { join } from 'node:path';

import picomatch from 'picomatch';

import { EnvironmentError, UsageError } from '#diagnostics/failure';

import { reasonOf } from './read-source.ts';
import { lstatSync, readdirSync } from './witness/watched-fs.ts';

/** Folders that are looked at for one glob. */
const mostFolders = 20_000;

/**
 * The folders below a root that match the globs of a configuration's `workspaces`, in order; links are not followed.
 *
 * @param most folders that are looked at for one glob
 * @throws {UsageError} for a glob that more folders would have to be looked at for
 * @throws {EnvironmentError} for a folder that cannot be read
 */
export function workspaceFolders(root: string, globs: readonly string[], most = mostFolders): string[] {
  const found = new Set<string>();
  for (const glob of globs.map((each) => each.replace(/\/+$/, ''))) {
    const { base } = picomatch.scan(glob);
    if (base === glob) {
      if (lstatSync(join(root, glob), { throwIfNoEntry: false })?.isDirectory()) found.add(glob);
      continue;
    }
    const deepest = glob.includes('**') ? Infinity : glob.split('/').length;
    for (const folder of foldersBelow(root, { base, deepest, glob, most })) if (picomatch.isMatch(folder, glob, { dot: true, noextglob: true })) found.add(folder);
  }
  return [...found].sort();
}

function foldersBelow(root: string, { base, deepest, glob, most }: { readonly base: string; readonly deepest: number; readonly glob: string; readonly most: number }): string[] {
  const found: string[] = [];
  const pending = [base];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.length > most) throw new UsageError(`"workspaces" has ${glob}, and more than ${most} folders are below ${base === '' ? 'the root' : base}`, 'name the folders with a glob that fewer could match');
    for (const name of namesIn(join(root, next))) {
      const folder = next === '' ? name : `${next}/${name}`;
      found.push(folder);
      if (folder.split('/').length < deepest) pending.push(folder);
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules').map((entry) => entry.name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new EnvironmentError(`cannot read the folder ${folder}: ${reasonOf(error)}`, error);
  }
}
