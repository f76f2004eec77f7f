import { createTwoFilesPatch } from 'diff';

import { plainText } from '#diagnostics/plain-text';
import { disposition, retract as say } from '#messages/generated/decide';
import { actionAfter } from '#provenance/derived/index-view';
import { queueRowAfterAct } from '#provenance/derived/queue-rows';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isFinal } from '#provenance/ledger/transitions';
import { pathOfRecordFile } from '#provenance/native-item';
import { replacementIn } from '#workspace/history/successors';
import { follow } from '#workspace/paths/follow-reference';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { type Dependent, findDirectDependents } from '../dependents.ts';
import { consequenceOf, isIndependent } from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { type ActItem, discoveryOf } from '../discovery/read-discovery.ts';
import { removeEmbeddedText } from '../edits/embedded-memory.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { addWithdrawal, dropRow } from '../indexes/index-rows.ts';
import { cutFromIndex, type IndexCut } from '../indexes/native-index.ts';
import { showDecision } from '../indexes/task-queue.ts';
import { updateReplacementRows } from '../indexes/write-derived-rows.ts';
import { promoterOf } from '../kinds/kind-promoters.ts';
import { refuseUnauthorized } from '../policy.ts';
import { refuseEditedRecord } from '../proposals/earlier-replacement.ts';
import { type Note, type Reason, refusal } from '../reason.ts';
import { withdrawnFirstBy } from './check-disposition.ts';

/** Why memory is withdrawn. After any but `stale`, the claim is refused when raised again. */
export type Cause = NonNullable<ActItem['cause']>;

interface Withdrawal {
  readonly history: ItemHistory;
  readonly record: MemoryRecord | null;
  readonly claim: string;
  readonly cause: Cause;
  readonly to: 'quarantined' | 'rolled-back';
}

/**
 * Withdraws memory: replaces its row by a visible withdrawal, writes an entry, and reopens memory
 * that relies on it. Memory of high consequence is quarantined by the first person who withdraws
 * it, and withdrawn for good by a second one.
 *
 * @returns its new status; null where it is refused
 */
export async function retract(
  session: ActContext,
  history: ItemHistory,
  cause: Cause,
): Promise<Withdrawal['to'] | null> {
  const { inputs } = session;
  const record = await itemRecord(session, history);
  const high = consequenceOf(history, record, inputs);
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
  const relying = history.path === null ? [] : findDirectDependents(history.path, inputs);
  const cut = record?.role === 'native' ? await cutFromIndex(session, record) : null;
  const diff = cut && record ? patchOf(pathOfRecordFile(record), cut) : null;
  const entry = await recordWithdrawal(session, withdrawal, relying, diff);
  await takeOutOfMemory(session, withdrawal, cut !== null);
  noteRowsReplacedBy(session, history.path);
  await showWithdrawal(session, withdrawal);
  noteRelying(session, relying);
  reportWithdrawal(session, withdrawal, entry);
  return withdrawal.to;
}

function refusalsToRetract(
  session: ActContext,
  history: ItemHistory,
  record: MemoryRecord | null,
  high: string | null,
): readonly Reason[] {
  const { inputs, request } = session;
  const short = shortIdOf(session, history.item);
  if (!transitionOf('retract', history)) return [notWithdrawable(short, history)];
  const refusals: Reason[] = [];
  const forbidden = refuseUnauthorized('retract', request.principal, inputs.policy, high !== null);
  if (forbidden) refusals.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? ''))
    refusals.push(refusal(short, 'P03', say.unexplained({ item: short })));
  const first = withdrawnFirstBy(history);
  if (
    high !== null &&
    request.principal.kind === 'person' &&
    isForGood(history) &&
    first !== undefined &&
    !isIndependent(first, request, inputs)
  )
    refusals.push(refusal(short, 'P08', say.samePerson({ item: short })));
  // A release must not accept an edit, so edited memory is not quarantined.
  const edited =
    high !== null && record && !isForGood(history)
      ? refuseEditedRecord(record, history, short)
      : null;
  if (edited) refusals.push(edited);
  return refusals;
}

/** Refuses to withdraw an item that is not memory, and names the act that fits. */
function notWithdrawable(short: string, history: ItemHistory): Reason {
  const values = { item: short, status: history.status };
  return refusal(
    short,
    'P01',
    history.status === 'rolled-back'
      ? say.withdrawnAlready({ item: short })
      : transitionOf('reject', history)
        ? say.undecided(values)
        : say.neverServed(values),
  );
}

/** Whether the item is out of memory already, so that the next withdrawal is final. */
function isForGood(history: ItemHistory): boolean {
  return isFinal(history.status) || transitionOf('retract', history)?.from === 'quarantined';
}

/** The patch of a fact that is cut out of an index file, for the entry. */
function patchOf(file: string, cut: IndexCut): string {
  return createTwoFilesPatch(file, file, cut.before, cut.after, 'before', 'after', { context: 1 });
}

/** Writes the entry, which also reopens the items that rely on the withdrawn one. */
async function recordWithdrawal(
  { request, recorder }: ActContext,
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

/** The withdrawn claim; for an erased item the digest of its claim. */
function withdrawnClaim(history: ItemHistory, claim: string): string {
  if (!erasureOf(history)) return claim;
  return history.acts.findLast(({ item }) => item.claim !== undefined)?.item.claim ?? '';
}

/** Takes the withdrawn item out of its record, index or text. */
async function takeOutOfMemory(
  session: ActContext,
  withdrawal: Withdrawal,
  isCut: boolean,
): Promise<void> {
  const { history, record, to } = withdrawal;
  // The record of a kind with files may have been deleted; its row still goes.
  if (history.path !== null && (record || promoterOf(history.kind).folder)) {
    await dropRow(session, history.path);
    if (record?.role === 'native') session.notes.push(loadedNote(record, isCut));
    const quarantine = { key: 'quarantine_reason', value: session.request.reason };
    if (record) await setStatus(session, record, to, to === 'quarantined' ? [quarantine] : []);
    await addWithdrawalRow(session, withdrawal);
  } else if (history.status !== 'quarantined') await removeEmbeddedText(session, history);
}

/** Adds the row that shows the withdrawal in the index. */
async function addWithdrawalRow(
  session: ActContext,
  { record, claim, to, cause }: Withdrawal,
): Promise<void> {
  await addWithdrawal(session, {
    item: record?.title ?? claim,
    path: record?.path ?? null,
    replacement: null,
    action: actionAfter({ to, cause, reason: session.request.reason ?? '' }),
  });
  if (record && record.role !== 'native') await updateReplacementRows(session, record, 'gone');
}

/** Shows the new status in the queue of the item's task. */
async function showWithdrawal(session: ActContext, withdrawal: Withdrawal): Promise<void> {
  const { history, claim, to, cause } = withdrawal;
  const reason = session.request.reason ?? '';
  const row = queueRowAfterAct(
    { ...history, discovery: claim },
    { to, path: history.path, reason, cause },
  );
  await showDecision(session, history.task, row);
}

/** Notes memory that relies on the withdrawn item. */
function noteRelying(session: ActContext, relying: readonly Dependent[]): void {
  for (const { record, how, rests, history } of relying) {
    const item = history ? shortIdOf(session, history.item) : null;
    session.notes.push({
      message: say.relying({
        path: record.path,
        how,
        item,
        resting: rests && record.role !== 'pattern' ? item : null,
        pattern: rests && record.role === 'pattern' ? item : null,
        linking: rests ? null : item,
      }),
    });
  }
}

/** Reports the withdrawal, with next steps for a person. */
function reportWithdrawal(
  session: ActContext,
  { history, claim, to }: Withdrawal,
  entry: string,
): void {
  const item = shortIdOf(session, history.item);
  const next =
    to === 'quarantined'
      ? [say.forGood({ item }), disposition.holdsAfterAll({ item })]
      : [say.slip()];
  addItemResult(session, history, {
    did: to === 'quarantined' ? to : 'retracted',
    claim,
    status: to,
    entry,
    next: session.request.principal.kind === 'person' ? next : [],
  });
}

/** Notes whether agents still load a native note, whose file is not edited. */
function loadedNote(fact: NativeFact, isCut: boolean): Note {
  const values = { path: fact.file };
  if (isCut) return { message: say.cutOut(values) };
  return {
    message: fact.store?.index && fact.note ? say.fileStays(values) : say.stillLoaded(values),
  };
}

/** Notes withdrawal rows that name this record as the replacement. */
function noteRowsReplacedBy({ inputs, notes }: ActContext, path: string | null): void {
  if (path === null) return;
  for (const index of inputs.workspace.indexes)
    for (const row of index.retractions) {
      const withdrawn = row.target ? follow(inputs.workspace, index.path, row.target.value) : null;
      if (replacementIn(inputs.workspace, index, row) === path && withdrawn && 'path' in withdrawn)
        notes.push({
          message: say.replacementOf({
            title: plainText(row.item.value),
            path: withdrawn.path,
          }),
        });
    }
}
