import type { Located } from '#workspace/source-file';
import type { QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** The statuses a promotion item can have (document 3.1). */
export const dispositions = ['pending', 'validated', 'promoted', 'deferred', 'rejected', 'blocked', 'quarantined', 'rolled-back'] as const;

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

/** A link, code span or bare path in a Target cell, as a path. */
export function targetPath(target: Located): string {
  return (/\]\(([^()\s]+)\)/.exec(target.value)?.[1] ?? /`([^`]+)`/.exec(target.value)?.[1] ?? target.value).trim();
}
