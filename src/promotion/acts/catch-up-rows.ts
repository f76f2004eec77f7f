import { type BaseIndex, baseIndexOf, hasBaseRow } from '#workspace/history/base-index';
import { isServedAsFact } from '#workspace/standing';

import { hasConflicts } from '../edits/merge-conflicts.ts';
import { indexesOf, managedRecords } from '../indexes/managed-rows.ts';
import { completeWithdrawals, settleWithdrawals } from '../indexes/withdrawn-rows.ts';
import type { Session } from '../session.ts';
import { dropReturned, dropRows, followMoves, writeMissingRows } from './rebuild-index.ts';

/**
 * Writes the rows that acts on merged branches left to the base, before an act plans its own: on
 * the base all of them, on another branch those of memory that the base never wrote a row for. Rows
 * that people wrote stay.
 */
export async function catchUpRows(session: Session): Promise<void> {
  const { desk, world } = session;
  if (!world.workspace.indexes.some((index) => index.governed)) return;
  // `ledger index --write` resolves a merge that is not finished.
  if (indexesOf(session).some((path) => hasConflicts(desk.text(path) ?? ''))) return;
  const managed = managedRecords(session);
  const base = baseIndexOf(world.workspace);
  if (base) {
    const unwritten = [...managed].filter(([path]) => isUnwrittenAtBase(base, path));
    return writeMissingRows(session, new Map(unwritten));
  }
  await followMoves(session);
  await dropRows(session, managed, false);
  await dropReturned(session, managed);
  await settleWithdrawals(session);
  await completeWithdrawals(session);
  await writeMissingRows(session, managed);
}

/** Whether a record is memory at the base, and its row was never written there. */
function isUnwrittenAtBase(base: BaseIndex, path: string): boolean {
  const record = base.records?.get(path);
  return record !== undefined && isServedAsFact(record) && !hasBaseRow(base, path);
}
