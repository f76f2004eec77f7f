import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { lastName } from '#workspace/paths/target';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** One item with the task or review whose queue it stands in. */
export interface Queued {
  readonly task: Task;
  readonly item: QueueItem;
}

/** Every item of every promotion queue. */
export function queueItems(workspace: Workspace): Queued[] {
  return workspace.tasks.flatMap((task) => task.queue.map((item) => ({ task, item })));
}

/** What an item is called in a message: its id, else `task#n`. */
export function itemName({ task, item }: Queued): string {
  return item.id?.value ?? `${task.id.value}#${item.position}`;
}

/** The rows that people wrote and no act knows: what others say, their acts say. */
export function handWritten(workspace: Workspace, ledger: Ledger): Queued[] {
  return queueItems(workspace).filter(({ item }) => itemNamedBy(item, ledger) === undefined);
}

/**
 * What a command takes for an item: its short id, else the path of a record that no entry speaks
 * of.
 */
export function itemHandle(history: ItemHistory | undefined, ledger: Ledger, path: string): string {
  return shellWord(history ? ledger.shortOf(history.item) : path);
}

/** The record of an item; null for a kind that keeps none, and where it is gone. */
export function recordOf(history: ItemHistory, workspace: Workspace): MemoryRecord | null {
  return history.path !== null && keepsRecord(history.kind)
    ? (workspace.byPath.get(history.path) ?? null)
    : null;
}

/** Most characters of one slot of a message; longer texts are cut. */
const slot = 48;

/**
 * Another record as line one of a message names it, so that it can be opened: its path in two
 * slots, whole; where that is too long the item's short id, which `ledger show` opens. A path that
 * has none and is too long stands whole among the mends.
 *
 * @param most characters that the message has for it
 */
export function otherPlace(
  { path, history }: { readonly path: string; readonly history: ItemHistory | undefined },
  most: number,
  ledger: Ledger,
): { readonly folder: string; readonly file: string } {
  const cut = path.lastIndexOf('/', slot - 1) + 1;
  if (path.length <= most && path.length - cut <= slot)
    return { folder: path.slice(0, cut), file: path.slice(cut) };
  if (history) return { folder: '', file: ledger.shortOf(history.item) };
  return { folder: '…/', file: clip(lastName(path), Math.min(slot, most - 2)) };
}
