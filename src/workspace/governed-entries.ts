import { isConflict } from './document.ts';
import { follow, type Reference } from './paths/follow-reference.ts';
import { folderOf } from './paths/target.ts';
import type { Adr, IndexEntry, MemoryIndex, MemoryRecord } from './records.ts';
import type { Workspace } from './workspace.ts';

/** One entry with the index it stands in. */
export interface GovernedEntry {
  readonly index: MemoryIndex;
  readonly entry: IndexEntry;
  /** Where its target leads; null without one. */
  readonly found: Reference | null;
  /** The record there, if it was read. */
  readonly record: MemoryRecord | null;
}

/** What was read of the entries of a workspace: a dozen rules ask for it. */
const known = new WeakMap<
  Workspace,
  {
    readonly entries: readonly GovernedEntry[];
    targets: ReadonlySet<string> | null;
  }
>();

function entriesOf(workspace: Workspace) {
  const before = known.get(workspace);
  if (before) return before;
  const entries = workspace.indexes
    .filter((index) => index.governed)
    .flatMap((index) =>
      index.entries.map((entry): GovernedEntry => {
        const found = entry.target ? follow(workspace, index.path, entry.target.value) : null;
        return {
          index,
          entry,
          found,
          record: found?.kind === 'file' ? (workspace.byPath.get(found.path) ?? null) : null,
        };
      }),
    );
  const read = { entries, targets: null };
  known.set(workspace, read);
  return read;
}

/**
 * The entries of all indexes that claim the Load-when convention; other indexes are left in peace
 * (LDG003).
 */
export function governedEntries(workspace: Workspace): readonly GovernedEntry[] {
  return entriesOf(workspace).entries;
}

/** The name an entry goes by in a message. */
export function entryName(entry: IndexEntry): string {
  return entry.title || entry.target?.value || 'this entry';
}

/**
 * Whether the merge of an index is unfinished: only afterwards its rows are known. LDG001 reports
 * it.
 */
export function isUnmerged(workspace: Workspace): boolean {
  return unmergedPaths(workspace).some((path) =>
    workspace.indexes.some((index) => index.governed && index.path === path),
  );
}

/** The files of memory that hold the markers of an unfinished merge. */
export function unmergedPaths({ malformed }: Pick<Workspace, 'malformed'>): string[] {
  return malformed.flatMap(({ path, problem }) => (isConflict(problem) ? [path] : []));
}

/** Paths of the records that have an active row; null where no index of this convention is kept. */
export function governedTargets(workspace: Workspace): ReadonlySet<string> | null {
  if (!workspace.indexes.some((index) => index.governed)) return null;
  const read = entriesOf(workspace);
  return (read.targets ??= new Set(
    read.entries.flatMap(({ entry, found }) =>
      entry.section !== 'stale' && found?.kind === 'file' ? found.path : [],
    ),
  ));
}

/** The decision records of one folder that have one number: each list has two or more. */
export function sharedNumbers(adrs: readonly Adr[]): Adr[][] {
  const groups = new Map<string, Adr[]>();
  for (const adr of adrs) {
    if (!adr.number) continue;
    const key = `${folderOf(adr.path)} ${adr.number.value}`;
    groups.set(key, [...(groups.get(key) ?? []), adr]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
