import type { Edit } from '#diagnostics/diagnostic';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { recordsPromotion, withdrawalsAmong } from '#provenance/recorded-acts';
import { removeLines } from '#workspace/edit/text-lines';
import { replacementIn, successorOf } from '#workspace/history/successors';
import type { Adr, Finding, MemoryIndex, MemoryRecord, Retraction } from '#workspace/records';
import { isServedAsFact, isWithdrawn, statusOf } from '#workspace/standing';

import type { Session } from '../session.ts';
import { writeWithdrawal } from './index-rows.ts';
import { indexAt, indexesOf, targetOf } from './managed-rows.ts';
import { actionAfter, isOutdated } from './withdrawal-words.ts';

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
    await writeWithdrawal(session, {
      item: record.title,
      path: record.path,
      replacement,
      action: actionAfter({ to: 'superseded' }),
    });
}

/**
 * Adds the rows of withdrawn memory that are missing, and writes anew those that an earlier
 * withdrawal left: acts on a branch write neither. In whichever order branches are merged, the rows
 * stand in the order of the acts.
 */
export async function completeWithdrawals(session: Session): Promise<void> {
  const { workspace, ledger } = session.world;
  const rows = await withdrawnRows(session);
  const withdrawn = [...ledger.byTarget.values()].flatMap((history) => {
    const record = history.path === null ? undefined : workspace.byPath.get(history.path);
    return record && holdsDiscovery(record) && isTakenBack(history, record)
      ? [{ history, record }]
      : [];
  });
  for (const { history, record } of withdrawn.sort(byAct)) {
    const last = withdrawalsAmong(history.acts).at(-1);
    const [own] = rows.get(record.path) ?? [];
    if (!last || (own && !isOutdated(own.row.action?.value ?? '', history))) continue;
    const successor = last.item.to === 'superseded' ? successorOf(workspace, record) : null;
    await writeWithdrawal(session, {
      item: record.title,
      path: record.path,
      replacement: successor && { title: successor.title, path: successor.path },
      action: actionAfter(last.item),
    });
  }
  for (const path of indexesOf(session)) await sortWithdrawals(session, path);
}

/** Whether acts withdrew what they had made memory, and the record says so as well. */
function isTakenBack(history: ItemHistory, record: MemoryRecord): boolean {
  return (
    isWithdrawn(history.status) &&
    history.status !== 'rejected' &&
    recordsPromotion(history.acts) &&
    !isServedAsFact(record)
  );
}

interface Withdrawn {
  readonly history: ItemHistory;
}

function byAct(one: Withdrawn, other: Withdrawn): number {
  return placeOf(one.history) < placeOf(other.history) ? -1 : 1;
}

/** When an item was withdrawn, then where its record stands. */
function placeOf(history: ItemHistory): string {
  return `${withdrawalsAmong(history.acts).at(-1)?.entry.content.at ?? ''} ${history.path ?? ''}`;
}

/** Puts the rows that acts left in the order of the acts, each in the place of another such row. */
async function sortWithdrawals(session: Session, path: string): Promise<void> {
  const { ledger } = session.world;
  const index = await indexAt(session, path);
  const rows = (index?.retractions ?? []).flatMap((row) => {
    const target = row.target ? targetOf(path, { target: row.target }) : null;
    const history = target === null ? undefined : ledger.byTarget.get(target);
    return history && withdrawalsAmong(history.acts).length > 0 ? [{ row, history }] : [];
  });
  const sorted = [...rows].sort(byAct);
  const edits = rows.flatMap(({ row }, at): Edit[] => {
    const wanted = sorted[at]?.row;
    return !index || !wanted || wanted === row
      ? []
      : [{ ...row.span, text: index.document.text.slice(wanted.span.start, wanted.span.end) }];
  });
  if (edits.length > 0)
    await session.desk.edit<MemoryIndex>(
      path,
      'index',
      () => edits,
      (after, before) => after.retractions.length === before.retractions.length,
    );
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
