import { amend as say } from '#messages/amend';
import { isIndexed } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import type { MemoryRecord } from '#workspace/records';
import { isPlaceholder } from '#workspace/text/placeholder-text';

import { consequenceOf, consequenceOfWords } from '../discovery/consequence.ts';
import { isIndependent } from '../discovery/corroboration.ts';
import { itemRecord } from '../discovery/item-record.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { actItem } from '../entries/entry-item.ts';
import { moveOf } from '../entries/item-transition.ts';
import { passGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { obligationsKept } from '../gates/obligations-kept.ts';
import { scopeGiven } from '../gates/scope-given.ts';
import { addRow } from '../indexes/index-rows.ts';
import { mayAct } from '../policy.ts';
import { propose } from '../proposals/propose.ts';
import { type Reason, refusal } from '../reason.ts';
import { addDone, type Session, shortIn } from '../session.ts';
import { amendTerm } from './amend-term.ts';
import { amendWorkflow } from './amend-workflow.ts';
import { type Amendment, changesOfMeaning } from './changes-of-meaning.ts';

/** Gates that hold for memory whatever changed about it. */
const gates = [scopeGiven, loadWhenGiven, obligationsKept, notRetracted, nothingHidden];
/** A native note that was adopted says nothing of its scope, and an amendment adds none. */
const nativeGates = [obligationsKept, notRetracted, nothingHidden];

/**
 * Accepts a change of wording in a promoted record that was made in its file: a new digest, and the
 * difference in the entry. What is said may not change: that is a new truth, and supersedes.
 *
 * @param versions the record as git has had it, newest first
 */
export async function amend(
  session: Session,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<void> {
  if (history.kind === 'term') return amendTerm(session, history);
  if (history.kind === 'workflow') return amendWorkflow(session, history);
  const short = shortIn(session, history.item);
  const record = await itemRecord(session, history);
  if (!moveOf('amend', history) || !record)
    return void session.reasons.push(notAmendable(short, history));
  if (isAsPinned(record, history)) return void session.reasons.push(unchanged(short, record));

  const { world } = session;
  const discovery = discoveryOf(history, record);
  const high =
    consequenceOf(history, record, world) ?? consequenceOfWords(discovery, record, world.workspace);
  const amendment: Amendment = {
    history,
    short,
    record,
    discovery,
    accepted: versions.find((each) => isAsPinned(each, history)) ?? null,
    isHigh: high !== null,
  };
  const gated = passGates(
    record.role === 'native' ? nativeGates : gates,
    await propose(session, history),
  );
  const refusals = [
    ...refusalsToWho(session, amendment),
    ...changesOfMeaning(session, amendment),
    ...gated.reasons,
    ...refusalsToRaiser(session, amendment),
  ];
  session.reasons.push(...refusals);
  session.notes.push(...gated.notes);
  if (refusals.length > 0) return;

  const entry = await recordAmendment(session, amendment);
  await showInRecord(session, amendment);
  addDone(session, history, {
    did: 'amended',
    claim: discovery.claim,
    target: record.path,
    status: 'promoted',
    entry,
  });
}

/** Why there is no wording to amend, and the act that fits instead. */
function notAmendable(short: string, history: ItemHistory): Reason {
  if (moveOf('amend', history))
    return refusal(short, 'P01', say.noRecord({ item: short, kind: history.kind }));
  const candidate = isOpen(history) ? history.path : null;
  const other = candidate === null ? short : null;
  return refusal(
    short,
    'P01',
    say.notMemory({ item: short, status: history.status, candidate, other }),
  );
}

/** Why nothing is amended while the file still has its accepted text. */
function unchanged(short: string, record: MemoryRecord): Reason {
  return refusal(short, 'P12', say.unchanged({ path: record.path, item: short }));
}

/** Refuses an actor who may not amend, and an amendment without a reason. */
function refusalsToWho({ world, request }: Session, { short, isHigh }: Amendment): Reason[] {
  const refusals: Reason[] = [];
  const forbidden = mayAct('amend', request.principal, world.policy, isHigh);
  if (forbidden) refusals.push({ ...forbidden, item: short });
  if (isPlaceholder(request.reason ?? ''))
    refusals.push(refusal(short, 'P03', say.unexplained({ item: short })));
  return refusals;
}

/** Refuses the person who raised memory of high consequence. */
function refusalsToRaiser(
  { world, request }: Session,
  { history, short, isHigh }: Amendment,
): Reason[] {
  if (!isHigh || isIndependent(history.raisedBy, request, world)) return [];
  return [refusal(short, 'P08', say.ofHigh({ item: short }))];
}

/** Writes the entry. */
async function recordAmendment(
  { request, recorder }: Session,
  { history, record, discovery }: Amendment,
): Promise<string> {
  const { contentHash, rows } = history.content;
  return recorder.record({
    kind: 'amendment',
    task: history.task,
    items: [
      actItem(history, {
        to: 'promoted',
        reason: request.reason,
        record,
        contentHash,
        rows,
        loadWhen: discovery.loadWhen,
        provenance: {
          ...discovery.details,
          claim: discovery.claim,
        },
      }),
    ],
  });
}

/** Gives the index row the condition that the record now has. */
async function showInRecord(
  session: Session,
  { history, record, discovery }: Amendment,
): Promise<void> {
  // The row says what the record says: a typo in the condition goes from both.
  if (isIndexed(history.kind) && record.role !== 'native' && discovery.loadWhen !== null)
    await addRow(session, record, {
      title: record.title,
      path: record.path,
      status: null,
      loadWhen: discovery.loadWhen,
    });
}

/** Whether it waits for its decision. */
function isOpen({ status }: ItemHistory): boolean {
  return status === 'pending' || status === 'validated';
}
