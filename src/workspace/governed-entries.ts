import { isConflict } from './document.ts';
import { memoizeByObject } from './memoize.ts';
import { follow, type Reference } from './paths/follow-reference.ts';
import { folderOf } from './paths/target.ts';
import type { Adr, IndexEntry, MemoryIndex, MemoryRecord } from './records.ts';
import type { Workspace } from './workspace.ts';

/** An entry of an index with the Load-when convention, and the record that it links to. */
export interface GovernedEntry {
  readonly index: MemoryIndex;
  readonly entry: IndexEntry;
  /** Where its target leads; null without one. */
  readonly found: Reference | null;
  /** The record there, if it was read. */
  readonly record: MemoryRecord | null;
}

/** The entries of all indexes with the Load-when convention; other indexes are not checked. */
export const governedEntries = memoizeByObject((workspace: Workspace): readonly GovernedEntry[] =>
  workspace.indexes
    .filter((index) => index.governed)
    .flatMap((index) =>
      index.entries.map((entry): GovernedEntry => {
        const found = entry.target ? follow(workspace, index.path, entry.target.value) : null;
        const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
        return { index, entry, found, record: record ?? null };
      }),
    ),
);

/** Returns the title of an entry, else its target as written, else `this entry`. */
export function entryName(entry: IndexEntry): string {
  return entry.title || entry.target?.value || 'this entry';
}

/** Whether an index has conflict markers, so that its rows are not known. LDG001 reports it. */
export function hasUnmergedIndex(workspace: Workspace): boolean {
  return unmergedPaths(workspace).some((path) =>
    workspace.indexes.some((index) => index.governed && index.path === path),
  );
}

/** The files of memory with conflict markers. */
export function unmergedPaths({ malformed }: Pick<Workspace, 'malformed'>): string[] {
  return malformed.flatMap(({ path, problem }) => (isConflict(problem) ? [path] : []));
}

/** Paths of the records that have an active row; null where no index has the convention. */
export const governedTargets = memoizeByObject(
  (workspace: Workspace): ReadonlySet<string> | null =>
    workspace.indexes.some((index) => index.governed)
      ? new Set(
          governedEntries(workspace).flatMap(({ entry, found }) =>
            entry.section !== 'stale' && found?.kind === 'file' ? found.path : [],
          ),
        )
      : null,
);

/** Groups of two or more decision records in one folder that have the same number. */
export function decisionsSharingNumber(adrs: readonly Adr[]): Adr[][] {
  const groups = new Map<string, Adr[]>();
  for (const adr of adrs) {
    if (!adr.number) continue;
    const key = `${folderOf(adr.path)} ${adr.number.value}`;
    groups.set(key, [...(groups.get(key) ?? []), adr]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
