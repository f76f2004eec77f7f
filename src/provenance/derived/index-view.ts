import { type ErasedRecord, isErasedRecord } from '#workspace/erased-record';
import { replacementOf } from '#workspace/history/successors';
import type { DiscoveryRecord, IndexSectionKind } from '#workspace/records';
import { isServedAsFact, isWithdrawn, statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords, getsRow, holdsDiscovery } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory } from '../own-files.ts';
import { conditionOf, rowTitle } from '../record-text/row-title.ts';
import { type RecordedAct, recordsPromotion, withdrawalsAmong } from '../recorded-acts.ts';

/** The row that an index has of a record of memory. */
export interface DerivedRow {
  readonly record: DiscoveryRecord;
  readonly history: ItemHistory | undefined;
  readonly path: string;
  readonly title: string;
  readonly status: string;
  /** Null where only the index says when to load it: then a person writes the row. */
  readonly loadWhen: string | null;
  readonly section: IndexSectionKind;
  /** Whether a row must be there; a decision without an act is found by its folder. */
  readonly required: boolean;
}

/** The row that tells readers of withdrawn memory what to do instead. */
export interface DerivedWithdrawal {
  readonly record: DiscoveryRecord | ErasedRecord;
  readonly history: ItemHistory;
  readonly item: string;
  readonly path: string;
  readonly replacement: { readonly title: string; readonly path: string } | null;
  readonly action: string;
}

/** What the indexes of a workspace must show, each record by its path. */
export interface IndexView {
  readonly rows: ReadonlyMap<string, DerivedRow>;
  /** In the order of the acts that withdrew. */
  readonly withdrawals: ReadonlyMap<string, DerivedWithdrawal>;
}

/** The section that the rows of each kind stand in. */
const sections: Readonly<Record<DiscoveryRecord['role'], IndexSectionKind>> = {
  finding: 'findings',
  pattern: 'findings',
  'dead-end': 'dead-ends',
  adr: 'decisions',
  audit: 'findings',
  'bug-report': 'findings',
};

/** The section that rows of a record stand in. */
export function sectionOfRow({ role }: Pick<DiscoveryRecord, 'role'>): IndexSectionKind {
  return sections[role];
}

/** Says what the indexes must show of the records and the ledger. */
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

/** The status that takes a record out of memory, as it shows or as the ledger has it. */
export function withdrawnStatus(
  record: DiscoveryRecord | ErasedRecord,
  history: ItemHistory | undefined,
): string | null {
  if (isErasedRecord(record)) return 'erased';
  const written = statusOf(record);
  if (written && isWithdrawn(written)) return written;
  // A decision that was withdrawn may say so in words of its own, such as deprecated.
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

/** The row of what acts made memory and withdrew, while its record is there and says so too. */
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
  return placeOf(one) < placeOf(other) ? -1 : 1;
}

/** When an item was withdrawn, then where its record stands. */
function placeOf({ history, path }: DerivedWithdrawal): string {
  return `${withdrawalsAmong(history.acts).at(-1)?.entry.content.at ?? ''} ${path}`;
}

/** What it tells of memory whose replacement was withdrawn or erased. */
export const replacementGone = 'Do not use: what replaced it is gone, too';

/** What the row of withdrawn memory tells a reader to do, from the act that withdrew it. */
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
