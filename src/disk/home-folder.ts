import { lstatSync } from 'node:fs';
import { join } from 'node:path';

import { placed, type ConfigInForce } from '#workspace/within';

/** Folders that may hold an index, the usual one first. */
const candidates = ['memory', '.agents/memory', '.swarm/memory', '.claude/memory', 'memory-bank'];

/**
 * The folder that holds `.txn`, relative to the root (document 7.5: in the same file system as what is written): where the
 * index is by the configuration, else the first memory folder there is, else `memory`, which is then made.
 */
export function homeFolder(root: string, config: ConfigInForce): string {
  const [glob] = config.layout?.index ?? [];
  if (glob !== undefined) {
    const parts = glob.split('/');
    const star = parts.findIndex((part) => /[*?{[]/.test(part));
    return placed(config, parts.slice(0, star === -1 ? -1 : star).join('/'));
  }
  return candidates.map((folder) => placed(config, folder)).find((folder) => lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) ?? placed(config, 'memory');
}
