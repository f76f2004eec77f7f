import { decode } from '#disk/read-source';
import { readBoundedBlobs } from '#git/bounded-blobs';
import { compareTrees, type TreeChange } from '#git/compare-trees';
import { readTrees } from '#threads/read-trees';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { BaseRevision, LostEntry } from '#workspace/history';
import type { Layout } from '#workspace/layout';
import { limits } from '#workspace/limits';
import { readRecords } from '#workspace/read-records';
import type { SourceFile } from '#workspace/source-file';

import type { Snapshot } from './snapshot.ts';

/** One file as the change of a tree has it, from the root. */
interface MemoryChange {
  readonly before: { readonly path: string; readonly id: string } | null;
  readonly now: { readonly path: string; readonly id: string } | null;
}

/**
 * Compares memory with a base revision (document 2, history rules): what changed, what the changed records were, and
 * which entries of the ledger are new or no longer as they were. Nothing that is as it was is read.
 *
 * @param commit the base's id; `name` is what people call it
 */
export async function readBase(snapshot: Snapshot, layout: Layout, commit: string, name: string): Promise<BaseRevision> {
  const all = await compareTrees(snapshot.repository, commit, snapshot.commit);
  const changes = all.flatMap((change) => memoryChange(change, snapshot.prefix, layout));
  const [entries, files] = [changes.filter(isOfLedger), changes.filter((change) => !isOfLedger(change))];
  const blobs = await readBoundedBlobs(snapshot.repository, changes.flatMap(({ before, now }) => [before?.id ?? [], now?.id ?? []].flat()), limits.fileBytes);
  const fileOf = ({ path, id }: { readonly path: string; readonly id: string }): SourceFile[] => {
    const blob = blobs.get(id);
    return blob && 'bytes' in blob ? [decode(path, blob.bytes)] : [];
  };
  const { byPath, entries: read } = await readRecords(changes.flatMap(({ before }) => (before === null ? [] : fileOf(before))), layout, new Set(), readTrees);
  const textOf = (end: MemoryChange['now']): string | null => {
    const [file] = end === null ? [] : fileOf(end);
    return file && 'text' in file ? file.text.replace(/\r\n/g, '\n') : null;
  };
  return {
    name,
    records: byPath,
    changes: files.map(({ before, now }) => ({ before: before?.path ?? null, now: now?.path ?? null })),
    newEntries: new Set(entries.flatMap(({ before, now }) => (now !== null && now.path !== before?.path ? [now.path] : []))),
    lostEntries: lostEntries(entries, textOf, new Map(read.map((entry) => [entry.path, entry]))),
  };
}

function isOfLedger({ before, now }: MemoryChange): boolean {
  return (before ?? now)?.path.endsWith('.json') === true;
}

/** A change as the root sees it, without what is no memory on either side. */
function memoryChange({ before, now }: TreeChange, prefix: string, layout: Layout): MemoryChange[] {
  const inside = (end: TreeChange['now']): MemoryChange['now'] => {
    if (!end?.path.startsWith(prefix) || !end.mode.startsWith('100')) return null;
    const path = end.path.slice(prefix.length);
    return layout.accepts(path) ? { path, id: end.id } : null;
  };
  const [was, is] = [inside(before), inside(now)];
  // A mere change of mode says nothing about memory.
  return (was === null && is === null) || (was?.path === is?.path && was?.id === is?.id) ? [] : [{ before: was, now: is }];
}

/** Entries of the base that are not there as they were; line ends aside, for a checkout may have changed those. */
function lostEntries(changes: readonly MemoryChange[], textOf: (end: MemoryChange['now']) => string | null, read: ReadonlyMap<string, Entry>): LostEntry[] {
  return changes.flatMap(({ before, now }): LostEntry[] => {
    if (before === null) return [];
    const entry = read.get(before.path) ?? null;
    if (now === null) return [{ path: before.path, entry, became: 'removed', now: null }];
    const [was, is] = [textOf(before), textOf(now)];
    if (now.path !== before.path) return [{ path: before.path, entry, became: was === is ? 'renamed' : 'removed', now: was === is ? now.path : null }];
    return was !== null && was === is ? [] : [{ path: before.path, entry, became: 'changed', now: now.path }];
  });
}
