import { EnvironmentError } from '#diagnostics/failure';
import { decode } from '#disk/read-source';
import { readBoundedBlobs } from '#git/bounded-blobs';
import { compareTrees, type TreeChange } from '#git/compare-trees';
import { readTrees } from '#threads/read-trees';
import type { BaseRevision } from '#workspace/history';
import type { Layout } from '#workspace/layout';
import { limits } from '#workspace/limits';
import type { SourceFile } from '#workspace/source-file';

import { baseRevision } from './base-revision.ts';
import type { Snapshot } from './snapshot.ts';

/** One end of a change, from the root. */
interface End {
  readonly path: string;
  readonly id: string;
}

/**
 * Compares memory with a base revision (document 2, history rules). Nothing that is as it was is read.
 *
 * @param commit the base's id; `name` is what people call it
 * @throws {EnvironmentError} where a partial clone lacks what the base had
 */
export async function readBase(snapshot: Snapshot, layout: Layout, commit: string, name: string): Promise<BaseRevision> {
  const { repository, prefix } = snapshot;
  const changes = (await compareTrees(repository, commit, snapshot.commit)).flatMap((change) => ofMemory(change, prefix, layout));
  const blobs = await readBoundedBlobs(repository, changes.flatMap((ends) => ends.flatMap((end) => end?.id ?? [])), limits.fileBytes);
  const fileOf = (end: End | null): SourceFile | null => {
    const blob = end === null ? null : blobs.get(end.id);
    if (end === null) return null;
    // What cannot be compared must not pass for unchanged.
    if (!blob) throw new EnvironmentError(`this partial clone lacks ${end.path} of ${name}, with which it is compared; fetch it: git fetch --refetch --no-filter`, null);
    return 'bytes' in blob ? decode(end.path, blob.bytes) : { path: end.path, unreadable: { kind: 'too-large', size: blob.size, limit: limits.fileBytes } };
  };
  return baseRevision(name, changes.map(([before, now]) => ({ before: fileOf(before), now: fileOf(now) })), layout, readTrees);
}

/** Both ends of a change as the root sees them; none where neither is memory, or only the mode changed. */
function ofMemory({ before, now }: TreeChange, prefix: string, layout: Layout): [End | null, End | null][] {
  const inside = (end: TreeChange['now']): End | null => {
    if (!end?.path.startsWith(prefix) || !end.mode.startsWith('100')) return null;
    const path = end.path.slice(prefix.length);
    return layout.accepts(path) ? { path, id: end.id } : null;
  };
  const [was, is] = [inside(before), inside(now)];
  return (was === null && is === null) || (was?.path === is?.path && was?.id === is?.id) ? [] : [[was, is]];
}
