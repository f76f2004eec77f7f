import { join, posix } from 'node:path';

import { holdsDiscovery } from '#provenance/discovery-kinds';
import { readTrees } from '#threads/read-trees';
import type { ConfiguredFile } from '#workspace/history/history';
import { layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readRecords } from '#workspace/read-records';
import { isServedAsFact } from '#workspace/record-status';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { configsOfMemories } from '../memory-places.ts';
import { type Snapshot, snapshotBelow } from '../snapshot.ts';
import { adrFolderOf, snapshotSource } from '../snapshot-source.ts';

/**
 * Lists the files of memory by the configuration of a change, with the role of each.
 *
 * @param head the whole repository after the change
 * @param before the whole repository at the base
 * @param own the configuration of the change, and its folder in the repository
 * @param prefix path of the judging root in the repository, with a closing slash
 */
export async function listMemoryByOwnConfig(
  head: Snapshot,
  before: Snapshot,
  own: { readonly folder: string; readonly config: LedgerConfig },
  prefix: string,
): Promise<ConfiguredFile[]> {
  const seen = await snapshotBelow(head, own.folder === '' ? '' : `${own.folder}/`);
  const found: ConfiguredFile[] = [];
  for (const config of configsOfMemories(own.config, [seen]))
    for (const { path, role, fact } of await listMemoryFiles(seen, config))
      found.push({
        path: posix.relative(prefix === '' ? '.' : prefix, path),
        role,
        fact,
        isNew: before.whole.get(path)?.id !== head.whole.get(path)?.id,
      });
  return found;
}

/** A file of memory by one configuration, with its path in the repository. */
export type FileOfMemory = Omit<ConfiguredFile, 'isNew'>;

/**
 * Lists the files of one memory by a configuration.
 *
 * @param seen the files from the root of that configuration
 */
export async function listMemoryFiles(
  seen: Snapshot,
  config: ConfigInForce,
): Promise<FileOfMemory[]> {
  const source = snapshotSource(seen, join(seen.repository.root, seen.prefix), null, seen);
  const layout = layoutOf(config, await adrFolderOf(seen));
  const { files } = await source.memory(layout, []);
  const { byPath, entries } = await readRecords(files, layout, new Set(), readTrees);
  return [
    ...[...byPath].map(([path, record]) => ({
      path: seen.prefix + path,
      role: record.role,
      fact: holdsDiscovery(record) && isServedAsFact(record) ? record.title : null,
    })),
    ...entries.map(({ path }) => ({
      path: seen.prefix + path,
      role: 'entry' as const,
      fact: null,
    })),
  ];
}
