import { plainText } from '#diagnostics/plain-text';
import { type QueueRow, type RowDifference, rowDifference } from '#workspace/edit/set-queue';
import type { QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemStatusOrPromoted } from '../discovery-kinds.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { itemNamedBy, itemOfRow } from '../ledger/items-of-records.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** The parts of an act that a row shows. */
interface Shown {
  readonly to: string;
  readonly path: string | null;
  readonly reason?: string | null | undefined;
  readonly cause?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly blocked_by?: string | null | undefined;
}

/** The row of an item in the queue of its task, as an act leaves it. */
export function queueRowAfterAct(
  { item, kind, discovery }: Pick<ItemHistory, 'item' | 'kind' | 'discovery'>,
  act: Shown,
): QueueRow {
  const status = itemStatusOrPromoted(act.to);
  return { id: item, discovery, kind, target: act.path, status, reason: reasonOf(status, act) };
}

/** The reason of a status; null for memory. */
function reasonOf(status: string, { cause, reason, until, blocked_by }: Shown): string | null {
  if (status === 'promoted') return null;
  // A quarantine has no cause yet.
  const why = [status === 'rolled-back' ? cause : null, reason].filter((part) => part).join(': ');
  const parts = [why, until && `until ${until}`, blocked_by && `blocked by ${blocked_by}`];
  return parts.filter((part) => part).join('; ') || null;
}

/** The row of an item that moved to another task, in the queue that it left. */
export function queueRowAfterMove(row: QueueRow, task: string): QueueRow {
  return { ...row, reason: `goes on in ${task}` };
}

/**
 * The row of an item in the queue of a task: its status now, or when it moved to another task.
 *
 * @param count number of acts that count, from the first on
 */
export function queueRowOf(
  history: ItemHistory,
  task: string,
  count = history.acts.length,
): QueueRow {
  const acts = history.acts.slice(0, count);
  const last = acts.findLastIndex((act) => taskOf(act) === task);
  const next = last === -1 ? undefined : acts.slice(last + 1).find((act) => taskOf(act) !== null);
  return next
    ? queueRowAfterMove(rowOf(history, acts.slice(0, last + 1)), taskOf(next) ?? '')
    : rowOf(history, acts);
}

/** How a row differs from its item, except in id and words; null if it does not. */
export function findOutdatedRow(
  history: ItemHistory,
  task: Task,
  row: QueueItem,
  count?: number,
): { readonly wanted: QueueRow; readonly difference: RowDifference } | null {
  const id = plainText(row.id?.value ?? history.item);
  const wanted = { ...queueRowOf(history, task.id.value, count), id, discovery: '' };
  const difference = rowDifference(task, row, wanted);
  if (!difference || (count === undefined && isAsDecidedApart(history, task, row))) return null;
  return { wanted, difference };
}

/** The numbers of acts after which an item was as a row shows it. */
export function actCountsMatchingRow(history: ItemHistory, task: Task, row: QueueItem): number[] {
  return history.acts.flatMap((_act, at) =>
    findOutdatedRow(history, task, row, at + 1) === null ? [at + 1] : [],
  );
}

/** Whether a row shows what one of several branches decided, until LED508 is resolved. */
function isAsDecidedApart(
  { latest, ...history }: ItemHistory,
  task: Task,
  row: QueueItem,
): boolean {
  const id = plainText(row.id?.value ?? history.item);
  return (
    latest.length > 1 &&
    latest.some(
      ({ item }) =>
        rowDifference(task, row, { ...queueRowAfterAct(history, item), id, discovery: '' }) ===
        null,
    )
  );
}

/**
 * The items that no queue shows, by their task, which may have no file any more. A row without an
 * id shows the item whose record it links to.
 */
export function findItemsWithoutRow(
  { tasks }: Pick<Workspace, 'tasks'>,
  ledger: Ledger,
): ReadonlyMap<string, readonly ItemHistory[]> {
  const shown = new Set(
    tasks.flatMap(({ queue }) =>
      queue.map((row) => (row.id ? itemNamedBy(row, ledger) : itemOfRow(row, ledger))),
    ),
  );
  const unshown = new Map<string, ItemHistory[]>();
  for (const history of ledger.items.values()) {
    if (history.task === null || shown.has(history)) continue;
    const known = unshown.get(history.task);
    if (known) known.push(history);
    else unshown.set(history.task, [history]);
  }
  return unshown;
}

function rowOf(history: ItemHistory, acts: readonly RecordedAct[]): QueueRow {
  const latest = acts.at(-1)?.item;
  // `history.status` is the prevailing one of several branches.
  const { to, path } =
    acts.length === history.acts.length || !latest
      ? { to: history.status, path: history.path }
      : latest;
  const decided = acts.findLast(
    ({ entry: { content }, item }) =>
      item.to === to && content.act !== 'correction' && content.act !== 'close',
  );
  return queueRowAfterAct(history, { ...decided?.item, to, path });
}

/** The task that an act takes its item to; null for none. A correction changes no task. */
function taskOf({ entry: { content } }: RecordedAct): string | null {
  return content.act === 'correction' ? null : (content.task ?? null);
}
