import { plainLine, plainText } from '#diagnostics/plain-text';
import { governedEntries, type GovernedEntry, governedTargets } from '#workspace/governed-entries';
import { replacementIn } from '#workspace/history/successors';
import { follow } from '#workspace/paths/follow-reference';
import { isErasedRecord, isWithdrawn, statusOf } from '#workspace/record-status';
import type { IndexEntry, MemoryIndex, Retraction } from '#workspace/records';
import { conditionIn, normalCondition } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import { holdsDiscovery } from '../discovery-kinds.ts';
import { recordsPromotion } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { movedByAct } from '../ledger/items-of-records.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { namesRecord } from '../record-text/row-title.ts';
import {
  type DerivedRow,
  type DerivedWithdrawal,
  type IndexView,
  withdrawnStatus,
} from './index-view.ts';

/** A row of an index that differs from the derived one. */
interface OfRow<T extends IndexEntry | Retraction> {
  readonly index: MemoryIndex;
  readonly entry: T;
  readonly path: string;
  readonly history: ItemHistory | undefined;
}
type OfEntry = OfRow<IndexEntry>;
type OfRetraction = OfRow<Retraction>;

/** A difference between an index and its derived rows. */
export type IndexDifference =
  /** There is no row, and one is required or can be written. */
  | { readonly kind: 'missing'; readonly row: DerivedRow }
  /** A cell differs, as it is rendered. */
  | (OfEntry & {
      readonly kind: 'title' | 'condition' | 'struck';
      readonly row: DerivedRow;
    })
  /** The row has another status than its record. */
  | (OfEntry & { readonly kind: 'status'; readonly status: string })
  /** The row is in the section of another kind, or is always loaded despite its condition. */
  | (OfEntry & { readonly kind: 'section' | 'always'; readonly row: DerivedRow })
  /** A row of a record that an earlier row, `first`, lists already. */
  | (OfEntry & {
      readonly kind: 'again';
      readonly first: GovernedEntry;
      readonly row: DerivedRow | null;
    })
  /** An active row of withdrawn memory. */
  | (OfEntry & { readonly kind: 'active'; readonly status: string })
  /** A row of a path that an act moved or withdrew the record from. */
  | (OfEntry & { readonly kind: 'left' })
  /** Withdrawn memory without its row. */
  | { readonly kind: 'unlisted'; readonly withdrawal: DerivedWithdrawal }
  /** A row of withdrawn memory with another cell. */
  | (OfRetraction & {
      readonly kind: 'altered';
      readonly withdrawal: DerivedWithdrawal;
      readonly says: string;
      readonly derived: string;
    })
  /** A second row of the same withdrawn memory. */
  | (OfRetraction & { readonly kind: 'twice'; readonly withdrawal: DerivedWithdrawal })
  /** A row of active memory among withdrawn memory. */
  | (OfRetraction & { readonly kind: 'standing'; readonly row: DerivedRow });

/** Marks of struck-out words. */
const strikesOut = /~~|<(?:del|s|strike)\b/i;

/** Yields the differences of governed indexes from their derived rows. */
export function* indexDifferences(
  workspace: Workspace,
  ledger: Ledger,
  view: IndexView,
): Generator<IndexDifference> {
  const entries = governedEntries(workspace);
  yield* activeRows(workspace, ledger, view, entries);
  const reached = governedTargets(workspace) ?? new Set();
  for (const row of view.rows.values())
    if ((row.required || row.loadWhen !== null) && !reached.has(row.path))
      yield { kind: 'missing', row };
  yield* withdrawnRows(workspace, ledger, view);
}

function* activeRows(
  workspace: Workspace,
  ledger: Ledger,
  view: IndexView,
  entries: readonly GovernedEntry[],
): Generator<IndexDifference> {
  const first = new Map<string, GovernedEntry>();
  const conditional = new Set(
    entries.flatMap(({ entry, record }) => (entry.section === 'always' ? [] : [record])),
  );
  for (const each of entries) {
    const { index, entry, found, record } = each;
    if (entry.section === 'stale' || !found || !('path' in found)) continue;
    const { path } = found;
    const of = { index, entry, path, history: ledger.byTarget.get(path) };
    if (found.kind === 'missing') {
      if (isMovedOrWithdrawn(path, workspace, ledger)) {
        const now = movedByAct(workspace, ledger, path);
        yield { kind: 'left', ...of, history: ledger.byTarget.get(now ?? path) };
      }
      continue;
    }
    if (found.kind !== 'file') continue;
    const status =
      record && (holdsDiscovery(record) || isErasedRecord(record))
        ? withdrawnStatus(record, of.history)
        : null;
    if (status !== null) {
      yield { kind: 'active', status, ...of };
      continue;
    }
    const key = `${path}#${found.anchor ?? ''}`;
    const other = first.get(key);
    const row = view.rows.get(path) ?? null;
    if (other) yield { kind: 'again', first: other, row, ...of };
    else first.set(key, each);
    const own = record && statusOf(record);
    if (own && entry.status && statusIn(entry.status.value)?.word.toLowerCase() !== own)
      yield { kind: 'status', status: own, ...of };
    if (row) yield* otherThanDerived(of, row, !conditional.has(record));
  }
}

/** Whether acts moved or withdrew the record at a path. */
export function isMovedOrWithdrawn(path: string, workspace: Workspace, ledger: Ledger): boolean {
  return (
    movedByAct(workspace, ledger, path) !== null ||
    isWithdrawn(ledger.byTarget.get(path)?.status ?? '')
  );
}

function* otherThanDerived(
  of: OfEntry,
  row: DerivedRow,
  isAlwaysOnly: boolean,
): Generator<IndexDifference> {
  const { index, entry, history } = of;
  const { loadWhen } = row;
  const isActs = recordsPromotion(history?.acts ?? []);
  // A struck-out row is rewritten with its title, so one difference is enough.
  if (isActs && strikesOut.test(textOf(index, entry)) && !strikesOut.test(row.title))
    yield { kind: 'struck', row, ...of };
  else if (isActs && !namesRecord(entry.title, row.record)) yield { kind: 'title', row, ...of };
  if (isActs && entry.section !== row.section && sectionsOfKinds.has(entry.section))
    yield { kind: 'section', row, ...of };
  if (loadWhen === null) return;
  if (entry.section === 'always') {
    if (isAlwaysOnly) yield { kind: 'always', row, ...of };
  }
  // IDX102 reports a condition that selects nothing.
  else if (
    entry.loadWhen &&
    !conditionIn(entry)?.isVacuous &&
    loadWhen !== entry.loadWhen.value &&
    normalCondition(plainText(loadWhen)) !== conditionIn(entry)?.normal
  )
    yield { kind: 'condition', row, ...of };
}

/** The sections with rows of one kind. */
const sectionsOfKinds: ReadonlySet<string> = new Set(['findings', 'decisions', 'dead-ends']);

/** The first word of a cell and its offset. */
export function statusIn(cell: string): { readonly word: string; readonly at: number } | null {
  const found = /[\p{L}][\p{L}-]*/u.exec(cell);
  return found && { word: found[0], at: found.index };
}

function* withdrawnRows(
  workspace: Workspace,
  ledger: Ledger,
  view: IndexView,
): Generator<IndexDifference> {
  const rows = retractionsOf(workspace);
  for (const [path, withdrawal] of view.withdrawals) {
    const its = (rows.get(path) ?? []).map((each) => ({
      ...each,
      history: withdrawal.history,
      withdrawal,
    }));
    const best = its.find((each) => cellThatDiffers(workspace, each) === null) ?? its[0];
    if (!best) yield { kind: 'unlisted', withdrawal };
    for (const each of its) {
      const cell = cellThatDiffers(workspace, each);
      if (each !== best) yield { kind: 'twice', ...each };
      else if (cell) yield { kind: 'altered', ...each, ...cell };
    }
  }
  for (const [path, its] of rows) {
    const row = view.rows.get(path);
    const history = ledger.byTarget.get(path);
    if (row && recordsPromotion(history?.acts ?? []))
      for (const each of its) yield { kind: 'standing', row, history, ...each };
  }
}

/** The rows of withdrawn memory, by the file that they link to. */
function retractionsOf(
  workspace: Workspace,
): ReadonlyMap<string, readonly Pick<OfRetraction, 'index' | 'entry' | 'path'>[]> {
  const rows = new Map<string, Pick<OfRetraction, 'index' | 'entry' | 'path'>[]>();
  for (const index of workspace.indexes)
    for (const entry of index.retractions) {
      const found = entry.target ? follow(workspace, index.path, entry.target.value) : null;
      if (found?.kind !== 'file') continue;
      const { path } = found;
      rows.set(path, [...(rows.get(path) ?? []), { index, entry, path }]);
    }
  return rows;
}

/** The first cell that differs from the derived row; null if all agree. */
export function cellThatDiffers(
  workspace: Workspace,
  {
    index,
    entry,
    withdrawal,
  }: Pick<OfRetraction, 'index' | 'entry'> & { readonly withdrawal: DerivedWithdrawal },
): { readonly says: string; readonly derived: string } | null {
  const { record, item: item, action, replacement } = withdrawal;
  const title = plainLine(entry.item.value);
  const isNamed = holdsDiscovery(record) && namesRecord(title, record);
  const cells = [
    [title, isNamed ? title : item],
    [replacementIn(workspace, index, entry) ?? '—', replacement?.path ?? '—'],
    [entry.action?.value ?? '', action],
    [strikesOut.exec(textOf(index, entry))?.[0] ?? '', ''],
  ] as const;
  const [first] = cells
    .map(([says, derived]) => ({ says: plainLine(says), derived: plainLine(derived) }))
    .filter(({ says, derived }) => says !== derived);
  return first ?? null;
}

function textOf({ document }: MemoryIndex, { span }: IndexEntry | Retraction): string {
  return document.text.slice(span.start, span.end);
}
