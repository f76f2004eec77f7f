import { prescriptionsIn } from '#claims/sentences/states-something';
import { payloadsIn } from '#detection/payloads/find-payloads';
import { capture as say } from '#messages/generated/capture';
import { queueRowAfterAct } from '#provenance/derived/queue-rows';
import { keepsRecord } from '#provenance/discovery-kinds';
import { capturedFrom } from '#provenance/evidence/captured-from';
import type { CitingClaim } from '#provenance/evidence/not-evidence';
import {
  historyOfFirstAct,
  historyWithoutActs,
  type ItemHistory,
} from '#provenance/ledger/item-history';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { highConsequence } from '../discovery/consequence.ts';
import { hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import { type ActItem, type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { refuseEvidence } from '../discovery/refuse-evidence.ts';
import { waitingDuplicate } from '../discovery/sibling-items.ts';
import { actItem } from '../entries/entry-item.ts';
import type { EntryFields } from '../entries/entry-recorder.ts';
import { showInTask } from '../indexes/task-queue.ts';
import { overrideProblems } from '../policy.ts';
import { checkClaim, checkWorth } from './check-claim.ts';
import {
  type Additions,
  candidateOf,
  completeCandidate,
  missingAdditions,
} from './complete-candidate.ts';
import { nextSteps } from './next-steps.ts';
import { promote } from './promote.ts';
import type { ReplaceableRecord } from './supersede.ts';
import {
  type PlacedDiscovery,
  placeDiscovery,
  placeNativeDiscovery,
  writeCandidate,
} from './write-candidate.ts';

/** Options for raising discoveries. */
export interface RaiseOptions {
  /** The record that the discovery corrects, and may repeat. */
  readonly replaces?: ReplaceableRecord | null;
  /** Whether the discoveries are unrelated, not several kinds of one discovery. */
  readonly apart?: boolean;
  /** The native note that the discovery is raised in; only the entry is written. */
  readonly native?: NativeFact | null;
  /** Records that the candidate links as its sources. */
  readonly builtFrom?: readonly DiscoveryRecord[];
  /** Decides each item in the same act; `promote` unless given. */
  decide?(session: ActContext, history: ItemHistory): Promise<void>;
}

/** `capture`, or `remember`. */
export type CaptureFunction = (
  session: ActContext,
  discoveries: readonly Discovery[],
  settings?: RaiseOptions,
) => Promise<unknown>;

/**
 * Raises discoveries with one entry, which links several kinds of one discovery. Writes the
 * candidate files and the rows in the queue of the task.
 *
 * @returns the items as the ledger will have them; none where one is refused
 */
export async function capture(
  session: ActContext,
  discoveries: readonly Discovery[],
  settings: RaiseOptions = {},
): Promise<readonly ItemHistory[]> {
  const waiting = await completed(session, discoveries, settings);
  if (waiting !== null) {
    addItemResult(session, waiting, {
      did: 'completed',
      status: waiting.status,
      entry: null,
      next: await nextSteps(session, waiting),
    });
    return [waiting];
  }
  const raised = placeAll(session, discoveries, settings);
  if (raised === null) return [];
  const { request } = session;
  const { apart = false, native = null, builtFrom = [], replaces = null } = settings;
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
    addItemResult(session, unraised(each), {
      did: 'captured',
      status: 'pending',
      entry,
      next: apart ? [] : await nextSteps(session, histories[at] as ItemHistory),
    });
  }
  const rows = raised.map((each) =>
    queueRowAfterAct(unraised(each), { to: 'pending', path: each.target }),
  );
  await showInTask(session, request.task, rows, true);
  noteConsequence(session, raised);
  return histories;
}

/** Raises discoveries and decides each in the same act, with the entry of the decision only. */
export async function captureAndDecide(
  session: ActContext,
  discoveries: readonly Discovery[],
  settings: RaiseOptions = {},
): Promise<void> {
  const { request } = session;
  const { native = null, builtFrom = [], replaces = null, decide = promote } = settings;
  const waiting = await completed(session, discoveries, settings);
  if (waiting !== null) return decide(session, waiting);
  const raised = placeAll(session, discoveries, settings);
  if (raised === null) return;
  const draft = session.recorder.draft(raiseOf(session, raised, native));
  for (const each of raised) {
    if (!native) await writeCandidate(session, each, { raised, builtFrom, replaces });
    notePayload(session, each);
    await decide(session, raisedHistory(each, draft));
  }
  const rows = raised.map((each) =>
    queueRowAfterAct(unraised(each), { to: 'promoted', path: each.target }),
  );
  await showInTask(session, request.task, rows, true);
}

/** Completes a waiting candidate of the same claim; null where there is none. */
async function completed(
  session: ActContext,
  discoveries: readonly Discovery[],
  { replaces = null, apart = false, native = null }: RaiseOptions,
): Promise<ItemHistory | null> {
  if (replaces !== null || apart || native !== null) return null;
  const waiting = await completeWaiting(session, discoveries);
  if (waiting !== null)
    for (const discovery of discoveries) checkPlaces(session, discovery, waiting.path, null);
  return waiting;
}

/** Notes that another person decides an item of high consequence. */
function noteConsequence({ inputs, notes }: ActContext, raised: readonly PlacedDiscovery[]): void {
  const isHigh = ({ discovery }: PlacedDiscovery): boolean =>
    highConsequence(discovery, inputs.workspace, inputs.policy) !== null;
  if (raised.some(isHigh)) notes.push({ message: say.highConsequence() });
}

/** Gives each discovery its id and place; null where one is refused. */
function placeAll(
  session: ActContext,
  discoveries: readonly Discovery[],
  { replaces = null, apart = false, native = null }: RaiseOptions,
): PlacedDiscovery[] | null {
  session.reasons.push(...overrideProblems(session.request, session.inputs.policy));
  for (const discovery of discoveries) {
    checkClaim(session, discovery, replaces?.path ?? null);
    // For imports and corrections, gate P15 asks when they are promoted.
    if (!apart && replaces === null) checkWorth(session, discovery, native !== null);
  }
  if (session.reasons.length > 0) {
    // Report all problems at once.
    for (const discovery of discoveries)
      checkPlaces(session, discovery, native?.path ?? null, replaces);
    return null;
  }
  const raised: PlacedDiscovery[] = [];
  for (const discovery of discoveries)
    raised.push(
      native
        ? placeNativeDiscovery(session, discovery, native)
        : // Each gets another path than those before it.
          placeDiscovery(session, discovery, raised),
    );
  return raised;
}

function raiseOf(
  { inputs, request }: ActContext,
  raised: readonly PlacedDiscovery[],
  native: NativeFact | null,
): EntryFields {
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
        rows: rowsOf(hashEvidence(each.discovery, inputs)),
      });
    }),
  };
}

/** The item before its raise entry, with its id. */
function unraised({ discovery, item, target }: PlacedDiscovery): ItemHistory {
  return { ...historyWithoutActs(discovery.kind, discovery.claim, target), item };
}

/** The item as the ledger will have it after the raise entry. */
function raisedHistory(raised: PlacedDiscovery, entry: Entry): ItemHistory {
  const item = entry.content.items.find((each) => each.item === raised.item) as ActItem;
  return { ...historyOfFirstAct({ entry, item }), discovery: raised.discovery.claim };
}

/** Notes to the raiser what a promotion would note or refuse. */
function adviseOn(
  session: ActContext,
  raised: PlacedDiscovery,
  replaces: ReplaceableRecord | null,
): void {
  notePayload(session, raised);
  notePrescription(session, raised);
  const record = keepsRecord(raised.discovery.kind) ? raised.target : null;
  checkPlaces(session, raised.discovery, record, replaces);
  if (raised.discovery.kind === 'local') session.notes.push({ message: say.localDetail() });
}

/** Notes a text that reads like an instruction to an agent. */
function notePayload(session: ActContext, { discovery, item }: PlacedDiscovery): void {
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
  // No note for an instruction out of a transcript: the same act puts it into quarantine.
  if (!payload || (details.origin_traces ?? []).some((trace) => /^(?:transcript|log):/.test(trace)))
    return;
  session.notes.push({
    message: say.instruction({ does: payload.what, item: shortIdOf(session, item) }),
  });
}

/** Notes a prescription in an audit or a bug report, as lint does with FND318. */
function notePrescription(
  { notes }: ActContext,
  { discovery: { kind, claim, details } }: PlacedDiscovery,
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
 * Refuses a cited place that cannot be read or does not prove the claim. Notes one that occurs more
 * than once.
 *
 * @param record the path of the record with the claim; null where not known yet
 */
function checkPlaces(
  session: ActContext,
  discovery: Discovery,
  record: string | null,
  replaced: ReplaceableRecord | null,
): void {
  const { inputs, reasons, notes } = session;
  const citing: CitingClaim = {
    record,
    part: discovery,
    notes: capturedFrom(discovery.details.origin_traces ?? []),
    noteText: null,
    replaces: replaced ? [replaced.path] : [],
  };
  for (const { item: cited, outcome } of hashEvidence(discovery, inputs)) {
    if (cited.kind !== 'place') continue;
    reasons.push(...refuseEvidence(session, [cited.locator], citing));
    if ('problem' in outcome)
      reasons.push({
        code: 'P04',
        message: say.unreadPlace({ why: outcome.problem.text, fix: outcome.problem.mend }),
      });
    // A pointer to a value names one place, even if another place has an equal value.
    else if (!outcome.row.unique && outcome.row.kind !== 'value')
      notes.push({ message: say.repeatedPlace({ surface: outcome.row.surface }) });
  }
}

/** Details that are filled in, or that a waiting candidate can be completed with. */
const completable: ReadonlySet<string> = new Set([
  ...['origin', 'origin_obligations', 'origin_traces', 'pass', 'profile', 'confidence'],
  ...['evidence', 'applies_when', 'does_not_apply_when', 'paths', 'owners'],
  ...['valid_until', 'review_by'],
]);

/**
 * Completes a waiting candidate of the same claim with the other details; null where none waits,
 * nothing is new, or a detail cannot be added to a candidate file.
 */
async function completeWaiting(
  session: ActContext,
  [discovery, ...others]: readonly Discovery[],
): Promise<ItemHistory | null> {
  if (discovery === undefined || others.length > 0) return null;
  const history = waitingDuplicate(discovery, session.inputs.ledger);
  const record = history && (await candidateOf(session, history));
  if (!history || !record) return null;
  const known = discoveryOf(history, record);
  const given = Object.entries(discovery.details).filter(([key]) => !completable.has(key));
  const raised = new Map(Object.entries({ consequence: 'normal', ...known.details }));
  if (given.some(([key, value]) => JSON.stringify(raised.get(key)) !== JSON.stringify(value)))
    return null;
  const additions = missingAdditions(known, {
    ...discovery,
    loadWhen: newCondition(known, discovery),
  });
  if (additions.loadWhen === null && Object.keys(additions.details).length === 0) return null;
  await completeCandidate(session, history, additions);
  return history;
}

/** The condition of the discovery; one taken from its first case only where there is none yet. */
function newCondition(known: Discovery, { loadWhen, details }: Discovery): Additions['loadWhen'] {
  return known.loadWhen === null || loadWhen !== (details.applies_when?.[0] ?? null)
    ? loadWhen
    : null;
}
