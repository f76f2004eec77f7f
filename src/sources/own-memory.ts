import { join, posix } from 'node:path';

import { isKept } from '#provenance/discovery-kinds';
import { readTrees } from '#threads/read-trees';
import type { OwnFile } from '#workspace/history';
import { layoutOf } from '#workspace/layout';
import { readRecords } from '#workspace/read-records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { isServedAsFact } from '#workspace/standing';

import { memoriesOf } from './memories-of.ts';
import { seenFrom, type Snapshot } from './snapshot.ts';
import { adrFolderOf, snapshotSource } from './snapshot-source.ts';

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
  const seen = await seenFrom(head, own.folder === '' ? '' : `${own.folder}/`);
  const source = snapshotSource(seen, join(seen.repository.root, own.folder), null, seen);
  const adrFolder = await adrFolderOf(seen);
  const found: OwnFile[] = [];
  for (const config of memoriesOf(own.config, [seen])) {
    const layout = layoutOf(config, adrFolder);
    const { files } = await source.memory(layout, []);
    const { byPath, entries } = await readRecords(files, layout, new Set(), readTrees);
    const add = (path: string, role: OwnFile['role'], fact: string | null): void => {
      const top = seen.prefix + path;
      found.push({
        path: posix.relative(prefix === '' ? '.' : prefix, top),
        role,
        fact,
        isNew: before.whole.get(top)?.id !== head.whole.get(top)?.id,
      });
    };
    for (const [path, record] of byPath)
      add(path, record.role, isKept(record) && isServedAsFact(record) ? record.title : null);
    for (const { path } of entries) add(path, 'entry', null);
  }
  return found;
}
