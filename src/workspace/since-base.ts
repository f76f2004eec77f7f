import type { History } from './history.ts';
import type { MemoryRecord } from './records.ts';
import type { Workspace } from './workspace.ts';

/** A record of a base beside what became of it. */
export interface ChangedRecord {
  readonly before: MemoryRecord;
  /** Null when it is gone. */
  readonly now: MemoryRecord | null;
  /** The base's name. */
  readonly base: string;
}

/**
 * Records that are not what they were at any base: what one of several bases has as it is now came from there and was
 * judged there (merges, in either direction).
 */
export function changedRecords(workspace: Workspace): readonly ChangedRecord[] {
  const { history } = workspace.surroundings;
  const [first, ...others] = history?.bases ?? [];
  if (!first) return [];
  return first.changes.flatMap((change): ChangedRecord[] => {
    const before = change.before === null ? undefined : first.records.get(change.before);
    if (!before || !others.every((base) => base.changes.some((each) => (change.now === null ? each.before === change.before && each.now === null : each.now === change.now && each.before !== null)))) return [];
    const now = change.now === null ? null : (workspace.byPath.get(change.now) ?? null);
    // What is there and cannot be read is reported as such.
    return change.now !== null && now === null ? [] : [{ before, now, base: first.name }];
  });
}

/** Whether a record stands there as at a base, so that what is wrong with it is nothing new. */
export function stoodAtBase(history: History | null, path: string): boolean {
  return history !== null && history.bases.some((base) => !base.changes.some((change) => change.now === path && change.before === null)) && history.bases.length > 0;
}

/** Whether no base has an entry: it was added by what is judged. */
export function isNewEntry(history: History, path: string): boolean {
  return history.bases.length > 0 && history.bases.every((base) => base.newEntries.has(path));
}
