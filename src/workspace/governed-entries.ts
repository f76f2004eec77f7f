import { follow } from './look-up.ts';
import type { IndexEntry, MemoryIndex, MemoryRecord } from './records.ts';
import type { Workspace } from './workspace.ts';

/** One entry with the index it stands in. */
export interface GovernedEntry {
  readonly index: MemoryIndex;
  readonly entry: IndexEntry;
}

/** The entries of all indexes that claim the Load-when convention; other indexes are left in peace (LDG003). */
export function governedEntries(workspace: Workspace): GovernedEntry[] {
  return workspace.indexes.filter((index) => index.governed).flatMap((index) => index.entries.map((entry) => ({ index, entry })));
}

/** The name an entry goes by in a message. */
export function entryName(entry: IndexEntry): string {
  return entry.title || entry.target?.value || 'this entry';
}

/** Paths of the records that have an active row; null where no index of this convention is kept. */
export function governedTargets(workspace: Workspace): ReadonlySet<string> | null {
  if (!workspace.indexes.some((index) => index.governed)) return null;
  const targets = new Set<string>();
  for (const { index, entry } of governedEntries(workspace)) {
    const found = entry.target && entry.section !== 'stale' ? follow(workspace, index.path, entry.target.value) : null;
    if (found?.kind === 'file') targets.add(found.path);
  }
  return targets;
}

/** An active entry with the record it leads to. */
export interface RecordEntry extends GovernedEntry {
  readonly record: MemoryRecord;
}

/** The active entries that lead to a record that was read. */
export function recordEntries(workspace: Workspace): RecordEntry[] {
  return governedEntries(workspace).flatMap(({ index, entry }) => {
    const found = entry.target && entry.section !== 'stale' ? follow(workspace, index.path, entry.target.value) : null;
    const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
    return record ? [{ index, entry, record }] : [];
  });
}
