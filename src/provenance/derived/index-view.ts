import { replacementOf } from '#workspace/history/successors';
import {
  type ErasedRecord,
  isErasedRecord,
  isServedAsFact,
  isWithdrawn,
  statusOf,
} from '#workspace/record-status';
import type { DiscoveryRecord, IndexSectionKind } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords, getsRow, holdsDiscovery } from '../discovery-kinds.ts';
import { type RecordedAct, recordsPromotion, withdrawalsAmong } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory } from '../own-files.ts';
import { conditionOf, rowTitle } from '../record-text/row-title.ts';

/** The derived row of a record of memory. */
export interface DerivedRow {
  readonly record: DiscoveryRecord;
  readonly history: ItemHistory | undefined;
  readonly path: string;
  readonly title: string;
  readonly status: string;
  /** Null if only the index has a condition: then a person writes the row. */
  readonly loadWhen: string | null;
  readonly section: IndexSectionKind;
  /** Whether the row must be there; a decision without acts is found by its folder. */
  readonly required: boolean;
}

/** The derived row of withdrawn memory. */
export interface DerivedWithdrawal {
  readonly record: DiscoveryRecord | ErasedRecord;
  readonly history: ItemHistory;
  /** Title of the record. */
  readonly item: string;
  readonly path: string;
  /** The record that supersedes it; null if there is none. */
  readonly replacement: { readonly title: string; readonly path: string } | null;
  /** What to do instead of reading it, in words. */
  readonly action: string;
}

/** The derived rows of all indexes, by path of the record. */
export interface IndexView {
  readonly rows: ReadonlyMap<string, DerivedRow>;
  /** In the order of the acts that withdrew. */
  readonly withdrawals: ReadonlyMap<string, DerivedWithdrawal>;
}

const sections: Readonly<Record<DiscoveryRecord['role'], IndexSectionKind>> = {
  finding: 'findings',
  pattern: 'findings',
  'dead-end': 'dead-ends',
  adr: 'decisions',
  audit: 'findings',
  'bug-report': 'findings',
};

/**
 * The section of an index for a record; patterns, audits and bug reports are among the findings.
 */
export function sectionOfRow({ role }: Pick<DiscoveryRecord, 'role'>): IndexSectionKind {
  return sections[role];
}

/** Derives the rows that indexes should have from records and ledger, by path. */
export function deriveIndex(workspace: Workspace, ledger: Ledger): IndexView {
  const rows = new Map<string, DerivedRow>();
  for (const record of discoveryRecords(workspace).sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const row = rowOf(record, ledger);
    if (row) rows.set(record.path, row);
  }
  const withdrawals = [...ledger.byTarget.values()].flatMap(
    (history) => withdrawalOf(workspace, history) ?? [],
  );
  return {
    rows,
    withdrawals: new Map(withdrawals.sort(byAct).map((each) => [each.path, each])),
  };
}

/** The status that takes a record out of memory, by itself or by the ledger; else null. */
export function withdrawnStatus(
  record: DiscoveryRecord | ErasedRecord,
  history: ItemHistory | undefined,
): string | null {
  if (isErasedRecord(record)) return 'erased';
  const written = statusOf(record);
  if (written && isWithdrawn(written)) return written;
  // A withdrawn decision may have another word, such as deprecated.
  const isOut =
    history?.status === 'quarantined' ||
    (isWithdrawn(history?.status ?? '') && !isServedAsFact(record));
  return isOut ? (history?.status ?? null) : null;
}

function rowOf(record: DiscoveryRecord, ledger: Ledger): DerivedRow | null {
  const history = ledger.byTarget.get(record.path);
  const status = statusOf(record);
  const loadWhen = conditionOf(record, ledger);
  const isUnlabelled = record.role === 'pattern' && status === null;
  if (
    !getsRow(record) ||
    withdrawnStatus(record, history) !== null ||
    !(isMemory(record, history) || isUnlabelled)
  )
    return null;
  return {
    record,
    history,
    path: record.path,
    title: rowTitle(record.title, record),
    status: status ?? 'promoted',
    loadWhen,
    section: sections[record.role],
    required:
      record.role === 'finding' ||
      record.role === 'pattern' ||
      (loadWhen !== null && recordsPromotion(history?.acts ?? [])),
  };
}

/** The row of promoted and withdrawn memory whose record is there and not served as fact. */
function withdrawalOf(workspace: Workspace, history: ItemHistory): DerivedWithdrawal | null {
  const record = history.path === null ? undefined : workspace.byPath.get(history.path);
  const last = withdrawalsAmong(history.acts).at(-1);
  if (
    !record ||
    !last ||
    !(holdsDiscovery(record) || isErasedRecord(record)) ||
    !isWithdrawn(history.status) ||
    history.status === 'rejected' ||
    !recordsPromotion(history.acts) ||
    isServedAsFact(record)
  )
    return null;
  const successor = last.item.to === 'superseded' ? replacementOf(workspace, record) : undefined;
  return {
    record,
    history,
    item: record.title,
    path: record.path,
    replacement: successor ? { title: successor.title, path: successor.path } : null,
    action: last.item.to === 'superseded' && !successor ? replacementGone : actionAfter(last.item),
  };
}

function byAct(one: DerivedWithdrawal, other: DerivedWithdrawal): number {
  return sortKey(one) < sortKey(other) ? -1 : 1;
}

/** A sort key: when an item was withdrawn, then its path. */
function sortKey({ history, path }: DerivedWithdrawal): string {
  return `${withdrawalsAmong(history.acts).at(-1)?.entry.content.at ?? ''} ${path}`;
}

/** The action if the replacement was withdrawn or erased. */
export const replacementGone = 'Do not use: what replaced it is gone, too';

/** What a reader should do, by the act that withdrew the memory. */
export function actionAfter({
  to,
  cause,
  reason,
}: Partial<Pick<RecordedAct['item'], 'to' | 'cause' | 'reason'>>): string {
  if (to === 'superseded') return 'Use the replacement';
  if (to === 'stale')
    return / in-doubt(?:,|$)/.test(reason ?? '')
      ? 'Check before use: it rests on withdrawn memory'
      : 'Check before use: its evidence changed';
  return `Do not use: ${to === 'quarantined' ? to : (cause ?? to)} (${reason ?? ''})`;
}
