import { join, posix } from 'node:path';

import { holdsDiscovery } from '#provenance/discovery-kinds';
import { readTrees } from '#threads/read-trees';
import type { OwnFile } from '#workspace/history/history';
import { layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readRecords } from '#workspace/read-records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { isServedAsFact } from '#workspace/standing';

import { memoriesOf } from '../memory-places.ts';
import { type Snapshot, snapshotBelow } from '../snapshot.ts';
import { adrFolderOf, snapshotSource } from '../snapshot-source.ts';

/**
 * All memory of a change as its own configuration has it: which files are read, and as what.
 *
 * @param head the whole repository as the change has it
 * @param before the same as the base has it
 * @param own the configuration that the change brings, and its folder from the repository's top
 * @param prefix the way from the repository's top to the root of what judges, with a closing slash
 */
export async function ownMemory(
  head: Snapshot,
  before: Snapshot,
  own: { readonly folder: string; readonly config: LedgerConfig },
  prefix: string,
): Promise<OwnFile[]> {
  const seen = await snapshotBelow(head, own.folder === '' ? '' : `${own.folder}/`);
  const found: OwnFile[] = [];
  for (const config of memoriesOf(own.config, [seen]))
    for (const { path, role, fact } of await memoryAs(seen, config))
      found.push({
        path: posix.relative(prefix === '' ? '.' : prefix, path),
        role,
        fact,
        isNew: before.whole.get(path)?.id !== head.whole.get(path)?.id,
      });
  return found;
}

/** A file of memory, as one configuration reads it; its path is from the repository's top. */
export type FileOfMemory = Omit<OwnFile, 'isNew'>;

/**
 * One memory as a configuration has it.
 *
 * @param seen the files, from the root that the configuration makes
 */
export async function memoryAs(seen: Snapshot, config: ConfigInForce): Promise<FileOfMemory[]> {
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
