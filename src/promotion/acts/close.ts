import { close as say } from '#messages/generated/decide';
import { queueRowOf } from '#provenance/derived/queue-rows';
import { placesIn } from '#provenance/evidence/evidence-items';
import { type ItemHistory, labelOf } from '#provenance/ledger/item-history';
import { itemNamedBy, itemOfRow } from '#provenance/ledger/items-of-records';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { sectionItems } from '#workspace/dialects/section-text';
import { type Document, sectionOf } from '#workspace/document';
import { setTaskStatus } from '#workspace/edit/set-queue';
import type { Task } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { actItem } from '../entries/entry-item.ts';
import { showInTask } from '../indexes/task-queue.ts';
import type { Reason } from '../reason.ts';
import { letsTaskClose } from '../transitions.ts';
import { obligationIdsIn } from './discover.ts';

/** Headings of task sections that list changed files, and proofs. */
const surfaceSections = [
  'changed surfaces',
  'surfaces',
  'affected surfaces',
  'files changed',
  'changed files',
  'files',
];
const proofSections = [
  'proofs',
  'proof',
  'verification',
  'verdict',
  'verdicts',
  'evidence',
  'trace',
  'results',
];

/** The id of a task, and earlier ones that no other task has now. */
export interface TaskNames {
  readonly id: string;
  readonly former: readonly string[];
}

/** The items of a task, with those in its queue whose own task no longer exists. */
function itemsOfTask(
  { id, former }: TaskNames,
  task: Task | null,
  { inputs: { ledger, workspace } }: Pick<ActContext, 'inputs'>,
): ItemHistory[] {
  const names = new Set(workspace.tasks.map((each) => each.id.value));
  const shown = new Set((task?.queue ?? []).flatMap((row) => itemNamedBy(row, ledger)?.item ?? []));
  const isOurs = (history: ItemHistory): boolean =>
    history.task === id ||
    former.includes(history.task ?? '') ||
    (shown.has(history.item) && !names.has(history.task ?? ''));
  return [...ledger.items.values()].filter(isOurs);
}

/** A reason for each undecided item of a task, with the commands that decide it. */
export function refuseOpenItems(
  session: ActContext,
  called: TaskNames,
  task: Task | null,
): Reason[] {
  const { id } = called;
  const items = itemsOfTask(called, task, session).filter(
    (history) => !letsTaskClose(history.status),
  );
  const rows = new Map(
    (task?.queue ?? []).map((row) => [itemNamedBy(row, session.inputs.ledger)?.item, row]),
  );
  const waiting = items.map((history): Reason => {
    const short = shortIdOf(session, history.item);
    return {
      code: 'QUE401',
      item: short,
      message: say.open({
        item: short,
        status: history.status,
        claim: history.discovery || (rows.get(history.item)?.discovery.value ?? labelOf(history)),
        ...waysToDecide(session, short, history.kind),
      }),
    };
  });
  const written = (task?.queue ?? []).flatMap((row): Reason[] => {
    if (itemOfRow(row, session.inputs.ledger)) return [];
    // A row without an entry counts as decided only where it gives a reason.
    if (letsTaskClose(row.status.value) && row.status.value !== 'promoted' && row.reason !== null)
      return [];
    const name = `${id}#${row.position}`;
    const message = say.openRow({
      row: name,
      status: row.status.value,
      claim: row.discovery.value,
      ...waysToDecide(session, name, row.kind?.value ?? ''),
    });
    return [{ code: 'QUE401', item: name, message }];
  });
  return [...waiting, ...written];
}

/** The commands for an undecided item: one for a local detail, none for an agent. */
function waysToDecide({ request: { principal } }: ActContext, name: string, kind: string) {
  const person = principal.kind === 'person';
  const local = kind === 'local';
  return {
    decide: person && !local ? 'ledger review' : null,
    detail: person && local ? name : null,
    waiting: person ? null : say.waits(),
  };
}

/**
 * Closes a task whose items are all decided. The entry holds the obligations, changed files and
 * proofs of the task, so that its file may be deleted.
 */
export async function closeTask(
  session: ActContext,
  called: TaskNames,
  task: Task | null,
): Promise<void> {
  const { id } = called;
  session.reasons.push(...refuseOpenItems(session, called, task));
  if (session.reasons.length > 0) return;
  const items = itemsOfTask(called, task, session);
  const last = session.inputs.ledger.entries.findLast((each) => each.content.task === id);
  if (task?.closed && last?.content.act === 'close')
    return void session.notes.push({
      message: say.closedAlready({ task: id, day: last.content.at.slice(0, 10) }),
    });
  const entry = await session.recorder.record({
    kind: 'close',
    task: id,
    closing: closingOf(session, task),
    items: items.map((history) =>
      actItem(history, { to: history.status, reason: lastReason(history) }),
    ),
  });
  if (task) await showClosed(session, id, task, items);
  session.done.push({
    did: 'closed',
    item: id,
    short: id,
    kind: 'task',
    claim: task?.title ?? id,
    target: task?.path ?? null,
    status: 'done',
    entry: entry.slice(0, 8),
    next: [],
  });
}

/** Shows the decided items in the queue of the task, and sets its status. */
async function showClosed(
  session: ActContext,
  id: string,
  task: Task,
  items: readonly ItemHistory[],
): Promise<void> {
  const rows = items.map((history) => queueRowOf(history, history.task ?? id));
  await showInTask(session, id, rows, false);
  if (task.closed) return;
  await session.buffer.edit<Task>(
    task.path,
    task.role,
    (each) => setTaskStatus(each, 'done'),
    (after) => after.closed,
  );
}

function lastReason(history: ItemHistory): string | null {
  return history.acts.findLast((act) => act.item.reason)?.item.reason ?? null;
}

function closingOf({ inputs }: ActContext, task: Task | null): NonNullable<LedgerEntry['closing']> {
  if (!task) return { covers: [], surfaces: [], proofs: [] };
  const { document } = task;
  const covers = [...new Set(obligationIdsIn(document.text.slice(document.bodyStart)))];
  const surfaces = surfacesOfTask(task).flatMap(({ locator }) => {
    const hashed = hashSurface(locator, inputs.evidence, inputs.readers);
    return 'row' in hashed ? [{ surface: nameSurface(locator), hash: hashed.row.hash }] : [];
  });
  return { covers, surfaces, proofs: linesOf(document, proofSections) };
}

/** The places that a task lists as changed. */
export function surfacesOfTask(task: Task): ReturnType<typeof placesIn> {
  return linesOf(task.document, surfaceSections).flatMap((line) => placesIn(line));
}

function linesOf(document: Document, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    sectionItems(document, sectionOf(document, name)).map((each) => each.value),
  );
}
