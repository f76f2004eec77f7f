import { baseIndexOf } from '#workspace/history/base-index';
import { isWithdrawn } from '#workspace/standing';

import { hasConflicts } from '../edits/merge-conflicts.ts';
import { indexesOf, type Managed, managedRecords } from '../indexes/managed-rows.ts';
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
  await dropReturned(session, withdrawnOnce(session, managed));
  await settleWithdrawals(session);
  await completeWithdrawals(session);
  await writeMissingRows(session, managed);
}

/**
 * The records that an act withdrew before they were memory again. Where no act did, a person wrote
 * the row that says so: it keeps the record from being served, and IDX115 asks about it.
 */
function withdrawnOnce(
  { world }: Session,
  managed: ReadonlyMap<string, Managed>,
): ReadonlyMap<string, Managed> {
  const wasWithdrawn = (path: string): boolean =>
    (world.ledger.byTarget.get(path)?.acts ?? []).some(({ item }) => isWithdrawn(item.to));
  return new Map([...managed].filter(([path]) => wasWithdrawn(path)));
}
