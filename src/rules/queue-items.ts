import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { lastName } from '#workspace/paths/target';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** One item with the task or review whose queue has it. */
export interface Queued {
  readonly task: Task;
  readonly item: QueueItem;
  /** The item in a message: its id, else `task#n`. */
  readonly name: string;
  /** Identifies the item in reports. */
  readonly key: string;
}

export function queueItems(workspace: Workspace): Queued[] {
  return workspace.tasks.flatMap((task) =>
    task.queue.map((item) => ({
      task,
      item,
      name: item.id?.value ?? `${task.id.value}#${item.position}`,
      key: item.id?.value ?? item.discovery.value,
    })),
  );
}

/** The rows that people wrote and no act knows: rows of acts are compared with their acts. */
export function handWritten(workspace: Workspace, ledger: Ledger): Queued[] {
  return queueItems(workspace).filter(({ item }) => itemNamedBy(item, ledger) === undefined);
}

/** An item as commands take it: its short id, or the path of a record without an entry. */
export function itemHandle(history: ItemHistory | undefined, ledger: Ledger, path: string): string {
  return shellWord(history ? ledger.shortOf(history.item) : path);
}

/** The same for the item of a record. */
export function recordHandle(path: string, ledger: Ledger): string {
  return itemHandle(ledger.byTarget.get(path), ledger, path);
}

/** The record of an item; null for a kind that keeps none, and where it is gone. */
export function recordOf(history: ItemHistory, workspace: Workspace): MemoryRecord | null {
  return history.path !== null && keepsRecord(history.kind)
    ? (workspace.byPath.get(history.path) ?? null)
    : null;
}

/** Characters of a message's slot; longer texts are cut. */
const slot = 48;

/**
 * Another record as a message names it: its path in two slots, or the short id if that is too long.
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
