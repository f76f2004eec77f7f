import { prescriptionsIn } from '#claims/sentences/states-something';
import { payloadsIn } from '#detection/payloads/find-payloads';
import { capture as say } from '#messages/generated/capture';
import { rowAfter } from '#provenance/derived/queue-rows';
import { executionLocal, keepsRecord } from '#provenance/discovery-kinds';
import { capturedFrom } from '#provenance/evidence/captured-from';
import type { Citing } from '#provenance/evidence/not-evidence';
import { begunBy, type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import { highConsequence } from '../discovery/consequence.ts';
import { evidenceRefused } from '../discovery/evidence-refused.ts';
import { hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import { type ActItem, type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { waitingDuplicate } from '../discovery/sibling-items.ts';
import { actItem } from '../entries/entry-item.ts';
import type { Act } from '../entries/entry-recorder.ts';
import { showInTask } from '../indexes/task-view.ts';
import { overrideProblems } from '../policy.ts';
import { addDone, type Session, shortIn } from '../session.ts';
import { checkClaim, checkWorth } from './check-claim.ts';
import {
  type Additions,
  additionsTo,
  candidateOf,
  completeCandidate,
} from './complete-candidate.ts';
import { nextSteps } from './next-steps.ts';
import { promote } from './promote.ts';
import type { Replaceable } from './supersede.ts';
import { place, placeNatively, type Raised, writeCandidate } from './write-candidate.ts';

/** How discoveries are raised, where that is not the usual way. */
export interface CaptureSettings {
  /** A record whose claim it may repeat, because it is a corrected copy of it. */
  readonly replaces?: Replaceable | null;
  /** They have nothing to do with each other: many at once, not faces of one discovery. */
  readonly apart?: boolean;
  /**
   * The native note that says it, where it is raised in place: nothing is written but the entry.
   */
  readonly native?: NativeFact | null;
  /** Records it was built from: the candidate links them. */
  readonly builtFrom?: readonly DiscoveryRecord[];
  /** How each is decided, where it does not wait. */
  decide?(session: Session, history: ItemHistory): Promise<void>;
}

/** How discoveries are raised: each waits, or is decided in the same act. */
export type RaiseAll = (
  session: Session,
  discoveries: readonly Discovery[],
  settings?: CaptureSettings,
) => Promise<unknown>;

/**
 * Raises discoveries: one entry for all of them, so that two faces of one discovery are linked, a
 * candidate file where the kind keeps one, and a row in the task's queue.
 *
 * @returns the items as the ledger will have them; none where something speaks against one
 */
export async function capture(
  session: Session,
  discoveries: readonly Discovery[],
  manner: CaptureSettings = {},
): Promise<readonly ItemHistory[]> {
  const waiting = await completed(session, discoveries, manner);
  if (waiting !== null) {
    addDone(session, waiting, {
      did: 'completed',
      status: waiting.status,
      entry: null,
      next: await nextSteps(session, waiting),
    });
    return [waiting];
  }
  const raised = placeAll(session, discoveries, manner);
  if (raised === null) return [];
  const { request } = session;
  const { apart = false, native = null, builtFrom = [], replaces = null } = manner;
  const entry = await session.recorder.record(raiseOf(session, raised, native));
  const written = session.recorder.written(entry) as Entry;
  const histories = raised.map((each) => raisedHistory(each, written));
  for (const [at, each] of raised.entries()) {
    if (!native)
      await writeCandidate(session, each, {
        raised: apart ? [] : raised,
        builtFrom,
        replaces,
      });
    adviseOn(session, each, replaces);
    addDone(session, unraised(each), {
      did: 'captured',
      status: 'pending',
      entry,
      next: apart ? [] : await nextSteps(session, histories[at] as ItemHistory),
    });
  }
  const rows = raised.map((each) => rowAfter(unraised(each), { to: 'pending', path: each.target }));
  await showInTask(session, request.task, rows, true);
  noteConsequence(session, raised);
  return histories;
}

/**
 * Raises discoveries and decides each in the same act. Nothing is written of the raise: the entry
 * of the decision takes an item from nothing to memory, and its record was never a candidate.
 */
export async function remember(
  session: Session,
  discoveries: readonly Discovery[],
  manner: CaptureSettings = {},
): Promise<void> {
  const { request } = session;
  const { native = null, builtFrom = [], replaces = null, decide = promote } = manner;
  const waiting = await completed(session, discoveries, manner);
  if (waiting !== null) return decide(session, waiting);
  const raised = placeAll(session, discoveries, manner);
  if (raised === null) return;
  const draft = session.recorder.draft(raiseOf(session, raised, native));
  for (const each of raised) {
    if (!native) await writeCandidate(session, each, { raised, builtFrom, replaces });
    notePayload(session, each);
    await decide(session, raisedHistory(each, draft));
  }
  const rows = raised.map((each) =>
    rowAfter(unraised(each), { to: 'promoted', path: each.target }),
  );
  await showInTask(session, request.task, rows, true);
}

/** The candidate of the same claim, with what is said beside it; null where there is none. */
async function completed(
  session: Session,
  discoveries: readonly Discovery[],
  { replaces = null, apart = false, native = null }: CaptureSettings,
): Promise<ItemHistory | null> {
  if (replaces !== null || apart || native !== null) return null;
  const waiting = await completeWaiting(session, discoveries);
  if (waiting !== null)
    for (const discovery of discoveries) checkPlaces(session, discovery, waiting.path, null);
  return waiting;
}

/** Tells who raised it that somebody else decides. */
function noteConsequence({ world, notes }: Session, raised: readonly Raised[]): void {
  const isHigh = ({ discovery }: Raised): boolean =>
    highConsequence(discovery, world.workspace, world.policy) !== null;
  if (raised.some(isHigh)) notes.push({ message: say.highConsequence() });
}

/** Gives every discovery its id and place; null where one cannot be raised, which is said. */
function placeAll(
  session: Session,
  discoveries: readonly Discovery[],
  { replaces = null, apart = false, native = null }: CaptureSettings,
): Raised[] | null {
  session.reasons.push(...overrideProblems(session.request, session.world.policy));
  for (const discovery of discoveries) {
    checkClaim(session, discovery, replaces?.path ?? null);
    // What is imported or corrected is asked about when it is promoted.
    if (!apart && replaces === null) checkWorth(session, discovery, native !== null);
  }
  if (session.reasons.length > 0) {
    // All that is wrong is said at once.
    for (const discovery of discoveries)
      checkPlaces(session, discovery, native?.path ?? null, replaces);
    return null;
  }
  const raised: Raised[] = [];
  for (const discovery of discoveries) {
    const placed = native
      ? placeNatively(session, discovery, native)
      : place(session, discovery, raised);
    // At once, so that the next one of the same words gets an id and a place of its own.
    raised.push(placed);
    session.raised.push(placed.item);
  }
  return raised;
}

/** One act for all of them. */
function raiseOf(
  { world, request }: Session,
  raised: readonly Raised[],
  native: NativeFact | null,
): Act {
  return {
    kind: 'raise',
    overrides: request.overrides.map((code) => `${code}: ${request.reason ?? ''}`),
    items: raised.map((each) => {
      const { claim, details, loadWhen } = each.discovery;
      return actItem(unraised(each), {
        to: 'pending',
        provenance: { ...details, claim },
        loadWhen,
        record: native,
        rows: rowsOf(hashEvidence(each.discovery, world)),
      });
    }),
  };
}

/** The item before its raise entry, with its id. */
function unraised({ discovery, item, target }: Raised): ItemHistory {
  return { ...unrecorded(discovery.kind, discovery.claim, target), item };
}

/** An item of this very act as the ledger will have it. */
function raisedHistory(raised: Raised, entry: Entry): ItemHistory {
  const item = entry.content.items.find((each) => each.item === raised.item) as ActItem;
  return { ...begunBy({ entry, item }), discovery: raised.discovery.claim };
}

/** Tells the raiser now, rather than when it is decided, what to know about it. */
function adviseOn(session: Session, raised: Raised, replaces: Replaceable | null): void {
  notePayload(session, raised);
  notePrescription(session, raised);
  const record = keepsRecord(raised.discovery.kind) ? raised.target : null;
  checkPlaces(session, raised.discovery, record, replaces);
  if (raised.discovery.kind === 'local')
    session.notes.push({ message: say.localDetail({ status: executionLocal }) });
}

/** Notes a text that reads like an instruction to an agent. */
function notePayload(session: Session, { discovery, item }: Raised): void {
  const { claim, loadWhen, details } = discovery;
  const [payload] = payloadsIn(
    [
      claim,
      loadWhen,
      details.title,
      ...(details.applies_when ?? []),
      ...(details.does_not_apply_when ?? []),
      ...(details.evidence ?? []).map((line) => line.replaceAll('"', '')),
    ]
      .filter((each) => each)
      .join('\n\n'),
  );
  // What came out of a transcript is in quarantine in the same act.
  if (!payload || (details.origin_traces ?? []).some((trace) => /^(?:transcript|log):/.test(trace)))
    return;
  session.notes.push({
    message: say.instruction({ does: payload.what, item: shortIn(session, item) }),
  });
}

/** Notes what FND318 will say of an audit or a bug report. */
function notePrescription(
  { notes }: Session,
  { discovery: { kind, claim, details } }: Raised,
): void {
  if (kind !== 'risk' && kind !== 'defect') return;
  const texts = [claim, ...Object.values(details).flat()].filter(
    (each) => typeof each === 'string',
  );
  const [found] = prescriptionsIn(texts.join('\n\n').replace(/`[^`\n]*`/g, ' '));
  if (found)
    notes.push({
      message: say.prescribes({
        word: found.word,
        role: kind === 'risk' ? 'an audit' : 'a bug report',
      }),
    });
}

/**
 * Refuses a cited place that cannot be read or does not prove the claim, and notes one that a move
 * would lose.
 *
 * @param record where the claim is kept; null where that is not known yet
 */
function checkPlaces(
  session: Session,
  discovery: Discovery,
  record: string | null,
  replaced: Replaceable | null,
): void {
  const { world, reasons, notes } = session;
  const citing: Citing = {
    record,
    part: discovery,
    notes: capturedFrom(discovery.details.origin_traces ?? []),
    noteText: null,
    replaces: replaced ? [replaced.path] : [],
  };
  for (const { item: cited, outcome } of hashEvidence(discovery, world)) {
    if (cited.kind !== 'place') continue;
    reasons.push(...evidenceRefused(session, [cited.locator], citing));
    if ('problem' in outcome)
      reasons.push({
        code: 'P04',
        message: say.unreadPlace({ why: outcome.problem.text, fix: outcome.problem.mend }),
      });
    else if (!outcome.row.unique)
      notes.push({ message: say.repeatedPlace({ surface: outcome.row.surface }) });
  }
}

/** What every discovery says, whoever typed what: it adds nothing. */
const filled: ReadonlySet<string> = new Set([
  ...['origin', 'origin_obligations', 'origin_traces', 'pass', 'profile', 'confidence'],
  ...['evidence', 'applies_when', 'does_not_apply_when', 'paths', 'owners'],
  ...['valid_until', 'review_by'],
]);

/**
 * Completes the candidate that makes the same claim with what is said beside it; null where none
 * waits, nothing is new or something else is said that the file of a candidate does not take so.
 */
async function completeWaiting(
  session: Session,
  [discovery, ...others]: readonly Discovery[],
): Promise<ItemHistory | null> {
  if (discovery === undefined || others.length > 0) return null;
  const history = waitingDuplicate(discovery, session.world.ledger);
  const record = history && (await candidateOf(session, history));
  if (!history || !record) return null;
  const known = discoveryOf(history, record);
  const given = Object.entries(discovery.details).filter(([key]) => !filled.has(key));
  const raised = new Map(Object.entries({ consequence: 'normal', ...known.details }));
  if (given.some(([key, value]) => JSON.stringify(raised.get(key)) !== JSON.stringify(value)))
    return null;
  const additions = additionsTo(known, { ...discovery, loadWhen: newCondition(known, discovery) });
  if (additions.loadWhen === null && Object.keys(additions.details).length === 0) return null;
  await completeCandidate(session, history, additions);
  return history;
}

/** The condition that was said; that which is only the first case counts where there is none. */
function newCondition(known: Discovery, { loadWhen, details }: Discovery): Additions['loadWhen'] {
  return known.loadWhen === null || loadWhen !== (details.applies_when?.[0] ?? null)
    ? loadWhen
    : null;
}
