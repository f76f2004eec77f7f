import type { Cause } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { queueRowOf, rowBehind } from '#provenance/derived/queue-rows';
import { gapSince } from '#provenance/ledger/gap-between';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy } from '#provenance/ledger/item-of-row';
import type { Ledger } from '#provenance/ledger/ledger';
import { movedByAct } from '#provenance/ledger/moved-by-act';
import { recordsPromotion } from '#provenance/recorded-acts';
import { isRefused } from '#workspace/edit/edit-result';
import { cellFor, type QueueRow, type RowDifference, setQueue } from '#workspace/edit/set-queue';
import { governedTargets, isUnmerged } from '#workspace/governed-entries';
import { baseIndexOf } from '#workspace/history/base-index';
import { changedRecords } from '#workspace/history/changes-since-base';
import { follow } from '#workspace/paths/follow-reference';
import { targetPath } from '#workspace/paths/target-cell';
import type { MemoryRecord, Task } from '#workspace/records';
import { isServedAsFact, isWithdrawn, statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { ofEntry, ofUnrecorded } from './events.ts';
import { movedFolder } from './folder-moves.ts';
import { itemHandle } from './item-handle.ts';
import { causedBy, lostAt } from './lost-memory.ts';
import { handWritten, itemName, type Queued, queueItems } from './queue-items.ts';
import { recordOf } from './record-of.ts';

/** What is said of rows of queues that do not say what the acts on their items came to. */
export const queueRowMessages = {
  altered: {
    text: 'the row of "{item}" says {said}; its acts say {wanted}',
    mend: [
      'let it say {row}',
      'to decide otherwise takes an act: ledger reject {item} --reason "…", or promote, defer, block',
    ],
    quotes: ['row'],
  },
  behind: {
    text: 'the row of "{item}" says {said}; a later act says {wanted}',
    mend: ['let it say {row}: ledger land does so'],
    quotes: ['row'],
  },
  dropped: {
    text: 'the queue of {task} lost {count} rows of items since {base}, such as that of "{item}"',
    mend: ['put them back: git show {base}:{path}', 'or throw the whole task away: git rm {path}'],
  },
  unpromoted: {
    text: '"{item}" is promoted in its row, and no act promoted it',
    mend: [
      'if it was decided before: ledger adopt {path}',
      'if not: set the record to candidate, then ledger promote {path}',
    ],
  },
  nowhere: {
    text: '"{item}" is promoted in its row, and the row names no record that is there',
    mend: [
      'name the record it landed in, in the Target column',
      'if it was withdrawn since, say so: rolled-back, with the reason',
    ],
  },
} as const;

/** Rows of queues that do not say what the acts on their items came to. */
export function* queueRowsAstray(workspace: Workspace, ledger: Ledger) {
  const before = rowsBefore(workspace, ledger);
  for (const queued of queueItems(workspace)) {
    const history = itemNamedBy(queued.item, ledger);
    if (history) yield* otherwise(queued, history, { workspace, ledger, before });
  }
  yield* dropped(workspace, ledger);
  yield* neverPromoted(workspace, ledger);
}

interface Read {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly before: (task: Task, item: string) => readonly Queued[];
}

/** A row that says something else than its item. */
function* otherwise(
  { task, item: row }: Queued,
  history: ItemHistory,
  { workspace, ledger, before }: Read,
) {
  const behind = rowBehind(history, task, row);
  if (!behind) return;
  const { wanted, difference } = behind;
  const last = statesOf(history, { task, item: row }).at(-1);
  const isLeft =
    last !== undefined &&
    before(task, history.item).every((each) => (statesOf(history, each)[0] ?? 0) <= last);
  // On the base, `ledger land` brings it up to date.
  if (isLeft && baseIndexOf(workspace)) return;
  const said = difference.cells.map(({ field, said }) => phrase(field, said)).join(', ');
  const shown = phrases(wanted, difference);
  yield {
    messageId: isLeft ? ('behind' as const) : ('altered' as const),
    data: {
      item: itemHandle(history, ledger, task.path),
      said: clip(said, 28),
      wanted: clip(shown, 28),
      row: shown,
    },
    at: { path: task.path, span: row.status.span },
    key: `row ${history.item}`,
    ...eventOf(history, row.status.value, workspace, ledger),
    ...(difference.edits ? { fix: { edits: difference.edits } } : {}),
    ...(isLeft ? { severity: 'info' as const } : {}),
  };
}

/** What happened where a row is right, and the ledger or a record is not what it was. */
function eventOf(
  history: ItemHistory,
  said: string,
  workspace: Workspace,
  ledger: Ledger,
): { readonly event?: string } {
  const missing = gapSince(history, ledger);
  if (missing !== null) return { event: ofEntry(missing) };
  const record = said === 'promoted' ? recordOf(history, workspace) : null;
  return record && !recordsPromotion(history.acts) ? { event: ofUnrecorded(record) } : {};
}

/** After how many of its acts an item was what a row says. */
function statesOf(history: ItemHistory, { task, item: row }: Queued): number[] {
  return history.acts.flatMap((_act, at) =>
    rowBehind(history, task, row, at + 1) === null ? [at + 1] : [],
  );
}

function phrases(wanted: QueueRow, { cells }: RowDifference): string {
  return cells.map(({ field }) => phrase(field, cellFor(wanted, field))).join(', ');
}

function phrase(column: string, said: string): string {
  return said === '' ? `no ${column}` : `${column} ${said}`;
}

/** The rows of an item in a queue as each base has them, of those that have it otherwise. */
function rowsBefore({ surroundings }: Workspace, ledger: Ledger): Read['before'] {
  const known = (surroundings.history?.bases ?? []).map(({ changes, records }) => {
    const rows = new Map<string, Queued>();
    for (const { before, now } of changes) {
      const task = before === null || now === null ? undefined : records.get(before);
      if (isTask(task))
        for (const item of task.queue)
          rows.set(`${now ?? ''} ${itemNamedBy(item, ledger)?.item ?? ''}`, { task, item });
    }
    return rows;
  });
  return ({ path }, item) => known.flatMap((rows) => rows.get(`${path} ${item}`) ?? []);
}

/** Queues that a change took rows of items from. */
function* dropped(workspace: Workspace, ledger: Ledger) {
  let shown: ReadonlySet<ItemHistory | undefined> | null = null;
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!isTask(before) || !isTask(now) || now.id.value !== before.id.value) continue;
    shown ??= new Set(queueItems(workspace).map(({ item }) => itemNamedBy(item, ledger)));
    const lost = before.queue.flatMap((row) => {
      const history = itemNamedBy(row, ledger);
      return history && shown?.has(history) === false ? [{ row, history }] : [];
    });
    const [first] = lost;
    if (!first) continue;
    const rows = lost.map(({ row, history }) => ({
      ...queueRowOf(history, now.id.value),
      discovery: row.discovery.value,
    }));
    const edits = setQueue(now, rows);
    yield {
      messageId: 'dropped' as const,
      data: {
        task: clip(now.id.value, 20),
        count: lost.length,
        base,
        item: itemHandle(first.history, ledger, now.path),
        path: shellWord(now.path),
      },
      at: { path: now.path, span: now.id.span },
      key: `dropped ${first.history.item}`,
      ...(isRefused(edits) ? {} : { fix: { edits } }),
    };
  }
}

/** Rows of people that call something promoted, where nothing was. */
function* neverPromoted(workspace: Workspace, ledger: Ledger) {
  // On a branch a row may follow on the base: IDX110 tells which.
  const indexed =
    isUnmerged(workspace) || baseIndexOf(workspace) ? null : governedTargets(workspace);
  for (const queued of handWritten(workspace, ledger)) {
    const { task, item: row } = queued;
    if (row.status.value !== 'promoted') continue;
    const data = { item: itemName(queued) };
    const key = row.id?.value ?? row.discovery.value;
    const at = { path: task.path, span: (row.target ?? row.status).span };
    const target = row.target ? targetPath(row.target.value) : '';
    if (target !== '' && !/\.md\b/.test(target)) continue;
    const found = target === '' ? null : follow(workspace, task.path, target);
    if (found === null || found.kind === 'missing') {
      if (found && isElsewhere(workspace, ledger, [target, found.path])) continue;
      const folder = found?.folder;
      yield {
        ...{ messageId: 'nowhere' as const, data, at, key },
        ...causedBy(folder === undefined ? null : targetsGone(folder)),
      };
    } else if (found.kind === 'file') {
      const record = workspace.byPath.get(found.path);
      if (
        workspace.entries.length === 0
          ? !isUnlisted(record, indexed)
          : recordsPromotion(ledger.byTarget.get(found.path)?.acts ?? [])
      )
        continue;
      yield {
        messageId: 'unpromoted' as const,
        data: { ...data, path: shellWord(found.path) },
        at,
        key,
        ...(record ? { event: ofUnrecorded(record) } : {}),
      };
    }
  }
}

/** Whether LED504 misses the record, or an act moved it and leaves the row to the base. */
function isElsewhere(workspace: Workspace, ledger: Ledger, paths: readonly string[]): boolean {
  return (
    lostAt(workspace, ledger, paths) !== null ||
    (baseIndexOf(workspace) !== null &&
      paths.some((path) => movedByAct(workspace, ledger, path) !== null))
  );
}

/** Whether neither a record says that it is memory nor a row of an index. */
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

function targetsGone(folder: string): Cause {
  return movedFolder(folder, [
    'name the records they landed in',
    'of what was withdrawn since, say so: rolled-back, with the reason',
  ]);
}

function isTask(record: MemoryRecord | null | undefined): record is Task {
  return record?.role === 'task' || record?.role === 'review';
}
