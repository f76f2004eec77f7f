import { close as say } from '#messages/generated/decide';
import { queueRowOf } from '#provenance/derived/queue-rows';
import { placesIn } from '#provenance/evidence/evidence-items';
import { type ItemHistory,labelOf } from '#provenance/ledger/item-history';
import { itemNamedBy, itemOfRow } from '#provenance/ledger/items-of-records';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { sectionItems } from '#workspace/dialects/section-text';
import { type Document, sectionOf } from '#workspace/document';
import { setTaskStatus } from '#workspace/edit/set-queue';
import type { Task } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { actItem } from '../entries/entry-item.ts';
import { showInTask } from '../indexes/task-view.ts';
import { exampleDate } from '../policy.ts';
import type { Reason } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { isTerminal } from '../states.ts';

/** Sections in which tasks record what they changed and how it was proved. */
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

/**
 * What a task is called, and what its file was called before: renaming it leaves nothing behind.
 */
export interface TaskNames {
  readonly id: string;
  /** Names that no other task has. */
  readonly former: readonly string[];
}

/**
 * The items of a task, as the ledger has them, with those that only its queue names and whose own
 * task is gone.
 */
function itemsOfTask(
  { id, former }: TaskNames,
  task: Task | null,
  { world: { ledger, workspace } }: Pick<Session, 'world'>,
): ItemHistory[] {
  const names = new Set(workspace.tasks.map((each) => each.id.value));
  const shown = new Set((task?.queue ?? []).flatMap((row) => itemNamedBy(row, ledger)?.item ?? []));
  const isOurs = (history: ItemHistory): boolean =>
    history.task === id ||
    former.includes(history.task ?? '') ||
    (shown.has(history.item) && !names.has(history.task ?? ''));
  return [...ledger.items.values()].filter(isOurs);
}

/**
 * Everything that keeps a task from being closed: each undecided item by name, with what decides
 * it.
 */
export function openItems(session: Session, called: TaskNames, task: Task | null): Reason[] {
  const { id } = called;
  const items = itemsOfTask(called, task, session).filter((history) => !isTerminal(history.status));
  const rows = new Map(
    (task?.queue ?? []).map((row) => [itemNamedBy(row, session.world.ledger)?.item, row]),
  );
  const waiting = items.map((history): Reason => {
    const short = shortIn(session, history.item);
    return {
      code: 'QUE401',
      item: short,
      message: say.open({
        item: short,
        kind: history.kind,
        status: history.status,
        claim: history.discovery || (rows.get(history.item)?.discovery.value ?? labelOf(history)),
        ...waysToDecide(session, short, history.kind),
      }),
    };
  });
  const written = (task?.queue ?? []).flatMap((row): Reason[] => {
    if (itemOfRow(row, session.world.ledger)) return [];
    // What nobody recorded is not decided by a word in a table, unless the word gives its reason.
    if (isTerminal(row.status.value) && row.status.value !== 'promoted' && row.reason !== null)
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

/** What decides an item; a local detail has one way only, and an agent has none. */
function waysToDecide({ request: { principal, at } }: Session, name: string, kind: string) {
  const person = principal.kind === 'person';
  const local = kind === 'local';
  return {
    decide: person && !local ? name : null,
    day: exampleDate(at),
    detail: person && local ? name : null,
    waiting: person ? null : say.waits(),
  };
}

/**
 * Closes a task once every item is decided: an entry with what the task covered, changed and
 * proved, so that its file may be thrown away.
 */
export async function closeTask(
  session: Session,
  called: TaskNames,
  task: Task | null,
): Promise<void> {
  const { id } = called;
  session.reasons.push(...openItems(session, called, task));
  if (session.reasons.length > 0) return;
  const items = itemsOfTask(called, task, session);
  const last = session.world.ledger.entries.findLast((each) => each.content.task === id);
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
  session: Session,
  id: string,
  task: Task,
  items: readonly ItemHistory[],
): Promise<void> {
  const rows = items.map((history) => queueRowOf(history, history.task ?? id));
  await showInTask(session, id, rows, false);
  if (task.closed) return;
  await session.desk.edit<Task>(
    task.path,
    task.role,
    (each) => setTaskStatus(each, 'done'),
    (after) => after.closed,
  );
}

/** The last reason that somebody gave for an act on the item. */
function lastReason(history: ItemHistory): string | null {
  return history.acts.findLast((act) => act.item.reason)?.item.reason ?? null;
}

function closingOf({ world }: Session, task: Task | null): NonNullable<LedgerEntry['closing']> {
  if (!task) return { covers: [], surfaces: [], proofs: [] };
  const { document } = task;
  const covers = [
    ...new Set(
      [
        ...document.text
          .slice(document.bodyStart)
          .matchAll(/(?<![\w-])(?:AC|C|I|IF)-\d{1,6}(?:\.\d{1,3})?(?![\w-])/g),
      ].map((match) => match[0]),
    ),
  ];
  const surfaces = linesOf(document, surfaceSections)
    .flatMap((line) => placesIn(line))
    .flatMap(({ locator }) => {
      const hashed = hashSurface(locator, world.evidence, world.readers);
      return 'row' in hashed ? [{ surface: nameSurface(locator), hash: hashed.row.hash }] : [];
    });
  return { covers, surfaces, proofs: linesOf(document, proofSections) };
}

/** The places a task names as changed, so that they can be read before it is closed. */
export function surfacesOfTask(task: Task): ReturnType<typeof placesIn> {
  return linesOf(task.document, surfaceSections).flatMap((line) => placesIn(line));
}

function linesOf(document: Document, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    sectionItems(document, sectionOf(document, name)).map((each) => each.value),
  );
}
