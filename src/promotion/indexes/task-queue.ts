import { close as say } from '#messages/generated/decide';
import {
  actCountsMatchingRow,
  findItemsWithoutRow,
  findOutdatedRow,
  queueRowOf,
} from '#provenance/derived/queue-rows';
import { itemNamedBy } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { isRefused } from '#workspace/edit/section-edit';
import { type QueueRow, setQueue, setTaskStatus } from '#workspace/edit/set-queue';
import { unmergedPaths } from '#workspace/governed-entries';
import { baseIndexOf } from '#workspace/history/base-index';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { ActContext } from '../act-context.ts';
import { taskText } from '../templates/index-text.ts';
import { formattedLine } from '../templates/record-text.ts';
import { letsTaskClose } from '../transitions.ts';

/** The path of a task: of the record with that id, else of a new file. */
export function taskPath(workspace: Workspace, folder: string, task: string): string {
  const known = workspace.byName.get(`task ${task}`) ?? workspace.byName.get(`review ${task}`);
  return known?.path ?? `${folder}/${task.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.md`;
}

/**
 * Shows a decision in the queue of the item's task. On a branch only if the act runs in that task,
 * so that branches do not conflict; `ledger land` shows the others on the base.
 */
export async function showDecision(
  session: ActContext,
  task: string | null,
  row: QueueRow,
): Promise<void> {
  if (task !== session.request.task && baseIndexOf(session.inputs.workspace)) return;
  await showInTask(session, task, [row], false);
}

/**
 * Shows items in the queue of their task, and reopens a closed task for an undecided one.
 *
 * @param make whether a missing task file is made
 */
export async function showInTask(
  session: ActContext,
  task: string | null,
  rows: readonly QueueRow[],
  make: boolean,
): Promise<void> {
  if (task === null || rows.length === 0) return;
  const { buffer, inputs, request } = session;
  const path = taskPath(inputs.workspace, inputs.homes.tasks, task);
  const isOpen = rows.some(({ status }) => !letsTaskClose(status));
  let before: readonly QueueRow[] = [];
  if (buffer.text(path) === null) {
    if (!make) return;
    // The file of a closed task may be deleted, but its entry stays.
    const wasClosed = isClosed(inputs.ledger, task);
    if (wasClosed && !isOpen) return;
    if (wasClosed) session.notes.push({ message: say.openedAgain({ task }) });
    await buffer.put(path, taskText(task, request.at), (after) => after.role === 'task');
    // A new file also shows earlier items.
    const ids = new Set(rows.map(({ id }) => id));
    before = (findItemsWithoutRow(inputs.workspace, inputs.ledger).get(task) ?? [])
      .filter(({ item }) => !ids.has(item))
      .map((history) => queueRowOf(history, task));
  }
  const record = await buffer.record(path);
  const role = record?.role === 'review' ? 'review' : 'task';
  if (isOpen && make && record && 'closed' in record && record.closed) {
    await buffer.edit<Task>(
      path,
      role,
      (each) => setTaskStatus(each, 'active'),
      (after) => !after.closed,
    );
    session.notes.push({ message: say.openedAgain({ task }) });
  }
  const shown = [...before, ...rows].map((row) => ({
    ...row,
    discovery: formattedLine(row.discovery),
  }));
  await buffer.edit<Task>(
    path,
    role,
    (record) => setQueue(record, shown),
    (after) =>
      shown.every((row) =>
        after.queue.some(
          (item) => item.id?.value.replace(/`/g, '') === row.id && item.status.value === row.status,
        ),
      ),
  );
}

/** Whether a task was closed and has no undecided item since. */
function isClosed({ entries, items }: Ledger, task: string): boolean {
  return (
    entries.some(({ content: act }) => act.act === 'close' && act.task === task) &&
    [...items.values()].every((each) => each.task !== task || letsTaskClose(each.status))
  );
}

/**
 * Adds missing rows to queues, and updates rows with an earlier status, which acts on branches left
 * to the base. Texts that people wrote into a row stay, and so does a queue that is no table.
 */
export async function completeQueues(session: ActContext): Promise<void> {
  const { ledger } = session.inputs;
  const workspace = await withMergedTasks(session);
  const unshown = findItemsWithoutRow(workspace, ledger);
  for (const task of workspace.tasks) {
    const id = task.id.value;
    const behind = task.queue.flatMap((row) => {
      const history = itemNamedBy(row, ledger);
      const wanted = history && findOutdatedRow(history, task, row)?.wanted;
      return wanted && actCountsMatchingRow(history, task, row).length > 0 ? wanted : [];
    });
    const missing = (unshown.get(id) ?? []).map((history) => queueRowOf(history, id));
    const rows = [...behind, ...missing];
    if (!isRefused(setQueue(task, rows))) await showInTask(session, id, rows, false);
  }
}

/** The workspace with the tasks whose conflicts this act resolved. */
async function withMergedTasks({ inputs: { workspace }, buffer }: ActContext): Promise<Workspace> {
  const merged = await Promise.all(unmergedPaths(workspace).map((path) => buffer.record(path)));
  const tasks = merged.filter(
    (each): each is Task => each?.role === 'task' || each?.role === 'review',
  );
  return tasks.length === 0 ? workspace : { ...workspace, tasks: [...workspace.tasks, ...tasks] };
}
