import { itemNamedBy } from '#provenance/ledger/item-of-row';
import type { Ledger } from '#provenance/ledger/ledger';
import type { QueueItem, Task } from '#workspace/records';
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
