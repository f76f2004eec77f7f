import { layoutOf } from '#workspace/paths/layout';

import { configsOfMemories } from '../memory-places.ts';
import { type GatePolicy, readPolicy } from '../policy/read-policy.ts';
import { type Snapshot, snapshotBelow } from '../snapshot.ts';
import { adrFolderOf } from '../snapshot-source.ts';
import type { Base } from './find-base.ts';
import { branchAlone, type GateFiles, memoryAmong, mergeResult } from './merge-result.ts';

/**
 * Merges a branch with the tip of its base, and reads the policy. The branch is checked alone where
 * Git cannot merge a file of memory.
 *
 * @param branch all files of the branch, in the scratch repository that the merge is written to
 * @param folder the folder of the gate in the repository
 */
export async function mergeAndReadPolicy(
  branch: Snapshot,
  base: Base,
  folder: string,
): Promise<{ readonly judged: GateFiles; readonly policy: GatePolicy }> {
  const merge = await mergeResult(branch, base);
  const policy = await readPolicy(merge, base, folder);
  const isConflict = merge.conflicts.length > 0 && (await conflictsInMemory(merge, policy));
  return { judged: isConflict ? branchAlone(branch, base, merge.conflicts) : merge, policy };
}

async function conflictsInMemory(
  { files, conflicts }: GateFiles,
  { config, from, prefix }: GatePolicy,
): Promise<boolean> {
  const adrFolder = await adrFolderOf(from);
  const memories = configsOfMemories(config, [await snapshotBelow(files, prefix), from]);
  return memories.some(
    (each) => memoryAmong(conflicts, prefix, layoutOf(each, adrFolder)).length > 0,
  );
}
