import { join } from 'node:path';

import { type ConfigInForce, layoutPathFromRoot } from '#workspace/paths/nested-configuration';

import { lstatIfThere } from '../facts/tracked-fs.ts';
import { configNames } from './find-root.ts';

/** Folders that may contain an index, the usual one first. */
const candidates = ['memory', '.agents/memory', '.swarm/memory', '.claude/memory', 'memory-bank'];

/**
 * The folder that contains `.txn`, relative to the root: that of the index by the configuration,
 * else the first memory folder there is, else `memory`. It is in the root itself for a store of
 * notes outside of a repository.
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
    return layoutPathFromRoot(config, parts.slice(0, star === -1 ? -1 : star).join('/'));
  }
  const there = candidates
    .map((folder) => layoutPathFromRoot(config, folder))
    .find((folder) => folder === coming || lstatIfThere(join(root, folder))?.isDirectory());
  return there ?? (isStoreAlone(root) ? '' : layoutPathFromRoot(config, 'memory'));
}

/**
 * All folders in which `.txn` may be, also from earlier layouts of memory; relative to the root.
 */
export function journalFolders(root: string, config: ConfigInForce): string[] {
  const usual = candidates.map((folder) => layoutPathFromRoot(config, folder));
  return [...new Set([journalFolder(root, config), ...usual])];
}

function isStoreAlone(root: string): boolean {
  const has = (name: string): boolean => lstatIfThere(join(root, name)) !== undefined;
  return has('MEMORY.md') && !['.git', ...configNames].some(has);
}
