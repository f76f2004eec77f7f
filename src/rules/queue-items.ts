import { itemNamedBy } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import type { QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** What to do with an item of one execution that is not rejected. */
export const rejectLocal =
  'write rejected into the Status column and execution-local into the Reason column';

/** One item with the task or review whose queue has it. */
export interface QueuedItem {
  readonly task: Task;
  readonly item: QueueItem;
  /** The item in a message: its id, else `task#n`. */
  readonly name: string;
  /** Identifies the item in reports. */
  readonly key: string;
}

export function queueItems(workspace: Workspace): QueuedItem[] {
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
export function handWrittenRows(workspace: Workspace, ledger: Ledger): QueuedItem[] {
  return queueItems(workspace).filter(({ item }) => itemNamedBy(item, ledger) === undefined);
}
