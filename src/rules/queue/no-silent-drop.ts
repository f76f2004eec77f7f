import { oneLine } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { contentOf, recordsPromotion } from '#provenance/item-content';
import { labelOf } from '#provenance/ledger/item-history';
import { itemOfRow } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from '../message-words.ts';
import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const noSilentDrop = defineRule({
  code: 'QUE409',
  name: 'no-silent-drop',
  severity: 'error',
  summary: 'Items that were pending at the base are still in a queue, a file or the ledger.',
  why: 'Without the dropped item, an agent discovers the same again.',
  falsePositives:
    'A changed row counts as the same if its place, kind and target are; a row that was rewritten ' +
    'as a whole counts as dropped. A task that git no longer tracks counts as deleted: decide its ' +
    'pending items first.',
  messages: {
    row: message(
      'a row that is pending at {base} was removed: {discovery}',
      'copy the row back from: git show {base}:{path}',
    ),
    file: message(
      'this file was deleted with {count} pending: {discovery}',
      'git checkout {base} -- {path}',
    ),
    candidate: message(
      'the file of {item} was deleted since {base}, but it is {status}: {discovery}',
      'by mistake: git checkout {base} -- {path}',
      'not worth keeping: ledger reject {item} --reason "…"',
    ),
    task: message(
      'task {task} was deleted since {base}, but {item} is {status}: {discovery}',
      'by mistake: git checkout {base} -- {path}',
      'decide it: ledger review',
    ),
    renamed: message(
      'task {task} is now {now}, but {item} is {status}: {discovery}',
      'by mistake: write id: {id} into the frontmatter',
      'decide it: ledger review',
    ),
  },
  *check(workspace, ledger) {
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!isTask(before)) continue;
      const isKept = keptIn(isTask(now) ? now.queue : []);
      const lost = before.queue.filter(
        (row) => isUndecided(row.status.value) && !itemOfRow(row, ledger) && !isKept(row),
      );
      const [first] = lost;
      if (!first) continue;
      const path = shellWord(before.path);
      if (now === null)
        yield report(
          'file',
          { count: lost.length, discovery: first.discovery.value, base, path },
          atStart(before, 'file'),
        );
      else
        for (const { discovery } of lost)
          yield report(
            'row',
            { discovery: discovery.value, base, path },
            inFile(now, now.id.span, `row ${discovery.value}`),
          );
    }
    yield* candidatesGone(workspace, ledger);
    yield* tasksGone(workspace, ledger);
  },
});

/** Candidates that the ledger has undecided, and that are no longer at their paths. */
function* candidatesGone(workspace: Workspace, ledger: Ledger) {
  for (const { before, now, base } of changedRecords(workspace)) {
    const history = ledger.byTarget.get(before.path);
    if (
      !history ||
      isStillThere(before, now, workspace) ||
      recordsPromotion(history.acts) ||
      decided.has(history.status)
    )
      continue;
    yield report(
      'candidate',
      {
        item: itemHandle(history, ledger, before.path),
        status: history.status,
        discovery: clip(contentOf(history.acts, before).claim, 28),
        base,
        path: shellWord(before.path),
      },
      inFile(now ?? before, { start: 0, end: now ? 1 : 0 }, `candidate ${history.item}`),
    );
  }
}

/** Whether the file of a candidate is still read as one, and not as a note or the like. */
function isStillThere(
  before: MemoryRecord,
  now: MemoryRecord | null,
  workspace: Workspace,
): boolean {
  if (!holdsDiscovery(before)) return now?.path === before.path || workspace.files.has(before.path);
  return now === null
    ? workspace.files.has(before.path)
    : now.path === before.path && holdsDiscovery(now);
}

/** Undecided items of tasks that are gone or have another name. */
function* tasksGone(workspace: Workspace, ledger: Ledger) {
  const names = new Set(workspace.tasks.map((task) => task.id.value));
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!isTask(before) || names.has(before.id.value)) continue;
    for (const history of ledger.items.values()) {
      if (history.task !== before.id.value || !isUndecided(history.status)) continue;
      const data = {
        item: itemHandle(history, ledger, before.path),
        status: history.status,
        discovery: clip(labelOf(history), 20),
        task: clip(before.id.value, 18),
        base,
        path: shellWord(before.path),
      };
      if (isTask(now))
        yield report(
          'renamed',
          { ...data, id: before.id.value, now: clip(now.id.value, 14) },
          inFile(now, now.id.span, `renamed ${history.item}`),
        );
      else yield report('task', data, atStart(now ?? before, `task ${history.item}`));
    }
  }
}

/** Statuses of items whose candidates may be deleted. */
const decided: ReadonlySet<string> = new Set(['rejected', 'rolled-back']);

function isUndecided(status: string): boolean {
  return status === 'pending' || status === 'validated';
}

function isTask(record: MemoryRecord | null): record is Task {
  return record?.role === 'task' || record?.role === 'review';
}

/**
 * Whether a row of the base is still in a queue: by its id or its words, or by its place, kind and
 * target if half of the words are the same. Looked up, not searched: a queue may be long.
 */
function keptIn(rows: readonly QueueItem[]): (before: QueueItem) => boolean {
  const ids = new Set(rows.map((row) => row.id?.value));
  const all = new Set(rows.map(wordsOf));
  const ofNoId = new Set(rows.filter((row) => !row.id).map(wordsOf));
  return (before) => {
    if (before.id && ids.has(before.id.value)) return true;
    if ((before.id ? ofNoId : all).has(wordsOf(before))) return true;
    const there = rows[before.position - 1];
    return (
      there !== undefined &&
      !(before.id && there.id) &&
      before.target !== null &&
      placeOf(before) === placeOf(there) &&
      shared(wordsOf(before), wordsOf(there)) >= 0.5
    );
  };
}

function wordsOf(row: QueueItem): string {
  return oneLine(row.discovery.value).toLowerCase();
}

function placeOf(row: QueueItem): string {
  return [row.position, row.kind?.value, row.target?.value].join('\0');
}

/** The part of the words of `one` that `other` has too, from 0 to 1. */
function shared(one: string, other: string): number {
  const [words, others] = [one.split(' '), new Set(other.split(' '))];
  return words.filter((word) => others.has(word)).length / words.length;
}
