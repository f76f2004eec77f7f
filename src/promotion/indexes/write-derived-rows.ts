import type { Edit } from '#diagnostics/diagnostic';
import { indexRows as say } from '#messages/generated/stores';
import { type IndexDifference, indexDifferences } from '#provenance/derived/index-differences';
import {
  actionAfter,
  deriveIndex,
  type IndexView,
  replacementGone,
} from '#provenance/derived/index-view';
import { frontmatterMap } from '#workspace/document';
import { removeEntries } from '#workspace/edit/index-place';
import { type IndexEntryChange, setIndexEntry } from '#workspace/edit/set-adr-status';
import { scalarOf } from '#workspace/frontmatter/values';
import { successorsOf } from '#workspace/history/successors';
import { isWithdrawn } from '#workspace/record-status';
import type { MemoryIndex, MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import { refuseEditedAt } from '../proposals/earlier-replacement.ts';
import {
  addRowTo,
  addWithdrawalNow,
  indexAt,
  indexesOf,
  isLeftToBase,
  rewriteWithdrawal,
  targetOf,
  withPlannedIndexes,
} from './index-rows.ts';

/** The index rows that follow from records and ledger before this act. */
export function indexViewOf({ inputs }: ActContext): IndexView {
  return deriveIndex(inputs.workspace, inputs.ledger);
}

/**
 * Updates the withdrawal rows that name a record as the replacement, when it is withdrawn or memory
 * again; on a branch they follow on the base.
 */
export async function updateReplacementRows(
  session: ActContext,
  successor: Pick<MemoryRecord, 'path'> & { readonly title: string },
  is: 'memory again' | 'gone',
): Promise<void> {
  for (const { record, path, item: item } of indexViewOf(session).withdrawals.values()) {
    const others = successorsOf(session.inputs.workspace, record);
    const isReplaced = others.some((each) => each.path === successor.path);
    if (!isReplaced || isLeftToBase(session, path)) continue;
    await rewriteWithdrawal(session, {
      item,
      path,
      ...(is === 'gone'
        ? { replacement: null, action: replacementGone }
        : { replacement: successor, action: actionAfter({ to: 'superseded' }) }),
    });
  }
}

/** Differences that acts on merged branches leave to the base. */
export const leftToBase: ReadonlySet<IndexDifference['kind']> = new Set([
  'missing',
  'active',
  'left',
  'unlisted',
  'altered',
  'twice',
  'standing',
]);

/**
 * Writes derived rows into the indexes, except those of edited records. Sorts the rows of changed
 * indexes, so that the order of merges does not matter.
 */
export async function writeDerivedRows(
  session: ActContext,
  isWritten: (difference: IndexDifference) => boolean,
): Promise<void> {
  const view = indexViewOf(session);
  const before = await differences(session, view);
  const left = (await removeRows(session, before.filter(isWritten)))
    ? await differences(session, view)
    : before;
  for (const difference of left.filter(isWritten)) await writeRowOf(session, difference);
  const changed = new Set(session.buffer.writes({}).map(({ path }) => path));
  for (const path of indexesOf(session)) {
    await sortWithdrawals(session, path, view);
    if (changed.has(path)) await sortRows(session, path, view);
  }
}

async function differences(session: ActContext, view: IndexView): Promise<IndexDifference[]> {
  return [...indexDifferences(await withPlannedIndexes(session), session.inputs.ledger, view)];
}

/** Removes outdated and repeated rows; returns whether there were any. */
async function removeRows(session: ActContext, all: readonly IndexDifference[]): Promise<boolean> {
  const spare = all.flatMap((each) => (isSpare(each) ? [each] : []));
  for (const { path } of new Set(spare.map(({ index }) => index))) {
    const rows = spare.filter(({ index }) => index.path === path).map(({ entry }) => entry);
    const count = ({ entries, retractions }: MemoryIndex): number =>
      entries.length + retractions.length;
    await session.buffer.edit<MemoryIndex>(
      path,
      'index',
      (index) => removeEntries(index, rows),
      (after, before) => count(after) === count(before) - rows.length,
    );
  }
  return spare.length > 0;
}

function isSpare(
  each: IndexDifference,
): each is Extract<IndexDifference, { readonly index: MemoryIndex }> {
  switch (each.kind) {
    case 'active':
    case 'left':
    case 'twice':
      return true;
    // A second row of a file outside of memory is left to people.
    case 'again':
      return each.row !== null && each.row.loadWhen !== null;
    // It is written again as a row that is missing.
    case 'struck':
      return each.row.loadWhen !== null;
    // A withdrawal row without an act is by a person, and lint reports it.
    case 'standing':
      return each.row.history?.acts.some(({ item }) => isWithdrawn(item.to)) ?? false;
    default:
      return false;
  }
}

async function writeRowOf(session: ActContext, difference: IndexDifference): Promise<void> {
  if (difference.kind === 'unlisted' || difference.kind === 'altered')
    return addWithdrawalNow(session, difference.withdrawal);
  if (difference.kind === 'status')
    return setRow(session, difference, { status: difference.status });
  if (!('row' in difference) || difference.row === null) return;
  const { row, kind } = difference;
  const { record, path, title, status, loadWhen } = row;
  if (refuseEditedAt(session, path)) return;
  if (kind === 'title') return setRow(session, difference, { title });
  if (kind === 'struck' && loadWhen === null)
    return void session.reasons.push({ code: 'P06', message: say.struckAlone({ path }) });
  if (loadWhen === null) return;
  if (kind === 'missing') {
    const topic = scalarOf(frontmatterMap(record.document), 'topic')?.value ?? null;
    return addRowTo(session, topic, record, { title, path, status, loadWhen });
  }
  if (kind === 'condition') await setRow(session, difference, { loadWhen });
}

async function setRow(
  { buffer }: ActContext,
  { index, path }: { readonly index: MemoryIndex; readonly path: string },
  change: IndexEntryChange,
): Promise<void> {
  await buffer.edit<MemoryIndex>(
    index.path,
    'index',
    (each) => setIndexEntry(each, path, change),
    (after, before) => after.entries.length === before.entries.length,
  );
}

/** Sorts the active rows of each section by path. */
export async function sortRows(session: ActContext, path: string, view: IndexView): Promise<void> {
  const index = await indexAt(session, path);
  const rows = (index?.entries ?? []).flatMap((entry) => {
    const target = targetOf(path, entry);
    const row = target === null ? undefined : view.rows.get(target);
    return row && row.loadWhen !== null ? [{ ...entry, key: row.path }] : [];
  });
  for (const section of new Set(rows.map((row) => row.section)))
    await putInOrder(
      session,
      path,
      rows.filter((row) => row.section === section),
    );
}

/** Sorts withdrawal rows in the order of the acts. */
async function sortWithdrawals(session: ActContext, path: string, view: IndexView): Promise<void> {
  const order = [...view.withdrawals.keys()];
  const rows = ((await indexAt(session, path))?.retractions ?? []).flatMap((row) => {
    const at = order.indexOf((row.target && targetOf(path, { target: row.target })) ?? '');
    return at === -1 ? [] : [{ ...row, key: at }];
  });
  await putInOrder(session, path, rows);
}

/** Sorts rows by key among the places that they have. */
async function putInOrder<K extends string | number>(
  { buffer }: ActContext,
  path: string,
  rows: readonly (Pick<MemoryIndex['entries'][number], 'span'> & { readonly key: K })[],
): Promise<void> {
  const sorted = [...rows].sort((one, other) => (one.key < other.key ? -1 : 1));
  if (sorted.every((row, at) => row === rows[at])) return;
  await buffer.edit<MemoryIndex>(
    path,
    'index',
    ({ document: { text } }) =>
      rows.flatMap((row, at): Edit[] => {
        const wanted = sorted[at] ?? row;
        return wanted === row
          ? []
          : [{ ...row.span, text: text.slice(wanted.span.start, wanted.span.end) }];
      }),
    (after, before) =>
      after.entries.length === before.entries.length &&
      after.retractions.length === before.retractions.length,
  );
}
