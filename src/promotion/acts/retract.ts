import { createTwoFilesPatch } from 'diff';

import { plainText } from '#diagnostics/plain-text';
import { retract as say } from '#messages/generated/decide';
import { actionAfter } from '#provenance/derived/index-view';
import { rowAfter } from '#provenance/derived/queue-rows';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isFinal } from '#provenance/ledger/law';
import { fileOf } from '#provenance/native-item';
import { replacementIn } from '#workspace/history/successors';
import { follow } from '#workspace/paths/follow-reference';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { consequenceOf, isIndependent } from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { type ActItem, discoveryOf } from '../discovery/read-discovery.ts';
import { takeOut } from '../edits/embedded-memory.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { moveOf } from '../entries/entry-recorder.ts';
import { addWithdrawal, dropRow } from '../indexes/index-rows.ts';
import { type Cut, cutFromIndex } from '../indexes/native-index.ts';
import { showDecision } from '../indexes/task-view.ts';
import { rewriteReplaced } from '../indexes/write-as-derived.ts';
import { landingOf } from '../kinds/kind-landings.ts';
import { mayAct } from '../policy.ts';
import { notAsAccepted } from '../proposals/earlier-replacement.ts';
import { type Note, type Reason, refusal } from '../reason.ts';
import { type Dependent, reliesOn } from '../reliance.ts';
import { addDone, type Session, shortIn } from '../session.ts';
import { withdrawnFirstBy } from './check-disposition.ts';

/** Why memory is withdrawn; all but `stale` leave a tombstone against learning it again. */
export type Cause = NonNullable<ActItem['cause']>;

/** One withdrawal, as the entry, the record and the index have it. */
interface Withdrawal {
  readonly history: ItemHistory;
  readonly record: MemoryRecord | null;
  readonly claim: string;
  readonly cause: Cause;
  readonly to: 'quarantined' | 'rolled-back';
}

/**
 * Withdraws memory: status rolled-back, the active row leaves, a visible row and an entry arrive,
 * and what relied on it is listed and reopened. Memory of high consequence is put into quarantine
 * by the first person who withdraws it, so nobody is served it, and withdrawn for good by a second
 * one.
 *
 * @returns what became of it; null where it is refused
 */
export async function retract(
  session: Session,
  history: ItemHistory,
  cause: Cause,
): Promise<Withdrawal['to'] | null> {
  const { world } = session;
  const record = await itemRecord(session, history);
  const high = consequenceOf(history, record, world);
  const refusals = refusalsToRetract(session, history, record, high);
  session.reasons.push(...refusals);
  if (refusals.length > 0) return null;

  const withdrawal: Withdrawal = {
    history,
    record,
    claim: discoveryOf(history, record).claim,
    cause,
    to: high === null || isForGood(history) ? 'rolled-back' : 'quarantined',
  };
  const relying = history.path === null ? [] : reliesOn(history.path, world);
  const cut = record?.role === 'native' ? await cutFromIndex(session, record) : null;
  const diff = cut && record ? patchOf(fileOf(record), cut) : null;
  const entry = await recordWithdrawal(session, withdrawal, relying, diff);
  await takeOutOfMemory(session, withdrawal, cut !== null);
  noteRowsReplacedBy(session, history.path);
  await showWithdrawal(session, withdrawal);
  noteRelying(session, relying);
  reportWithdrawal(session, withdrawal, entry);
  return withdrawal.to;
}

/** Every reason why an item may not be withdrawn by who runs this. */
function refusalsToRetract(
  session: Session,
  history: ItemHistory,
  record: MemoryRecord | null,
  high: string | null,
): readonly Reason[] {
  const { world, request } = session;
  const short = shortIn(session, history.item);
  if (!moveOf('retract', history)) return [notWithdrawable(short, history)];
  const refusals: Reason[] = [];
  const forbidden = mayAct('retract', request.principal, world.policy, high !== null);
  if (forbidden) refusals.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? ''))
    refusals.push(refusal(short, 'P03', say.unexplained({ item: short })));
  const first = withdrawnFirstBy(history);
  if (
    high !== null &&
    request.principal.kind === 'person' &&
    isForGood(history) &&
    first !== undefined &&
    !isIndependent(first, request, world)
  )
    refusals.push(refusal(short, 'P08', say.samePerson({ item: short, why: high })));
  // A quarantine may be released, and no text is accepted by that.
  const edited =
    high !== null && record && !isForGood(history) ? notAsAccepted(record, history, short) : null;
  if (edited) refusals.push(edited);
  return refusals;
}

/** Why an item that is no memory cannot be withdrawn, and the act that fits instead. */
function notWithdrawable(short: string, history: ItemHistory): Reason {
  const values = { item: short, status: history.status };
  return refusal(
    short,
    'P01',
    history.status === 'rolled-back'
      ? say.withdrawnAlready(values)
      : moveOf('reject', history)
        ? say.undecided(values)
        : say.neverServed(values),
  );
}

/** Whether the next withdrawal is the last one: the item is out of memory, on both branches. */
function isForGood(history: ItemHistory): boolean {
  return isFinal(history.status) || moveOf('retract', history)?.from === 'quarantined';
}

/** The difference that cutting a fact out of an index file makes, for the entry to keep. */
function patchOf(file: string, cut: Cut): string {
  return createTwoFilesPatch(file, file, cut.before, cut.after, 'before', 'after', { context: 1 });
}

/** Writes the entry, which reopens the items that rely on the withdrawn one. */
async function recordWithdrawal(
  { request, recorder }: Session,
  { history, record, claim, cause, to }: Withdrawal,
  relying: readonly Dependent[],
  diff: string | null,
): Promise<string> {
  return recorder.record({
    kind: to === 'quarantined' ? 'quarantine' : 'rollback',
    task: history.task,
    reopened: relying.flatMap((each) => (each.history ? [each.history.item] : [])),
    items: [
      actItem(history, {
        to,
        reason: request.reason,
        cause,
        record,
        diff,
        claim: to === 'rolled-back' ? withdrawnClaim(history, claim) : undefined,
      }),
    ],
  });
}

/** What is withdrawn: of what was erased meanwhile, the digest that its claim left. */
function withdrawnClaim(history: ItemHistory, claim: string): string {
  if (!erasureOf(history)) return claim;
  return history.acts.findLast(({ item }) => item.claim !== undefined)?.item.claim ?? '';
}

/** Takes the withdrawn item out of the record, the index or the text that serves it. */
async function takeOutOfMemory(
  session: Session,
  withdrawal: Withdrawal,
  isCut: boolean,
): Promise<void> {
  const { history, record } = withdrawal;
  if (landingOf(history.kind).folder && record === null && history.path !== null) {
    // The record was deleted: its rows go, and what a reader finds instead needs no link.
    await dropRow(session, history.path);
    await addWithdrawalRow(session, withdrawal);
  } else if (record && history.path !== null) {
    await dropRow(session, history.path);
    if (record.role === 'native') session.notes.push(stays(record, isCut));
    await markWithdrawn(session, withdrawal, record);
    await addWithdrawalRow(session, withdrawal);
  } else if (history.status !== 'quarantined') await takeOut(session, history);
}

/** Writes the new status into the record. */
async function markWithdrawn(
  session: Session,
  withdrawal: Withdrawal,
  record: MemoryRecord,
): Promise<void> {
  const { reason } = session.request;
  const { to } = withdrawal;
  await setStatus(
    session,
    record,
    to,
    to === 'quarantined' ? [{ key: 'quarantine_reason', value: reason }] : [],
  );
}

/** Adds the row that tells readers of the index not to use it any more. */
async function addWithdrawalRow(
  session: Session,
  { record, claim, to, cause }: Withdrawal,
): Promise<void> {
  await addWithdrawal(session, {
    item: record?.title ?? claim,
    path: record?.path ?? null,
    replacement: null,
    action: actionAfter({ to, cause, reason: session.request.reason ?? '' }),
  });
  if (record && record.role !== 'native') await rewriteReplaced(session, record, 'gone');
}

/** Shows the new status in the queue of the item's task. */
async function showWithdrawal(session: Session, withdrawal: Withdrawal): Promise<void> {
  const { history, claim, to, cause } = withdrawal;
  const reason = session.request.reason ?? '';
  const row = rowAfter({ ...history, discovery: claim }, { to, path: history.path, reason, cause });
  await showDecision(session, history.task, row);
}

/** Notes the memory that relies on the withdrawn item, with the acts that settle it. */
function noteRelying(session: Session, relying: readonly Dependent[]): void {
  for (const { record, how, rests, history } of relying) {
    const item = history ? shortIn(session, history.item) : null;
    session.notes.push({
      message: say.relying({
        path: record.path,
        how,
        item,
        resting: rests ? item : null,
        linking: rests ? null : item,
      }),
    });
  }
}

/** Reports the withdrawal, and tells a person which acts may follow. */
function reportWithdrawal(
  session: Session,
  { history, claim, to }: Withdrawal,
  entry: string,
): void {
  const item = shortIn(session, history.item);
  const next =
    to === 'quarantined'
      ? [say.forGood({ item }), say.holdsAfterAll({ item })]
      : [say.holdsInstead(), say.slip()];
  addDone(session, history, {
    did: to === 'quarantined' ? to : 'retracted',
    claim,
    status: to,
    entry,
    next: session.request.principal.kind === 'person' ? next : [],
  });
}

/**
 * Tells whether agents still load a native note: its file is the agent's, and only its index is
 * ours.
 */
function stays(fact: NativeFact, isCut: boolean): Note {
  const values = { path: fact.file };
  if (isCut) return { message: say.cutOut(values) };
  return {
    message: fact.store?.index && fact.note ? say.fileStays(values) : say.stillLoaded(values),
  };
}

/** Notes the rows of withdrawn memory that name this record as their replacement. */
function noteRowsReplacedBy({ world, notes }: Session, path: string | null): void {
  if (path === null) return;
  for (const index of world.workspace.indexes)
    for (const row of index.retractions) {
      const withdrawn = row.target ? follow(world.workspace, index.path, row.target.value) : null;
      if (replacementIn(world.workspace, index, row) === path && withdrawn && 'path' in withdrawn)
        notes.push({
          message: say.replacementOf({
            index: index.path,
            title: plainText(row.item.value),
            path: withdrawn.path,
          }),
        });
    }
}
