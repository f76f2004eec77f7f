import { baseIndexOf } from '#workspace/history/base-index';

import { hasConflicts } from '../edits/merge-conflicts.ts';
import { indexesOf, managedRecords } from '../indexes/managed-rows.ts';
import { completeWithdrawals, settleWithdrawals } from '../indexes/withdrawn-rows.ts';
import type { Session } from '../session.ts';
import { dropReturned, dropRows, followMoves, writeMissingRows } from './rebuild-index.ts';

/**
 * Writes the rows that acts on merged branches left to the base. Runs before an act on the base
 * plans its own rows. Rows that people wrote stay.
 */
export async function catchUpRows(session: Session): Promise<void> {
  const { desk, world } = session;
  if (baseIndexOf(world.workspace) || !world.workspace.indexes.some((index) => index.governed))
    return;
  // `ledger index --write` resolves a merge that is not finished.
  if (indexesOf(session).some((path) => hasConflicts(desk.text(path) ?? ''))) return;
  const managed = managedRecords(session);
  await followMoves(session);
  await dropRows(session, managed, false);
  await dropReturned(session, managed);
  await settleWithdrawals(session);
  await completeWithdrawals(session);
  await writeMissingRows(session, managed);
}
