import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { listNames } from '#git/objects/list-tree';

import type { EvidenceSource } from './gather-evidence.ts';
import { gitRefusal } from './git-refusal.ts';

/** The files that Git does not ignore, from the root of memory; null where Git cannot list them. */
export async function treeOf({
  repository: open,
  prefix,
}: EvidenceSource): Promise<readonly string[] | null> {
  const repository = await open();
  if (repository === null || repository.scratch === true) return null;
  // A cached answer cannot depend on all files.
  dependsOnMore();
  const listed = await listNames(repository).catch(gitRefusal);
  return 'refused' in listed
    ? null
    : listed.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}
