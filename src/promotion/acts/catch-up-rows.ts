import { baseIndexOf, hasBaseRow } from '#workspace/history/base-index';
import { isServedAsFact } from '#workspace/standing';

import { hasConflicts } from '../edits/merge-conflicts.ts';
import { indexesOf, type Managed, managedRecords } from '../indexes/managed-rows.ts';
import { settleQueues } from '../indexes/queue-rows.ts';
import { completeWithdrawals, settleWithdrawals } from '../indexes/withdrawn-rows.ts';
import type { Session } from '../session.ts';
import { dropReturned, dropRows, followMoves, writeMissingRows } from './rebuild-index.ts';

/**
 * Writes the rows that acts on merged branches left to the base, before an act on the base plans
 * its own. Rows that people wrote stay.
 */
export async function catchUpRows(session: Session): Promise<void> {
  if (baseIndexOf(session.world.workspace)) return;
  await settleQueues(session);
  if (!mayWriteRows(session)) return;
  const managed = managedRecords(session);
  await followMoves(session);
  await dropRows(session, managed, false);
  await dropReturned(session, managed);
  await settleWithdrawals(session);
  await completeWithdrawals(session);
  await writeMissingRows(session, managed);
}

/** The same on another branch: for memory that the act leaves, and that has no row at the base. */
export async function catchUpOnBranch(session: Session): Promise<void> {
  const base = baseIndexOf(session.world.workspace);
  if (!mayWriteRows(session) || !base) return;
  const unwritten = new Map<string, Managed>();
  for (const [path, managed] of managedRecords(session)) {
    const was = base.records?.get(path);
    if (was === undefined || !isServedAsFact(was) || hasBaseRow(base, path)) continue;
    const now = await session.desk.record(path);
    if (now && isServedAsFact(now)) unwritten.set(path, managed);
  }
  await writeMissingRows(session, unwritten);
}

/** `ledger index --write` resolves a merge that is not finished. */
function mayWriteRows(session: Session): boolean {
  return (
    session.world.workspace.indexes.some((index) => index.governed) &&
    !indexesOf(session).some((path) => hasConflicts(session.desk.text(path) ?? ''))
  );
}
