import { type ItemHistory, labelOf } from '#provenance/ledger/item-history';
import { itemNamedBy, itemOfRow } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { isNewEntry, newRows } from '#workspace/history/changes-since-base';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace } from '../message-words.ts';
import { handWrittenRows, type QueuedItem, queueItems } from '../queue-items.ts';
import { defineRule, type FileSpan, inFile, message, report } from '../rule.ts';

const review = 'ledger review';

export const queueResolvedBeforeClose = defineRule({
  code: 'QUE401',
  name: 'queue-resolved-before-close',
  severity: 'error',
  summary: 'A closed task, and a change to be merged, has no pending items.',
  why: 'A pending item is lost with its task, and the next agent discovers the same again.',
  falsePositives:
    'The key `gate.pending` of the configuration sets what a merge waits for; only `ledger gate` ' +
    'checks it. A row without a status is reported as unreadable (LDG004), not as pending.',
  messages: {
    open: message('the task is {taskStatus}, but {item} is {status}: {discovery}', review),
    raised: message('this change proposes {item}, which is {status}: {discovery}', review),
    waiting: message('{item} is still {status}: {discovery}', review),
    settled: message(
      '{item} is {status} by a comment of {person}; ledger land records it after the merge',
      'to decide otherwise, delete the comment and run the gate again',
    ),
    written: message('this change adds a row that is {status}: {discovery}', review),
  },
  *check(workspace, ledger) {
    for (const { task, item, name, key } of handWrittenRows(workspace, ledger)) {
      const { value: status, span } = item.status;
      const taskStatus = task.status?.value ?? 'closed';
      const data = { taskStatus, item: name, status, discovery: item.discovery.value };
      if (task.closed && isUndecided(status)) yield report('open', data, inFile(task, span, key));
    }
    const open = openInClosed(workspace, ledger);
    for (const [history, { task, at }] of open)
      yield report(
        'open',
        {
          taskStatus: task.status?.value ?? 'closed',
          item: itemHandle(history, ledger, task.path),
          status: history.status,
          discovery: labelOf(history),
        },
        { at, key: history.item },
      );
    yield* beforeMerge(workspace, ledger, open);
  },
});

function isUndecided(status: string): boolean {
  return status === 'pending' || status === 'validated';
}

/**
 * Undecided items of closed tasks, each at its row, else at the status of its task. An item whose
 * task is gone belongs to the task that shows it.
 */
function openInClosed(
  workspace: Workspace,
  ledger: Ledger,
): Map<ItemHistory, { readonly task: Task; readonly at: FileSpan }> {
  const open = new Map<ItemHistory, { readonly task: Task; readonly at: FileSpan }>();
  if (!workspace.tasks.some(({ closed }) => closed)) return open;
  const tasks = new Map(workspace.tasks.map((task) => [task.id.value, task]));
  const shown = new Map<ItemHistory | undefined, QueuedItem[]>();
  for (const queued of queueItems(workspace)) {
    const history = itemNamedBy(queued.item, ledger);
    shown.set(history, [...(history ? (shown.get(history) ?? []) : []), queued]);
  }
  for (const history of ledger.items.values()) {
    const rows = shown.get(history) ?? [];
    const own = tasks.get(history.task ?? '');
    const row = own ? rows.find(({ task }) => task === own) : rows[0];
    const task = own ?? row?.task;
    if (!task?.closed || !isUndecided(history.status) || (!row && rows.length > 0)) continue;
    const { span } = row?.item.status ?? task.status ?? task.id;
    open.set(history, { task, at: { path: task.path, span } });
  }
  return open;
}

/** Where the record of an item says its status; null without a record. */
function recordPlace(item: ItemHistory, workspace: Workspace): FileSpan | null {
  const record = workspace.byPath.get(item.path ?? '');
  if (!record || !('id' in record)) return null;
  const status = 'status' in record ? record.status : null;
  return { path: record.path, span: status?.span ?? record.id.span };
}

/** Discoveries that a merge waits for: those raised since the base, or all, by `gate.pending`. */
function* beforeMerge(
  workspace: Workspace,
  ledger: Ledger,
  open: ReadonlyMap<ItemHistory, unknown>,
) {
  const { history } = workspace.surroundings;
  if (!history?.gate || history.gate.pending === 'closed') return;
  const rows = new Map<ItemHistory | undefined, FileSpan>();
  for (const { path, queue } of workspace.tasks) {
    for (const row of queue) rows.set(itemNamedBy(row, ledger), { path, span: row.status.span });
  }
  for (const item of ledger.items.values()) {
    const [raise] = item.acts;
    if (!raise || !isUndecided(item.status)) continue;
    const isNew = isNewEntry(history, raise.entry.path);
    // What is in `open` was reported at its task.
    if ((!isNew && history.gate.pending !== 'all') || open.has(item)) continue;
    const data = {
      item: itemHandle(item, ledger, raise.entry.path),
      status: item.status,
      discovery: labelOf(item),
    };
    // Forges hide generated entries, and comments on them.
    const at = recordPlace(item, workspace) ?? rows.get(item) ?? itemPlace(raise.entry, item.item);
    const key = `merge ${item.item}`;
    const settled = history.gate.settled?.get(item.item);
    if (settled)
      yield report(
        'settled',
        { item: data.item, status: settled.to, person: settled.by },
        { at, key, severity: 'info' },
      );
    else yield report(isNew ? 'raised' : 'waiting', data, { at, key });
  }
  for (const { task, row } of newRows(workspace, history)) {
    if (task.closed || itemOfRow(row, ledger) || !isUndecided(row.status.value)) continue;
    yield report(
      'written',
      { status: row.status.value, discovery: row.discovery.value },
      inFile(task, row.status.span, `merge ${row.discovery.value}`),
    );
  }
}
