import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { listNames } from '#git/objects/list-tree';

import type { EvidenceSource } from './gather-evidence.ts';
import { onlyItsOwn } from './only-its-own.ts';

/**
 * The files that git does not ignore, by path from the root of memory; null where git cannot list
 * them.
 */
export async function treeOf({
  repository: open,
  prefix,
}: EvidenceSource): Promise<readonly string[] | null> {
  const repository = await open();
  if (repository === null || repository.scratch === true) return null;
  // What is listed here, no kept answer knows of.
  dependsOnMore();
  const listed = await listNames(repository).catch(onlyItsOwn);
  return 'refused' in listed
    ? null
    : listed.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}
