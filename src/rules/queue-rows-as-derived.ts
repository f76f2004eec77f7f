import type { Fix } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import {
  actCountsMatchingRow,
  findItemsWithoutRow,
  findOutdatedRow,
  queueRowOf,
} from '#provenance/derived/queue-rows';
import { recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy, movedByAct } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { findMissingEntrySince } from '#provenance/ledger/missing-entry';
import { isRefused } from '#workspace/edit/section-edit';
import { cellFor, setQueue } from '#workspace/edit/set-queue';
import { governedTargets, hasUnmergedIndex } from '#workspace/governed-entries';
import { baseIndexOf } from '#workspace/history/base-index';
import { follow } from '#workspace/paths/follow-reference';
import { targetPath } from '#workspace/paths/target';
import { isServedAsFact, isWithdrawn, statusOf } from '#workspace/record-status';
import type { MemoryRecord, Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { entryEvent, unrecordedEvent } from './diagnostic-events.ts';
import { lostAt } from './lost-memory.ts';
import { itemHandle, recordOf } from './message-words.ts';
import { missingFolderCause } from './path-repair.ts';
import { handWrittenRows, type QueuedItem, queueItems } from './queue-items.ts';
import { inFile, message, report } from './rule.ts';

/** Messages of LED512 about rows of queues. */
export const queueRowMessages = {
  queueAltered: {
    text: 'the row of {item} has {said}; the ledger has {wanted}',
    mend: ['write into the row: {row}'],
    fixed: 'ledger lint --fix --only LED512',
    quotes: ['row'],
  },
  queueBehind: message('the row of {item} has {said}; a later entry has {wanted}', 'ledger land'),
  queueDropped: {
    text: 'the queue of {task} no longer lists {items}',
    mend: ['write the rows again, as in: git show {base}:{path}'],
    fixed: 'ledger lint --fix --only LED512',
  },
  queueUnwritten: message('the queue of {task} does not list {items} yet', 'ledger land'),
  unpromoted: message(
    '"{item}" is promoted in its row, but has no ledger entry',
    'if it predates the ledger: ledger adopt {path}',
    'otherwise write the status candidate into {path}, then run: ledger promote {path}',
  ),
  nowhere: message(
    '"{item}" is promoted in its row, but its record does not exist',
    'still true: write the path of its record into the Target column',
    'withdrawn: write rolled-back and the reason into the row',
  ),
} as const;

/** Reports rows of queues that do not show the status that the acts on their items led to. */
export function* reportQueueRows(workspace: Workspace, ledger: Ledger) {
  const read: Read = { workspace, ledger, before: rowsBefore(workspace, ledger) };
  for (const queued of queueItems(workspace)) {
    const history = itemNamedBy(queued.item, ledger);
    if (history) yield* otherwise(queued, history, read);
  }
  yield* lacking(read);
  yield* neverPromoted(workspace, ledger);
}

interface Read {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly before: RowsBefore;
}

type RowsBefore = ReadonlyMap<string, ReadonlyMap<ItemHistory, readonly QueuedBefore[]>>;

interface QueuedBefore extends Pick<QueuedItem, 'task' | 'item'> {
  readonly base: string;
}

/** A row that says something else than the acts on its item. */
function* otherwise(
  { task, item: row }: QueuedItem,
  history: ItemHistory,
  { workspace, ledger, before }: Read,
) {
  const behind = findOutdatedRow(history, task, row);
  if (!behind) return;
  const { wanted, difference } = behind;
  const last = actCountsMatchingRow(history, task, row).at(-1);
  const was = before.get(task.path)?.get(history) ?? [];
  const isLeft =
    last !== undefined &&
    was.every((each) => (actCountsMatchingRow(history, each.task, each.item)[0] ?? 0) <= last);
  // `ledger land` updates the row on the base.
  if (isLeft && baseIndexOf(workspace)) return;
  const { cells, edits } = difference;
  const said = cells.map((each) => phrase(each.field, each.said)).join(', ');
  const shown = cells.map(({ field }) => phrase(field, cellFor(wanted, field))).join(', ');
  yield report(
    isLeft ? 'queueBehind' : 'queueAltered',
    {
      item: itemHandle(history, ledger, task.path),
      said: clip(said, 28),
      wanted: clip(shown, 28),
      row: shown,
    },
    inFile(task, row.status.span, `row ${history.item}`),
    {
      event: eventOf(history, row.status.value, workspace, ledger),
      // On a branch `--fix` does not see what only a comparison with the base shows.
      fix: edits && (last === undefined || !baseIndexOf(workspace)) ? { edits } : undefined,
      severity: isLeft ? 'info' : undefined,
    },
  );
}

/** The event behind a row that is right, while an entry or a record is not what it was. */
function eventOf(
  history: ItemHistory,
  said: string,
  workspace: Workspace,
  ledger: Ledger,
): string | undefined {
  const missing = findMissingEntrySince(history, ledger);
  if (missing !== null) return entryEvent(missing);
  const record = said === 'promoted' ? recordOf(history, workspace) : null;
  if (record && !recordsPromotion(history.acts)) return unrecordedEvent(record);
  const last = history.latest.at(-1);
  return last ? entryEvent(last.entry.id) : undefined;
}

function phrase(column: string, said: string): string {
  return said === '' ? `no ${column}` : `${column} ${said}`;
}

/** The rows that the bases have of each changed queue: by the path it has now, and the item. */
function rowsBefore({ surroundings }: Workspace, ledger: Ledger): RowsBefore {
  const known = new Map<string, Map<ItemHistory, QueuedBefore[]>>();
  for (const { name, changes, records } of surroundings.history?.bases ?? [])
    for (const { before, now } of changes) {
      const task = before === null || now === null ? undefined : records.get(before);
      if (now === null || (task?.role !== 'task' && task?.role !== 'review')) continue;
      const rows = known.get(now) ?? new Map<ItemHistory, QueuedBefore[]>();
      known.set(now, rows);
      for (const item of task.queue) {
        const history = itemNamedBy(item, ledger);
        if (history) rows.set(history, [...(rows.get(history) ?? []), { task, item, base: name }]);
      }
    }
  return known;
}

/** Queues without rows that a change deleted, or that no act wrote. */
function* lacking({ workspace, ledger, before }: Read) {
  const unshown = findItemsWithoutRow(workspace, ledger);
  const named = new Set(queueItems(workspace).map(({ item }) => itemNamedBy(item, ledger)));
  for (const task of workspace.tasks) {
    const lost = [...(before.get(task.path) ?? [])].flatMap(([history, [was]]) =>
      was?.task.id.value === task.id.value && !named.has(history) ? [{ history, was }] : [],
    );
    const [first] = lost;
    const dropped = new Set(lost.map(({ history }) => history));
    const unwritten = (unshown.get(task.id.value) ?? []).filter((each) => !dropped.has(each));
    const at = { path: task.path, span: task.id.span };
    const dataOf = (histories: readonly ItemHistory[]) => ({
      task: clip(task.id.value, 20),
      items: clip(histories.map(({ item }) => ledger.shortOf(item)).join(', '), 24),
    });
    if (first)
      yield report(
        'queueDropped',
        { ...dataOf([...dropped]), base: first.was.base, path: shellWord(task.path) },
        {
          at,
          key: `dropped ${first.history.item}`,
          fix: baseIndexOf(workspace) ? undefined : fixOf(task, [...dropped]),
        },
      );
    // `ledger land` writes them on the base.
    if (unwritten.length > 0 && !baseIndexOf(workspace))
      yield report('queueUnwritten', dataOf(unwritten), {
        at,
        key: `unwritten ${unwritten[0]?.item ?? ''}`,
        severity: 'info',
        fix: fixOf(task, unwritten),
      });
  }
}

/** The repair that writes rows into a queue; none unless the queue is a table. */
function fixOf(task: Task, histories: readonly ItemHistory[]): Fix | undefined {
  const edits = setQueue(
    task,
    histories.map((history) => queueRowOf(history, task.id.value)),
  );
  return isRefused(edits) ? undefined : { edits };
}

/** Rows of people that call an item promoted although no act promoted it. */
function* neverPromoted(workspace: Workspace, ledger: Ledger) {
  // On a branch a row may follow on the base: LED512 tells which.
  const indexed =
    hasUnmergedIndex(workspace) || baseIndexOf(workspace) ? null : governedTargets(workspace);
  for (const { task, item: row, name, key } of handWrittenRows(workspace, ledger)) {
    if (row.status.value !== 'promoted') continue;
    const place = inFile(task, (row.target ?? row.status).span, key);
    const target = row.target ? targetPath(row.target.value) : '';
    if (target !== '' && !/\.md\b/.test(target)) continue;
    const found = target === '' ? null : follow(workspace, task.path, target);
    if (found === null || found.kind === 'missing') {
      if (found && isElsewhere(workspace, ledger, [target, found.path])) continue;
      const cause = missingFolderCause(found?.folder, [
        'still true: write the paths of the records into the Target column',
        'withdrawn: write rolled-back and the reason into the rows',
      ]);
      yield report('nowhere', { item: name }, place, { cause });
    } else if (found.kind === 'file') {
      const record = workspace.byPath.get(found.path);
      if (
        workspace.entries.length === 0
          ? !isUnlisted(record, indexed)
          : recordsPromotion(ledger.byTarget.get(found.path)?.acts ?? [])
      )
        continue;
      yield report('unpromoted', { item: name, path: shellWord(found.path) }, place, {
        event: record && unrecordedEvent(record),
      });
    }
  }
}

/** Whether LED504 reports the record as gone, or an act moved it and the base gets the row. */
function isElsewhere(workspace: Workspace, ledger: Ledger, paths: readonly string[]): boolean {
  return (
    lostAt(workspace, ledger, paths) !== null ||
    (baseIndexOf(workspace) !== null &&
      paths.some((path) => movedByAct(workspace, ledger, path) !== null))
  );
}

/** Whether neither the record itself nor a row of an index says that it is memory. */
function isUnlisted(
  record: MemoryRecord | undefined,
  indexed: ReadonlySet<string> | null,
): boolean {
  return (
    indexed !== null &&
    (record?.role === 'finding' || record?.role === 'pattern' || record?.role === 'dead-end') &&
    !isServedAsFact(record) &&
    !isWithdrawn(statusOf(record) ?? '') &&
    !indexed.has(record.path)
  );
}
