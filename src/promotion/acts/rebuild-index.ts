import { plainText } from '#diagnostics/plain-text';
import { indexRows as say } from '#messages/index-rows';
import { getsRow } from '#provenance/discovery-kinds';
import { removeRetraction } from '#workspace/edit/remove-retraction';
import { removeLines } from '#workspace/edit/text-lines';
import { baseIndexOf } from '#workspace/history/base-index';
import type { MemoryIndex } from '#workspace/records';
import { isServedAsFact, isWithdrawn, statusOf } from '#workspace/standing';

import { hasConflicts, withoutConflicts } from '../edits/merge-conflicts.ts';
import { writeRow } from '../indexes/index-rows.ts';
import {
  indexAt,
  indexesOf,
  type Managed,
  managedRecords,
  targetOf,
} from '../indexes/managed-rows.ts';
import { sortRows } from '../indexes/sort-rows.ts';
import { completeWithdrawals, settleWithdrawals } from '../indexes/withdrawn-rows.ts';
import { editedSince } from '../proposals/unaccepted-wording.ts';
import type { Session } from '../session.ts';
import type { World } from '../world.ts';
import { linkEdits } from './link-edits.ts';
import { splitIndex } from './split-index.ts';

/**
 * Rebuilds the managed rows of all indexes from the records: each once, with the record's own
 * condition and status, sorted by path, also out of conflict markers. Every other row keeps its
 * bytes.
 */
export async function rebuildIndex(session: Session): Promise<void> {
  const { desk, reasons } = session;
  for (const index of indexesOf(session)) await finishMerge(session, index);
  if (reasons.length > 0) return;
  await followMoves(session);
  const managed = managedRecords(session);
  const unmanaged = await onlyInIndex(session, managed);
  if (unmanaged.length > 0)
    return void reasons.push(
      ...unmanaged.map(
        (path) =>
          editedSince(session, path) ?? { code: 'P06', message: say.conditionOnlyHere({ path }) },
      ),
    );
  await dropRows(session, managed, true);
  await dropReturned(session, managed);
  await settleWithdrawals(session);
  await completeWithdrawals(session);
  for (const [path, row] of managed) await writeManaged(session, path, row);
  await splitIndex(session, managed);
  for (const path of indexesOf(session)) await sortRows(session, path, managed);
  for (const write of desk.writes({}))
    session.done.push({
      did: 'rebuilt',
      item: write.path,
      short: write.path,
      kind: 'index',
      claim: `${managed.size} rows follow their records`,
      target: null,
      status: '',
      entry: null,
      next: [],
    });
}

/** Writes the row of a record; the row of an edited record stays as it was accepted. */
async function writeManaged(
  session: Session,
  path: string,
  { record, loadWhen, status }: Managed,
): Promise<void> {
  if (editedSince(session, path)) return;
  await writeRow(session, record, { title: record.title, path, status, loadWhen });
}

/**
 * Takes away the rows of what was withdrawn or moved.
 *
 * @param spares whether the second row of a record goes too, wherever it stands
 */
export async function dropRows(
  session: Session,
  managed: ReadonlyMap<string, Managed>,
  spares: boolean,
): Promise<void> {
  const { world, desk } = session;
  const held = new Set<string>();
  const moved = placesBefore(session, managed);
  for (const path of indexesOf(session)) {
    const index = await indexAt(session, path);
    const spare = (index?.entries ?? []).filter((entry) => {
      const target = targetOf(path, entry);
      const record = target === null ? undefined : world.workspace.byPath.get(target);
      if (target === null || !record)
        return target !== null && (moved.has(target) || isWithdrawnAt(world, target));
      if (!managed.has(target))
        return (
          isWithdrawn(statusOf(record) ?? '') ||
          (!isServedAsFact(record) && isWithdrawnAt(world, target))
        );
      const second = held.has(target);
      held.add(target);
      return spares && second;
    });
    if (!index || spare.length === 0) continue;
    const edits = spare.map((entry) =>
      removeLines(
        index.document.text,
        entry.span.start,
        Math.max(entry.span.start, entry.span.end - 1),
      ),
    );
    await desk.edit<MemoryIndex>(
      path,
      'index',
      () => edits,
      (after, before) => after.entries.length === before.entries.length - spare.length,
    );
  }
}

/** Whether the ledger withdrew what stands, or stood, at a path. */
function isWithdrawnAt({ ledger }: World, path: string): boolean {
  return isWithdrawn(ledger.byTarget.get(path)?.status ?? '');
}

/** Makes links of indexes lead to where records were moved: on a branch a move leaves them. */
export async function followMoves(session: Session): Promise<void> {
  const { world, desk } = session;
  for (const { acts, path: to } of world.ledger.items.values()) {
    const left = new Set(acts.flatMap(({ item }) => item.path ?? []));
    for (const from of left) {
      if (to === null || from === to || world.workspace.files.has(from)) continue;
      if (!world.workspace.byPath.has(to)) continue;
      for (const path of indexesOf(session)) {
        const index = await indexAt(session, path);
        const edits = index ? linkEdits(world, index, { from, to }) : [];
        if (edits.length > 0)
          await desk.edit<MemoryIndex>(
            path,
            'index',
            () => edits,
            (after, before) => after.entries.length === before.entries.length,
          );
      }
    }
  }
}

/**
 * Takes away the rows of memory that an act withdrew and that is memory again: a merge may have
 * kept one. Where no act did, a person wrote the row, and IDX115 asks about it.
 */
export async function dropReturned(
  session: Session,
  managed: ReadonlyMap<string, Managed>,
): Promise<void> {
  const wasWithdrawn = (path: string): boolean =>
    (session.world.ledger.byTarget.get(path)?.acts ?? []).some(({ item }) => isWithdrawn(item.to));
  for (const path of indexesOf(session)) {
    const rows = (await indexAt(session, path))?.retractions ?? [];
    const targets = rows.flatMap((row) =>
      row.target ? (targetOf(path, { target: row.target }) ?? []) : [],
    );
    for (const target of new Set(targets.filter((each) => managed.has(each) && wasWithdrawn(each))))
      await session.desk.edit<MemoryIndex>(
        path,
        'index',
        (each) => removeRetraction(each, target),
        (after, before) => after.retractions.length < before.retractions.length,
      );
  }
}

/**
 * Paths that records of the ledger were moved away from: two branches may have left a row for each
 * place.
 */
function placesBefore(
  { world }: Session,
  managed: ReadonlyMap<string, Managed>,
): ReadonlySet<string> {
  const histories = [...world.ledger.items.values()].filter(
    ({ path: target }) => target !== null && managed.has(target),
  );
  return new Set(
    histories.flatMap(({ acts, path: target }) =>
      acts.flatMap(({ item }) => (item.path !== null && item.path !== target ? [item.path] : [])),
    ),
  );
}

/** Records that are memory and whose condition nobody wrote down but the index. */
async function onlyInIndex(
  session: Session,
  managed: ReadonlyMap<string, Managed>,
): Promise<string[]> {
  const found = new Set<string>();
  for (const path of indexesOf(session)) {
    for (const entry of (await indexAt(session, path))?.entries ?? []) {
      const target = targetOf(path, entry);
      const record = target === null ? undefined : session.world.workspace.byPath.get(target);
      if (
        target !== null &&
        record &&
        getsRow(record) &&
        isServedAsFact(record) &&
        entry.loadWhen &&
        !managed.has(target)
      )
        found.add(target);
    }
  }
  return [...found].sort();
}

async function finishMerge(session: Session, path: string): Promise<void> {
  const text = session.desk.text(path);
  if (text === null || !hasConflicts(text)) return;
  const merged = withoutConflicts(text);
  if ('line' in merged)
    session.reasons.push({
      code: 'EDIT',
      message: say.bothChanged({ path, line: merged.line }),
    });
  else await session.desk.put(path, merged.text, (after) => after.role === 'index');
}

/**
 * Does of the same what loses no text, for `lint --fix`: takes indexes out of conflict markers and
 * adds the rows that are missing, on the base branch. A row that says something else than its
 * record stays for a person to look at.
 */
export async function completeIndex(session: Session): Promise<void> {
  for (const index of indexesOf(session)) await finishMerge(session, index);
  if (session.reasons.length > 0 || baseIndexOf(session.world.workspace)) return;
  await writeMissingRows(session, managedRecords(session));
}

/** Writes the rows of those records that have none. */
export async function writeMissingRows(
  session: Session,
  managed: ReadonlyMap<string, Managed>,
): Promise<void> {
  const missing = new Map(managed);
  for (const path of indexesOf(session))
    for (const entry of (await indexAt(session, path))?.entries ?? [])
      missing.delete(targetOf(path, entry) ?? '');
  for (const [path, row] of missing) await writeManaged(session, path, row);
  // In whichever order two branches are merged, the rows come out the same.
  const touched = new Set(session.desk.writes({}).map((write) => write.path));
  for (const path of indexesOf(session))
    if (touched.has(path)) await sortRows(session, path, managedRecords(session));
}

/** The conditions that stand only in the index, with the records they belong to. */
export async function adoptConditions(
  session: Session,
): Promise<{ readonly path: string; readonly loadWhen: string }[]> {
  const managed = managedRecords(session);
  const wanted = new Set(await onlyInIndex(session, managed));
  const found: { path: string; loadWhen: string }[] = [];
  for (const path of indexesOf(session)) {
    for (const entry of (await indexAt(session, path))?.entries ?? []) {
      const target = targetOf(path, entry);
      if (target !== null && wanted.delete(target) && entry.loadWhen)
        found.push({ path: target, loadWhen: plainText(entry.loadWhen.value) });
    }
  }
  return found;
}
