import { itemsUnshown, queueRowOf, rowBehind, statesShown } from '#provenance/derived/queue-rows';
import { itemNamedBy } from '#provenance/ledger/items-of-records';
import { isRefused } from '#workspace/edit/edit-result';
import { setQueue } from '#workspace/edit/set-queue';
import { unmergedPaths } from '#workspace/governed-entries';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Session } from '../session.ts';
import { showInTask } from './task-view.ts';

/**
 * Adds missing rows to queues, and updates rows with an earlier status, which acts on branches left
 * to the base. Texts that people wrote into a row stay, and so does a queue that is no table.
 */
export async function settleQueues(session: Session): Promise<void> {
  const { ledger } = session.world;
  const workspace = await withMergedTasks(session);
  const unshown = itemsUnshown(workspace, ledger);
  for (const task of workspace.tasks) {
    const id = task.id.value;
    const behind = task.queue.flatMap((row) => {
      const history = itemNamedBy(row, ledger);
      const wanted = history && rowBehind(history, task, row)?.wanted;
      return wanted && statesShown(history, task, row).length > 0 ? wanted : [];
    });
    const missing = (unshown.get(id) ?? []).map((history) => queueRowOf(history, id));
    const rows = [...behind, ...missing];
    if (!isRefused(setQueue(task, rows))) await showInTask(session, id, rows, false);
  }
}

/** The workspace with the tasks whose conflicts this act resolved. */
async function withMergedTasks({ world: { workspace }, desk }: Session): Promise<Workspace> {
  const merged = await Promise.all(unmergedPaths(workspace).map((path) => desk.record(path)));
  const tasks = merged.filter(
    (each): each is Task => each?.role === 'task' || each?.role === 'review',
  );
  return tasks.length === 0 ? workspace : { ...workspace, tasks: [...workspace.tasks, ...tasks] };
}
