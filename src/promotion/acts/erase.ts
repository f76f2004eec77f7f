import { oneLine, plainText } from '#diagnostics/plain-text';
import { erase as say } from '#messages/generated/decide';
import { mapWords } from '#messages/message';
import { actionAfter, replacementGone } from '#provenance/derived/index-view';
import { queueRowAfterAct } from '#provenance/derived/queue-rows';
import { erasedText } from '#provenance/digest';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import { canonicalEntry } from '#provenance/ledger/canonical-entry';
import { erasedEntry, erasureOf, isOnlyStubs, withdrawnAsWrong } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemOfRow } from '#provenance/ledger/items-of-records';
import { isFinal } from '#provenance/ledger/transitions';
import { isOtherThan } from '#provenance/people/identity';
import { isAsPinned } from '#provenance/pinned';
import { successorOf } from '#workspace/history/successors';
import { folderOf, lastName } from '#workspace/paths/target';
import { isErasedRecord } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { consequenceOf } from '../discovery/consequence.ts';
import { searchableLines } from '../discovery/find-item.ts';
import { actItem } from '../entries/entry-item.ts';
import { itemsErased, transitionOf } from '../entries/entry-recorder.ts';
import { addWithdrawalNow, removeRowNow, rewriteWithdrawal } from '../indexes/index-rows.ts';
import { showInTask } from '../indexes/task-queue.ts';
import { indexViewOf } from '../indexes/write-derived-rows.ts';
import { refuseUnauthorized } from '../policy.ts';
import { type Reason, refusal } from '../reason.ts';
import { dispose } from './dispose.ts';
import { eraseRecord, isEditedSinceLastAct, ownRecord, restoredClaim } from './erase-record.ts';
import { type Cause, retract } from './retract.ts';

/** The erased texts of one item, and their files. */
export interface ErasedTexts {
  /** Files that had the text, including those before a move. */
  readonly paths: readonly string[];
  /** Its lines that are long enough to search for. */
  readonly texts: readonly string[];
}

/** The text that erased rows get. */
const gone = 'erased';

/**
 * Erases the texts of an item from its record, its entries and rows, which keep ids, days and
 * digests. Withdraws or rejects the item first, so that no act makes it memory again.
 *
 * @returns null where it is refused or there is nothing to erase
 */
export async function erase(
  session: ActContext,
  history: ItemHistory,
  cause: Cause,
): Promise<ErasedTexts | null> {
  const short = shortIdOf(session, history.item);
  const record = await ownRecord(session, history);
  const before = erasureOf(history);
  if (before && isLeftWithoutText(session, history, before, record)) {
    const date = before.entry.content.at.slice(0, 10);
    session.notes.push({ message: say.already({ item: short, date }) });
    return null;
  }
  const texts = searchableLines(history, record);
  const refusals = refusalsToErase(session, history, record, texts);
  session.reasons.push(...refusals);
  if (refusals.length > 0) return null;

  const noted = session.notes.length;
  const status = await finalStatus(session, history, cause);
  if (status === null || session.reasons.length > 0) return null;
  const { reason } = session.request;
  const again = restoredClaim(history, record);
  const how = {
    to: status,
    reason,
    record,
    ...(status === 'rolled-back' && { cause, ...(again !== '' && { claim: erasedText(again) }) }),
  };
  await session.recorder.record({
    kind: 'erasure',
    task: history.task,
    items: [actItem({ ...history, status }, how)],
  });
  await eraseRecord(session, history, status);
  await eraseEntries(session, history);
  await eraseRows(session, history, record, status, cause);
  quoteNothing(session, noted, texts);
  reportErasure(session, history, status, record);
  const paths = history.acts.flatMap(({ entry, item }) => [item.path ?? [], entry.path].flat());
  return { paths: [...new Set(paths)], texts };
}

/** Whether record and entries of an erased item hold no text of it. */
function isLeftWithoutText(
  { inputs }: ActContext,
  history: ItemHistory,
  erasure: RecordedAct,
  record: MemoryRecord | null,
): boolean {
  return (
    history.latest.length === 1 &&
    (record === null ||
      record.role === 'native' ||
      (isErasedRecord(record) && isAsPinned(record, history))) &&
    history.acts.every(
      ({ entry }) =>
        inputs.ledger.isBefore(erasure.entry.id, entry.id) ||
        isOnlyStubs(entry.content, history.item),
    )
  );
}

function refusalsToErase(
  session: ActContext,
  history: ItemHistory,
  record: MemoryRecord | null,
  texts: readonly string[],
): Reason[] {
  const { request, inputs } = session;
  const item = shortIdOf(session, history.item);
  const high = consequenceOf(history, record, inputs) !== null;
  const forbidden = refuseUnauthorized('retract', request.principal, inputs.policy, high);
  if (forbidden) return [{ ...forbidden, item }];
  const cause = withdrawnAsWrong(history.acts);
  if (cause !== null && !isOtherThan([history.raisedBy], request.by, inputs.isSamePerson))
    return [refusal(item, 'P08', say.ofRaiser({ item, cause }))];
  const reason = request.reason ?? '';
  if (isPlaceholder(reason)) return [refusal(item, 'P03', say.unexplained({ item }))];
  const given = new Set(history.acts.map((act) => comparable(act.item.reason ?? '')));
  const own = texts.map(comparable).filter((text) => !given.has(text));
  if (own.some((text) => comparable(reason).includes(text)))
    return [refusal(item, 'P03', say.quoted({ item }))];
  return record && isEditedSinceLastAct(record, history)
    ? [refusal(item, 'P12', say.edited({ item, path: record.path }))]
    : [];
}

/** Replaces texts of an item, such as its title, in the notes from an index on. */
function quoteNothing({ notes }: ActContext, since: number, texts: readonly string[]): void {
  const erased = new Set(texts.map(comparable));
  const change = (word: string): string => (erased.has(comparable(word)) ? gone : word);
  const changed = notes
    .slice(since)
    .map((note) => (note.message ? { ...note, message: mapWords(note.message, change) } : note));
  notes.splice(since, notes.length, ...changed);
}

/** Withdraws or rejects an item; returns its final status, or null where it is not final yet. */
async function finalStatus(
  session: ActContext,
  history: ItemHistory,
  cause: Cause,
): Promise<string | null> {
  const { done } = session;
  const before = done.length;
  const { status, latest } = history;
  if (isFinal(status) && latest.every(({ item }) => item.to === status)) return status;
  const command = transitionOf('retract', history) ? 'retract' : 'reject';
  if (command === 'retract') {
    const to = await retract(session, history, cause);
    if (to === 'quarantined')
      session.notes.push({
        message: say.secondPerson({ item: shortIdOf(session, history.item) }),
      });
    if (to !== 'rolled-back') return null;
  } else {
    const how = { until: null, blockedBy: null, task: null };
    const isPutOff =
      transitionOf('reject', history) === null && transitionOf('reopen', history) !== null;
    if (isPutOff) await dispose(session, 'reopen', history, how);
    const open = isPutOff ? { ...history, status: 'pending', latest: [] } : history;
    if (session.reasons.length === 0) await dispose(session, 'reject', open, how);
    if (session.reasons.length > 0) return null;
  }
  // The results of these acts name the claim.
  done.splice(before);
  return command === 'retract' ? 'rolled-back' : 'rejected';
}

/** Rewrites the earlier entries of an item without its texts. */
async function eraseEntries(
  { buffer, recorder, inputs }: ActContext,
  history: ItemHistory,
): Promise<void> {
  const now = itemsErased(recorder);
  const isErasedItem = (item: string): boolean =>
    now.has(item) || erasureOf(inputs.ledger.items.get(item) ?? { acts: [] }) !== null;
  for (const { entry } of history.acts) {
    const text = buffer.text(entry.path);
    const content = text === null ? entry.content : (JSON.parse(text) as LedgerEntry);
    const erased = erasedEntry(content, isErasedItem);
    if (JSON.stringify(erased) !== JSON.stringify(content))
      await buffer.put(entry.path, canonicalEntry(erased));
  }
}

/** Rewrites the rows of an item without its words, at once also on a branch. */
async function eraseRows(
  session: ActContext,
  history: ItemHistory,
  record: MemoryRecord | null,
  status: string,
  cause: Cause,
): Promise<void> {
  const { inputs, request } = session;
  const reason = request.reason ?? '';
  if (record && record.role !== 'native') {
    await removeRowNow(session, record.path);
    if (status !== 'rejected' && recordsPromotion(history.acts)) {
      const successor = successorOf(inputs.workspace, record);
      await addWithdrawalNow(session, {
        item: gone,
        path: record.path,
        replacement: successor && { title: successor.title, path: successor.path },
        action: actionAfter({ to: status as 'rolled-back', cause, reason }),
      });
    }
  }
  // A row that names the item as a replacement holds its title.
  for (const { item: item, path, replacement } of indexViewOf(session).withdrawals.values())
    if (record && replacement?.path === record.path)
      await rewriteWithdrawal(session, { item, path, replacement: null, action: replacementGone });
  const row = queueRowAfterAct(
    { ...history, discovery: gone },
    { to: status, path: history.path, reason, cause },
  );
  for (const { id, path } of inputs.workspace.tasks) {
    const task = await session.buffer.record(path);
    const queue = task?.role === 'task' || task?.role === 'review' ? task.queue : [];
    if (queue.some((each) => itemOfRow(each, inputs.ledger)?.item === history.item))
      await showInTask(session, id.value, [row], false);
  }
}

function reportErasure(
  session: ActContext,
  history: ItemHistory,
  status: string,
  record: MemoryRecord | null,
): void {
  const short = shortIdOf(session, history.item);
  const entry = session.recorder.entries.at(-1);
  addItemResult(session, history, {
    did: gone,
    claim: gone,
    status,
    entry: entry?.id ?? null,
  });
  session.notes.push({ message: say.erased() });
  if (record && record.role !== 'native' && !/^(?:erased|dead)\b/.test(lastName(record.path)))
    session.notes.push({
      message: say.nameStays({
        path: record.path,
        near: `${folderOf(record.path)}/erased-${short}.md`,
      }),
    });
  session.notes.push({ message: say.deciders() });
}

function comparable(text: string): string {
  return oneLine(plainText(text)).toLowerCase();
}
