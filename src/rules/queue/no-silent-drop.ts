import { oneLine } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { contentOf, recordsPromotion } from '#provenance/item-content';
import { type ItemHistory, labelOf } from '#provenance/ledger/item-history';
import { itemOfRow } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from '../queue-items.ts';
import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const noSilentDrop = defineRule({
  code: 'QUE409',
  name: 'no-silent-drop',
  severity: 'error',
  summary:
    'What was undecided at the base is still there: a row in its queue or in the ledger, ' +
    'a task under its name, a candidate in its file.',
  why: 'What is dropped without a decision is discovered again, by somebody who cannot know that it was known.',
  falsePositives:
    'A row whose words were changed is taken for the same where its place, kind and ' +
    'target are; one that was rewritten as a whole counts as dropped. A task that git ' +
    'stops to track counts as deleted: decide what waits in it first.',
  messages: {
    row: message(
      'undecided at {base} and gone from its queue: {discovery}',
      'put the row back: git show {base}:{path}',
      'or decide it: rejected, deferred or blocked, each with a reason',
    ),
    file: message(
      'deleted with {count} undecided, such as: {discovery}',
      'restore it: git checkout {base} -- {path}',
      'decide what its queue holds, then delete it',
    ),
    candidate: message(
      'gone since {base}, and "{item}" is still {status}: {discovery}',
      'restore it: git checkout {base} -- {path}',
      'nobody wants it: ledger reject {item} --reason "…"',
      'another name: ledger mv {path} PATH',
    ),
    task: message(
      'task {task} is gone since {base}, and "{item}" is still {status}: {discovery}',
      'restore it: git checkout {base} -- {path}',
      'or decide it: ledger reject {item} --reason "…", or promote, defer, block it',
    ),
    renamed: message(
      'task {task} is called {now} now, and "{item}" is still {status}: {discovery}',
      'give it its name back: id: {task}',
      'or decide it first: ledger reject {item} --reason "…", or promote, defer, block it',
    ),
  },
  *check(workspace, ledger) {
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!isTask(before)) continue;
      const isKept = keptIn(isTask(now) ? now.queue : []);
      const lost = before.queue.filter(
        (row) => isUndecided(row) && !itemOfRow(row, ledger) && !isKept(row),
      );
      const [first] = lost;
      if (!first) continue;
      if (now === null)
        yield report(
          'file',
          { count: lost.length, discovery: first.discovery.value, base, path: before.path },
          atStart(before, 'file'),
        );
      else
        for (const row of lost)
          yield report(
            'row',
            { discovery: row.discovery.value, base, path: before.path },
            inFile(now, now.id.span, `row ${row.discovery.value}`),
          );
    }
    yield* candidatesGone(workspace, ledger);
    yield* tasksGone(workspace, ledger);
  },
});

/** Candidates that the ledger still has, and that are no longer where it has them. */
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
    const at = { path: now?.path ?? before.path, span: { start: 0, end: now ? 1 : 0 } };
    yield report(
      'candidate',
      {
        ...saidOf(history, ledger, before.path),
        // The record says what it claimed, and it is gone.
        discovery: clip(contentOf(history.acts, before).claim, 28),
        base,
        path: shellWord(before.path),
      },
      { at, key: `candidate ${history.item}` },
    );
  }
}

/**
 * Whether something is read as a candidate where one was; a file that is read as something else,
 * such as a note, is none.
 */
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

/** Tasks that nothing is called any more, with what the ledger still has to decide of them. */
function* tasksGone(workspace: Workspace, ledger: Ledger) {
  const names = new Set(workspace.tasks.map((task) => task.id.value));
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!isTask(before) || names.has(before.id.value)) continue;
    const at = {
      path: now?.path ?? before.path,
      span: isTask(now) ? now.id.span : { start: 0, end: 0 },
    };
    for (const history of ledger.items.values()) {
      if (history.task !== before.id.value || !waits(history)) continue;
      const data = {
        ...saidOf(history, ledger, before.path),
        discovery: clip(labelOf(history), 20),
        task: clip(before.id.value, 18),
        base,
        path: shellWord(before.path),
      };
      if (isTask(now))
        yield report(
          'renamed',
          { ...data, now: clip(now.id.value, 14) },
          { at, key: `renamed ${history.item}` },
        );
      else yield report('task', data, { at, key: `task ${history.item}` });
    }
  }
}

/** Statuses in which nobody looks for an item's candidate any more. */
const decided: ReadonlySet<string> = new Set(['rejected', 'rolled-back']);

function waits({ status }: ItemHistory): boolean {
  return status === 'pending' || status === 'validated';
}

function saidOf(history: ItemHistory, ledger: Ledger, path: string) {
  return {
    item: itemHandle(history, ledger, path),
    status: history.status,
    discovery: clip(labelOf(history), 28),
  };
}

function isTask(record: MemoryRecord | null): record is Task {
  return record?.role === 'task' || record?.role === 'review';
}

function isUndecided(row: QueueItem): boolean {
  return row.status.value === 'pending' || row.status.value === 'validated';
}

/**
 * Tells whether a row is still among others: by id, by words, or by place, kind and target where
 * somebody mended the words. Of each row only those are looked at that can be the same, as a queue
 * may be long.
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

/** The part of the first text's words that the second has as well. */
function shared(one: string, other: string): number {
  const [words, others] = [one.split(' '), new Set(other.split(' '))];
  return words.filter((word) => others.has(word)).length / words.length;
}
