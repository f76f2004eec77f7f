import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { listNames } from '#git/objects/list-names';
import { nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { EvidenceSource } from './gather-evidence.ts';
import { onlyItsOwn } from './only-its-own.ts';

/**
 * The files that git does not ignore, by path from the root of memory; null where git cannot list
 * them, and where no note speaks of any.
 */
export async function treeOf(
  records: Records,
  { repository: open, prefix }: EvidenceSource,
): Promise<readonly string[] | null> {
  const repository = nativeStores(records).length === 0 ? null : await open();
  if (repository === null || repository.scratch === true) return null;
  // What is listed here, no kept answer knows of.
  dependsOnMore();
  const listed = await listNames(repository).catch(onlyItsOwn);
  return 'refused' in listed
    ? null
    : listed.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}
