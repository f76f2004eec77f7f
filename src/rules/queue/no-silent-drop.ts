import { clip } from '#diagnostics/fill-template';
import { itemNamedBy, itemOfRow } from '#provenance/ledger/item-of-row';
import type { Ledger } from '#provenance/ledger/ledger';
import { oneLine } from '#workspace/plain-text';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import { changedRecords } from '#workspace/since-base';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** QUE409: no discovery that was raised leaves without a decision (document 2). */
export const noSilentDrop = defineRule({
  code: 'QUE409',
  name: 'no-silent-drop',
  severity: 'error',
  since: '1.0',
  summary: 'An undecided row of a queue at the base is still there or is in the ledger, and a closed task shows each item that it raised.',
  why: 'What is dropped without a decision is discovered again, by somebody who cannot know that it was known.',
  falsePositives: 'A row whose words were changed is taken for the same where its place, kind and target are; one that was rewritten as a whole counts as dropped.',
  messages: {
    row: { text: 'undecided at {base} and gone from its queue: {discovery}', mend: ['put the row back: git show {base}:{path}', 'or decide it: rejected, deferred or blocked, each with a reason'] },
    file: { text: 'deleted with {count} undecided, such as: {discovery}', mend: ['restore it: git checkout {base} -- {path}', 'decide what its queue holds, then delete it'] },
    unseen: { text: 'task {task} is closed, but "{item}" is still {status}: {discovery}', mend: ['decide it: ledger promote {item}, or defer, reject, block, quarantine with a reason', 'or give it to another task: ledger defer {item} --blocked-by TASK --reason "…"'] },
  },
  *check(workspace, _options, ledger) {
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!isTask(before)) continue;
      const rows = isTask(now) ? now.queue : [];
      const lost = before.queue.filter((row) => isUndecided(row) && !itemOfRow(row, ledger) && !rows.some((each) => isSameRow(row, each)));
      const [first] = lost;
      if (!first) continue;
      if (now === null) yield { messageId: 'file', data: { count: lost.length, discovery: first.discovery.value, base, path: before.path }, at: { path: before.path, span: { start: 0, end: 0 } }, key: 'file' };
      else for (const row of lost) yield { messageId: 'row', data: { discovery: row.discovery.value, base, path: before.path }, at: { path: now.path, span: now.id.span }, key: `row ${row.discovery.value}` };
    }
    yield* unseen(workspace, ledger);
  },
});

/** Items that the ledger has of a closed task, and that its queue does not show. */
function* unseen(workspace: Workspace, ledger: Ledger) {
  const closed = new Map(workspace.tasks.flatMap((task) => (task.closed ? [[task.id.value, task] as const] : [])));
  if (closed.size === 0) return;
  const shown = new Set(workspace.tasks.flatMap((task) => task.queue.flatMap((row) => itemNamedBy(row, ledger)?.item ?? [])));
  for (const history of ledger.items.values()) {
    const task = closed.get(history.task ?? '');
    const raise = history.acts[0];
    if (!task || !raise || shown.has(history.item) || (history.status !== 'pending' && history.status !== 'validated')) continue;
    yield { messageId: 'unseen' as const, data: { task: clip(task.id.value, 20), item: itemHandle(history, ledger, task.path), status: history.status, discovery: clip(history.discovery, 28) }, at: itemPlace(raise.entry, history.item), key: `unseen ${history.item}` };
  }
}

function isTask(record: MemoryRecord | null): record is Task {
  return record?.role === 'task' || record?.role === 'review';
}

function isUndecided(row: QueueItem): boolean {
  return row.status.value === 'pending' || row.status.value === 'validated';
}

/** Whether two rows are one item: by id, by words, or by place, kind and target where somebody mended the words. */
function isSameRow(before: QueueItem, now: QueueItem): boolean {
  if (before.id && now.id) return before.id.value === now.id.value;
  const words = (row: QueueItem): string => oneLine(row.discovery.value).toLowerCase();
  if (words(before) === words(now)) return true;
  const place = (row: QueueItem): string => [row.position, row.kind?.value, row.target?.value].join('\0');
  return before.target !== null && place(before) === place(now) && shared(words(before), words(now)) >= 0.5;
}

/** The part of the first text's words that the second has as well. */
function shared(one: string, other: string): number {
  const words = one.split(' ');
  const others = new Set(other.split(' '));
  return words.filter((word) => others.has(word)).length / words.length;
}
