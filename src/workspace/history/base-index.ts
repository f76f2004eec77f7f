import { plainLine } from '#diagnostics/plain-text';

import type { Located } from '../document.ts';
import { resolveTarget } from '../paths/target.ts';
import type { IndexEntry, MemoryIndex, MemoryRecord, Retraction } from '../records.ts';
import type { Workspace } from '../workspace.ts';
import type { History } from './history.ts';

/**
 * The indexes of the base branch, seen from another branch: rows are written there, and follow once
 * the branch is merged.
 */
export interface BaseIndex {
  /** What the base is called: `main`. */
  readonly branch: string;
  /** The indexes as the base has them; null where they could not be read. */
  readonly indexes: readonly MemoryIndex[] | null;
  /** The files of memory that the branch changed; null where that was not asked. */
  readonly changed: ReadonlySet<string> | null;
  /**
   * Of the decisions that share a number here, and the memory without a row, those that the base
   * has, as it has them; absent where that was not asked.
   */
  readonly records?: ReadonlyMap<string, MemoryRecord>;
}

/** Where rows are written instead; null where they are written with the records. */
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

/** Returns the indexes as the compared bases have them. */
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
 * Whether rows are written here, and this row is as every compared base has it. True where nothing
 * is compared.
 */
export function isUnchangedRow(
  workspace: Workspace,
  row: IndexEntry | Retraction,
  index: MemoryIndex,
): boolean {
  const { history } = workspace.surroundings;
  if (baseIndexOf(workspace)) return false;
  const indexes = history && indexesAtBases(workspace, history);
  return isRowOfBase({ branch: '', indexes, changed: null }, row, index);
}

/**
 * Whether rows are written here, and no compared base has an active row for a record. True where
 * nothing is compared.
 */
export function isUnwrittenRow(workspace: Workspace, path: string): boolean {
  const { history } = workspace.surroundings;
  if (baseIndexOf(workspace)) return false;
  const indexes = history && indexesAtBases(workspace, history);
  return !hasBaseRow({ branch: '', indexes, changed: null }, path);
}

/**
 * Whether a row stands at the base as it stands here, so that the base brings it up to date. A
 * branch that edits an index answers for its rows, except for those of records that it changed.
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

/** Whether the base has an active row for a record. */
export function hasBaseRow({ indexes }: BaseIndex, path: string): boolean {
  return (indexes ?? []).some((index) =>
    index.entries.some(
      (entry) => entry.section !== 'stale' && mayLeadTo(index, entry.target, path),
    ),
  );
}

/** Whether the base lists a record among what was withdrawn. */
export function hasBaseRetraction({ indexes }: BaseIndex, path: string): boolean {
  return (indexes ?? []).some((index) =>
    index.retractions.some((row) => mayLeadTo(index, row.target, path)),
  );
}

/** Whether a row leads to a path in any way that links are read: from its index or the root. */
function mayLeadTo(index: MemoryIndex, target: Located | null, path: string): boolean {
  if (target === null) return false;
  return ['', index.path].some((from) => {
    const found = resolveTarget(from, target.value);
    return found.kind === 'inside' && found.path === path;
  });
}

function targetOf(index: MemoryIndex, target: Located | null): string | null {
  const found = target ? resolveTarget(index.path, target.value) : null;
  return found?.kind === 'inside' ? found.path : (target?.value ?? null);
}

/** What a row says, whatever a formatter makes of it. */
function wordsOf(index: MemoryIndex, row: IndexEntry | Retraction): string {
  const cells =
    'item' in row
      ? [row.item, row.replacement, row.action].map((cell) => cell?.value ?? '')
      : [row.section, row.title, row.status?.value ?? '', row.loadWhen?.value ?? ''];
  return JSON.stringify([targetOf(index, row.target), ...cells.map(plainLine)]);
}
