import { join } from 'node:path';

import { type ConfigInForce, placed } from '#workspace/paths/nested-configuration';

import { lstatSync } from '../facts/tracked-fs.ts';
import { configNames } from './find-root.ts';

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
