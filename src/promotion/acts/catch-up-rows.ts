import { baseIndexOf, hasBaseRow } from '#workspace/history/base-index';
import { isServedAsFact } from '#workspace/standing';

import { hasConflicts } from '../edits/merge-conflicts.ts';
import { indexesOf } from '../indexes/planned-indexes.ts';
import { settleQueues } from '../indexes/queue-rows.ts';
import { leftToBase, viewOf, writeAsDerived } from '../indexes/write-as-derived.ts';
import type { Session } from '../session.ts';
import { followMoves } from './rebuild-index.ts';

/**
 * Writes the rows that acts on merged branches left to the base, before an act on the base plans
 * its own. Rows that people wrote stay.
 */
export async function catchUpRows(session: Session): Promise<void> {
  if (baseIndexOf(session.world.workspace)) return;
  await settleQueues(session);
  if (!mayWriteRows(session)) return;
  await followMoves(session);
  await writeAsDerived(session, ({ kind }) => leftToBase.has(kind));
}

/** The same on another branch: for memory that the act leaves, and that has no row at the base. */
export async function catchUpOnBranch(session: Session): Promise<void> {
  const base = baseIndexOf(session.world.workspace);
  if (!mayWriteRows(session) || !base) return;
  const unwritten = new Set<string>();
  for (const path of viewOf(session).rows.keys()) {
    const was = base.records?.get(path);
    if (was === undefined || !isServedAsFact(was) || hasBaseRow(base, path)) continue;
    const now = await session.desk.record(path);
    if (now && isServedAsFact(now)) unwritten.add(path);
  }
  await writeAsDerived(session, (each) => each.kind === 'missing' && unwritten.has(each.row.path));
}

/** `ledger index --write` resolves a merge that is not finished. */
function mayWriteRows(session: Session): boolean {
  return (
    session.world.workspace.indexes.some((index) => index.governed) &&
    !indexesOf(session).some((path) => hasConflicts(session.desk.text(path) ?? ''))
  );
}
