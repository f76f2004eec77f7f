import { removeLines } from '#workspace/edit/text-lines';
import { replacementIn, successorOf } from '#workspace/history/successors';
import type { Adr, Finding, MemoryIndex, MemoryRecord, Retraction } from '#workspace/records';
import { isWithdrawn, statusOf } from '#workspace/standing';

import type { Session } from '../session.ts';
import { addWithdrawal } from './index-rows.ts';
import { indexAt, indexesOf, targetOf } from './managed-rows.ts';

interface Row {
  readonly index: MemoryIndex;
  readonly row: Retraction;
  /** The file it names as replacement. */
  readonly replacement: string | null;
}

/**
 * Leaves each withdrawn record one row in the tables of withdrawn memory, and that names what holds
 * now: two branches may have left one each, or the row is that of the branch that was overruled.
 */
export async function settleWithdrawals(session: Session): Promise<void> {
  const { workspace } = session.world;
  const spare = new Set<Row>();
  const wrong: { readonly record: MemoryRecord; readonly replacement: Finding | Adr }[] = [];
  for (const [path, rows] of await withdrawnRows(session)) {
    const record = workspace.byPath.get(path);
    if (!record) continue;
    const successor = statusOf(record) === 'superseded' ? successorOf(workspace, record) : null;
    const kept =
      rows.find(({ replacement }) => replacement === (successor?.path ?? null)) ?? rows[0];
    if (successor && kept && kept.replacement !== null && kept.replacement !== successor.path)
      wrong.push({ record, replacement: successor });
    else for (const each of rows) if (each !== kept) spare.add(each);
  }
  for (const path of new Set([...spare].map(({ index }) => index.path))) {
    const own = [...spare].filter(({ index }) => index.path === path);
    const isSpare = (row: Retraction): boolean =>
      own.some((each) => each.row.span.start === row.span.start);
    await session.desk.edit<MemoryIndex>(
      path,
      'index',
      (index) =>
        index.retractions
          .filter(isSpare)
          .map(({ span }) => removeLines(index.document.text, span.start, span.end)),
      (after, before) => after.retractions.length === before.retractions.length - own.length,
    );
  }
  for (const { record, replacement } of wrong)
    await addWithdrawal(session, {
      item: record.title,
      path: record.path,
      replacement,
      action: 'Use the replacement',
    });
}

/**
 * The rows of each record that the ledger withdrew; what people wrote of other things is their own.
 */
async function withdrawnRows(session: Session): Promise<ReadonlyMap<string, Row[]>> {
  const { workspace, ledger } = session.world;
  const found = new Map<string, Row[]>();
  for (const each of indexesOf(session)) {
    const index = await indexAt(session, each);
    for (const row of index?.retractions ?? []) {
      const path = row.target ? targetOf(each, { target: row.target }) : null;
      if (!index || path === null || !isWithdrawn(ledger.byTarget.get(path)?.status ?? ''))
        continue;
      const own = found.get(path);
      const its = { index, row, replacement: replacementIn(workspace, index, row) };
      if (own) own.push(its);
      else found.set(path, [its]);
    }
  }
  return found;
}
