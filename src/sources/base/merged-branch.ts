import { layoutOf } from '#workspace/paths/layout';

import { memoriesOf } from '../memory-places.ts';
import { type GatePolicy, readPolicy } from '../policy/read-policy.ts';
import { type Snapshot, snapshotBelow } from '../snapshot.ts';
import { adrFolderOf } from '../snapshot-source.ts';
import type { Base } from './find-base.ts';
import { branchAlone, type Judged, memoryAmong, mergeResult } from './merge-result.ts';

/**
 * What is judged of a branch, and by which policy: the result of a merge with the base's tip. Where
 * git cannot merge a file of memory there is no such result, and the branch is judged alone.
 *
 * @param branch all files of the branch, read from the scratch repository that the merge is written
 *   to
 * @param folder where the gate was started, from the repository's top
 */
export async function judgedFor(
  branch: Snapshot,
  base: Base,
  folder: string,
): Promise<{ readonly judged: Judged; readonly policy: GatePolicy }> {
  const merge = await mergeResult(branch, base);
  const policy = await readPolicy(merge, base, folder);
  const isConflict = merge.conflicts.length > 0 && (await conflictsInMemory(merge, policy));
  return { judged: isConflict ? branchAlone(branch, base, merge.conflicts) : merge, policy };
}

async function conflictsInMemory(
  { files, conflicts }: Judged,
  { config, from, prefix }: GatePolicy,
): Promise<boolean> {
  const adrFolder = await adrFolderOf(from);
  const memories = memoriesOf(config, [await snapshotBelow(files, prefix), from]);
  return memories.some(
    (each) => memoryAmong(conflicts, prefix, layoutOf(each, adrFolder)).length > 0,
  );
}
