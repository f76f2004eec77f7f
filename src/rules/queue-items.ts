import type { ItemHistory } from '#provenance/ledger/item-history';
import { baseIndexOf } from '#workspace/history/base-index';
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

/**
 * Whether a row shows what its item was before an act of this branch, and nobody wrote into it: on
 * the base, `ledger land` brings it up to date.
 */
export function isLeftToBase(
  workspace: Workspace,
  { task, item: row }: Queued,
  { acts }: ItemHistory,
): boolean {
  const said = row.status.value;
  return (
    baseIndexOf(workspace) !== null &&
    acts.slice(0, -1).some(({ item }) => item.to === said) &&
    (workspace.surroundings.history?.bases ?? []).every((base) => {
      const change = base.changes.find(({ now }) => now === task.path);
      const before = change?.before ? (base.records.get(change.before) ?? null) : null;
      return (
        !change ||
        ((before?.role === 'task' || before?.role === 'review') &&
          before.queue.some(
            ({ id, status }) => id?.value === row.id?.value && status.value === said,
          ))
      );
    })
  );
}
