import { plainLine } from '#diagnostics/plain-text';

import type { SpannedValue } from '../document.ts';
import { resolveTarget } from '../paths/target.ts';
import type { IndexEntry, MemoryIndex, MemoryRecord, Retraction } from '../records.ts';
import type { Workspace } from '../workspace.ts';
import type { History } from './history.ts';

/** The indexes of the base branch: the rows of another branch are written there after the merge. */
export interface BaseIndex {
  /** The name of the base: `main`. */
  readonly branch: string;
  /** Null where they could not be read. */
  readonly indexes: readonly MemoryIndex[] | null;
  /** The files of memory that the branch changed; null where they are not known. */
  readonly changed: ReadonlySet<string> | null;
  /** Decisions that share a number here, and records without a row, as the base has them. */
  readonly records?: ReadonlyMap<string, MemoryRecord>;
}

/** The base that rows are written on; null where branches write their rows themselves. */
export function baseIndexOf(workspace: Workspace): BaseIndex | null {
  const { history, baseIndex } = workspace.surroundings;
  const gate = history?.gate;
  if (!gate) return baseIndex ?? null;
  if (gate.rowsOnBranches) return null;
  const changed = new Set(
    history.bases.flatMap(({ changes }) =>
      changes.flatMap(({ before, now }) => [before ?? [], now ?? []].flat()),
    ),
  );
  return {
    branch: gate.base.replace(/^origin\//, ''),
    indexes: indexesAtBases(workspace, history),
    changed,
  };
}

function indexesAtBases({ indexes }: Workspace, { bases }: History): MemoryIndex[] {
  const changed = new Set(bases.flatMap(({ changes }) => changes.map(({ now }) => now)));
  return [
    ...bases.flatMap(({ records }) =>
      [...records.values()].filter((record): record is MemoryIndex => record.role === 'index'),
    ),
    ...indexes.filter(({ path }) => !changed.has(path)),
  ];
}

/**
 * Whether this branch writes its rows, and no compared base has this row otherwise. True without
 * bases.
 */
export function isUnchangedRow(
  workspace: Workspace,
  row: IndexEntry | Retraction,
  index: MemoryIndex,
): boolean {
  const bases = comparedBases(workspace);
  return bases !== null && isRowOfBase(bases, row, index);
}

/**
 * Whether this branch writes its rows, and no compared base has an active row for a record. True
 * without bases.
 */
export function isRowMissingAtBases(workspace: Workspace, path: string): boolean {
  const bases = comparedBases(workspace);
  return bases !== null && !hasBaseRow(bases, path);
}

/** Null where rows are written on the base branch. */
function comparedBases(workspace: Workspace): BaseIndex | null {
  const { history } = workspace.surroundings;
  if (baseIndexOf(workspace)) return null;
  return { branch: '', indexes: history && indexesAtBases(workspace, history), changed: null };
}

/**
 * Whether the base has the same row, so that it is updated there. Of an index that the branch
 * edits, only rows of records that it changed.
 */
export function isRowOfBase(
  { indexes, changed }: BaseIndex,
  row: IndexEntry | Retraction,
  index: MemoryIndex,
): boolean {
  if (indexes === null || indexes.includes(index)) return true;
  const target = targetOf(index, row.target);
  if (changed !== null && (target === null || !changed.has(target))) return false;
  const wanted = wordsOf(index, row);
  return indexes.some((each) =>
    [...each.entries, ...each.retractions].some((other) => wordsOf(each, other) === wanted),
  );
}

/** Whether the base has an active row for the record at a path. */
export function hasBaseRow({ indexes }: BaseIndex, path: string): boolean {
  return (indexes ?? []).some((index) =>
    index.entries.some(
      (entry) => entry.section !== 'stale' && mayLeadTo(index, entry.target, path),
    ),
  );
}

/** Whether the base lists the record at a path as withdrawn. */
export function hasBaseRetraction({ indexes }: BaseIndex, path: string): boolean {
  return (indexes ?? []).some((index) =>
    index.retractions.some((row) => mayLeadTo(index, row.target, path)),
  );
}

/** Whether a link leads to a path from its index or from the root. */
function mayLeadTo(index: MemoryIndex, target: SpannedValue | null, path: string): boolean {
  if (target === null) return false;
  return ['', index.path].some((from) => {
    const found = resolveTarget(from, target.value);
    return found.kind === 'inside' && found.path === path;
  });
}

function targetOf(index: MemoryIndex, target: SpannedValue | null): string | null {
  const found = target ? resolveTarget(index.path, target.value) : null;
  return found?.kind === 'inside' ? found.path : (target?.value ?? null);
}

/** The words of a row, which a formatter does not change. */
function wordsOf(index: MemoryIndex, row: IndexEntry | Retraction): string {
  const cells =
    'item' in row
      ? [row.item, row.replacement, row.action].map((cell) => cell?.value ?? '')
      : [row.section, row.title, row.status?.value ?? '', row.loadWhen?.value ?? ''];
  return JSON.stringify([targetOf(index, row.target), ...cells.map(plainLine)]);
}
