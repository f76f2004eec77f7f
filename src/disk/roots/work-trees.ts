import { basename, dirname, join, resolve } from 'node:path';

import { type ConfigInForce, placed } from '#workspace/paths/nested-configuration';

import { lstatSync, readdirSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';
import { configNames } from './find-root.ts';

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

/** Folders that may hold an index, the usual one first. */
const candidates = ['memory', '.agents/memory', '.swarm/memory', '.claude/memory', 'memory-bank'];

/**
 * The folder that holds `.txn`, relative to the root: where the index is by the configuration, else
 * the first memory folder there is, else `memory`, which is then made. A folder that is a store of
 * notes outside of every repository keeps its journal itself.
 *
 * @param coming a folder that is about to be made
 */
export function journalFolder(
  root: string,
  config: ConfigInForce,
  coming: string | null = null,
): string {
  const [glob] = config.layout?.index ?? [];
  if (glob !== undefined) {
    const parts = glob.split('/');
    const star = parts.findIndex((part) => /[*?{[]/.test(part));
    return placed(config, parts.slice(0, star === -1 ? -1 : star).join('/'));
  }
  const there = candidates
    .map((folder) => placed(config, folder))
    .find(
      (folder) =>
        folder === coming ||
        lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory(),
    );
  return there ?? (isStoreAlone(root) ? '' : placed(config, 'memory'));
}

/** Every folder that may have held `.txn` while memory grew, relative to the root. */
export function journalFolders(root: string, config: ConfigInForce): string[] {
  const usual = candidates.map((folder) => placed(config, folder));
  return [...new Set([journalFolder(root, config), ...usual])];
}

function isStoreAlone(root: string): boolean {
  const has = (name: string): boolean =>
    lstatSync(join(root, name), { throwIfNoEntry: false }) !== undefined;
  return has('MEMORY.md') && !['.git', ...configNames].some(has);
}
