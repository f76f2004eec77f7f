import { join } from 'node:path';

import picomatch from 'picomatch';

import { lstatSync, readdirSync } from './witness/watched-fs.ts';

/** Folders that are looked at for one glob. */
const mostFolders = 20_000;

/** The folders below a root that match the globs of a configuration's `workspaces`, in order; links are not followed. */
export function workspaceFolders(root: string, globs: readonly string[]): string[] {
  const found = new Set<string>();
  for (const glob of globs.map((each) => each.replace(/\/+$/, ''))) {
    const { base } = picomatch.scan(glob);
    if (base === glob) {
      if (lstatSync(join(root, glob), { throwIfNoEntry: false })?.isDirectory()) found.add(glob);
      continue;
    }
    const deepest = glob.includes('**') ? Infinity : glob.split('/').length;
    for (const folder of foldersBelow(root, base, deepest)) if (picomatch.isMatch(folder, glob, { dot: true, noextglob: true })) found.add(folder);
  }
  return [...found].sort();
}

function foldersBelow(root: string, base: string, deepest: number): string[] {
  const found: string[] = [];
  const pending = [base];
  for (let next = pending.pop(); next !== undefined && found.length < mostFolders; next = pending.pop()) {
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
  } catch {
    return [];
  }
}
