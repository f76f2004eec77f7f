import { basename, dirname, join, resolve } from 'node:path';

import { readdirSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';

const mostBytes = 4_096;
const mostTrees = 1_000;

/**
 * The folders of all work trees of the repository that a folder is the top of, that folder first;
 * read from git's own files, since what only compares paths need not start git.
 */
export function workTreesOf(root: string): string[] {
  const common = sharedGitFolder(root);
  if (common === null) return [root];
  const linked = namesIn(join(common, 'worktrees'))
    .slice(0, mostTrees)
    .flatMap((name) => {
      const file = lineOf(join(common, 'worktrees', name, 'gitdir'));
      return file === null ? [] : [dirname(resolve(common, 'worktrees', name, file))];
    });
  const main = basename(common) === '.git' ? [dirname(common)] : [];
  return [...new Set([root, ...main, ...linked])];
}

/** The git directory that all work trees share; null outside of a repository. */
export function sharedGitFolder(root: string): string | null {
  const git = join(root, '.git');
  if (statSync(git, { throwIfNoEntry: false })?.isDirectory() === true) return git;
  const named = /^gitdir: (.+)$/.exec(lineOf(git) ?? '')?.[1];
  if (named === undefined) return null;
  const own = resolve(root, named);
  const common = lineOf(join(own, 'commondir'));
  try {
    return realpathSync(common === null ? own : resolve(own, common));
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function lineOf(path: string): string | null {
  try {
    const source = readSource(path, path, mostBytes);
    return 'text' in source ? source.text.trim() : null;
  } catch {
    return null;
  }
}
