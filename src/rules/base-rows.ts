import type { BaseRevision } from '#workspace/history/history';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import type { MemoryIndex } from '#workspace/records';
import type { Located } from '#workspace/source-file';
import type { Workspace } from '#workspace/workspace';

/** A row of an index as a base had it, with the file it led to by the name that file has now. */
export interface RowBefore<T> {
  readonly base: string;
  readonly index: MemoryIndex;
  readonly row: T;
  readonly path: string;
}

/**
 * The rows that each base had in the indexes that changed since, and that lead to records that are
 * still there: what stands in an index that did not change is there as it was.
 */
export function rowsBefore<T extends { readonly target: Located | null }>(
  workspace: Workspace,
  pick: (index: MemoryIndex) => readonly T[],
): readonly (readonly RowBefore<T>[])[] {
  return (workspace.surroundings.history?.bases ?? []).map((base) =>
    [...base.records.values()].flatMap((index) => {
      if (index.role !== 'index' || !index.governed) return [];
      return pick(index).flatMap((row): RowBefore<T>[] => {
        const path = row.target ? pathNow(workspace, base, index.path, row.target.value) : null;
        return path === null ? [] : [{ base: base.name, index, row, path }];
      });
    }),
  );
}

/** Where the record that a target led to is now; null where it is gone, or never was one. */
function pathNow(
  workspace: Workspace,
  base: BaseRevision,
  from: string,
  raw: string,
): string | null {
  const target = resolveTarget(from, raw);
  const read = [
    target.kind === 'inside' ? target.path : null,
    joinPath('', raw.replace(/#.*$/, '').trim()),
  ];
  const now = read.map((path) =>
    path === null
      ? null
      : (base.changes.find((change) => change.before === path && change.now !== null)?.now ?? path),
  );
  return now.find((path) => path !== null && workspace.byPath.has(path)) ?? null;
}
