import { confirm as say } from '#messages/generated/decide';
import { keepsRecord } from '#provenance/discovery-kinds';
import { locatorsIn, restsOnCommits } from '#provenance/evidence/cited-evidence';
import { type ComparedSurface, compareEvidence } from '#provenance/evidence/compare-evidence';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { citingClaimOf } from '#provenance/evidence/not-evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned, pinsOf } from '#provenance/pinned';
import { pinnedParts, pinOf } from '#provenance/record-text/pin';
import { shownStatus } from '#provenance/record-text/row-title';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { explainProblem } from '#provenance/surfaces/surface-name';
import type { MemoryRecord } from '#workspace/records';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { consequenceOf, isIndependent } from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { contentHashOf, hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import { type Discovery, discoveryOf, type Provenance } from '../discovery/read-discovery.ts';
import { refuseEvidence } from '../discovery/refuse-evidence.ts';
import { updateEvidencePlaces } from '../edits/merge-conflicts.ts';
import { hashKeys, setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { runGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { addRow, dropWithdrawal } from '../indexes/index-rows.ts';
import { refuseUnauthorized } from '../policy.ts';
import { buildProposal, citedFindings } from '../proposals/build-proposal.ts';
import { editedRefusal } from '../proposals/earlier-replacement.ts';
import { type Reason, refusal } from '../reason.ts';
import { commandAfterRefusal } from '../transitions.ts';
import { boundRows, matchNamedPlaces, noteBoundLines } from './bind-evidence.ts';
import { checkEnd, type Confirmation, type NewEnd, setEnd } from './set-end.ts';

/**
 * Records that memory still holds, with new hashes of its evidence, and tells the person which
 * lines they cover. A refusal is added to the reasons of the session.
 *
 * @param at named places of evidence that is not where it is cited
 * @param end new last days; memory that is past one needs another
 */
export async function confirm(
  session: ActContext,
  history: ItemHistory,
  at: readonly Locator[],
  end: NewEnd = {},
  versions: VersionReader = none,
): Promise<void> {
  const { reasons } = session;
  const reasonsBefore = reasons.length;
  const confirmation = await openConfirmation(session, history, versions);
  if (!confirmation) return;
  checkEnd(session, confirmation, end);
  const rows = await rowsToBind(session, confirmation, at);
  noteBoundLines(session, rows);
  refuseRows(session, confirmation, rows);
  if (reasons.length > reasonsBefore) return;

  const entry = await recordConfirmation(session, confirmation, rows);
  await showInRecord(session, confirmation, rows);
  await setEnd(session, confirmation, rows, end);
  addItemResult(session, history, {
    did: 'confirmed',
    claim: confirmation.discovery.claim,
    target: confirmation.record.path,
    status: 'promoted',
    entry,
  });
}

/** Reads memory to confirm, and checks who may confirm it; null where there is none. */
export async function openConfirmation(
  session: ActContext,
  history: ItemHistory,
  versions: VersionReader = none,
): Promise<Confirmation | null> {
  const { inputs, reasons } = session;
  const short = shortIdOf(session, history.item);
  const record = await itemRecord(session, history);
  if (!transitionOf('confirm', history)) {
    const { status } = history;
    const way = commandAfterRefusal(status, short);
    reasons.push(refusal(short, 'P01', say.notMemory({ item: short, status, way })));
    return null;
  }
  if (!record) {
    reasons.push(
      refusal(
        short,
        'P01',
        say.noRecord({ item: short, deleted: keepsRecord(history.kind) ? short : null }),
      ),
    );
    return null;
  }
  const change = await changeOf(record, history, versions);
  const confirmation: Confirmation = {
    history,
    record,
    hasNewCondition: change === 'condition',
    discovery: discoveryOf(history, record),
    high: consequenceOf(history, record, inputs),
  };
  reasons.push(
    ...(change === 'edited' ? [editedRefusal(record, short)] : []),
    ...refusalsToConfirm(session, confirmation),
    ...(await refusalsToCondition(session, confirmation)),
  );
  return confirmation;
}

/** Refuses rows that do not prove the claim. */
export function refuseRows(
  session: ActContext,
  { history, record }: Confirmation,
  rows: readonly SurfaceRow[],
): void {
  const citing = citingClaimOf(history, record, session.inputs.workspace);
  const item = shortIdOf(session, history.item);
  session.reasons.push(...refuseEvidence(session, locatorsIn(rows), citing, item));
  if (restsOnCommits(history.kind, rows, session.inputs.evidence))
    session.reasons.push(refusal(item, 'P04', say.commitsAlone({ item })));
}

/** Refuses an item that two branches decided differently, and an actor who may not confirm. */
function refusalsToConfirm(
  session: ActContext,
  { history, high }: Confirmation,
): readonly Reason[] {
  const { inputs, request } = session;
  const short = shortIdOf(session, history.item);
  const refusals: Reason[] = [];
  const statuses = new Set(history.latest.map((act) => act.item.to));
  if (statuses.size > 1) {
    const apart = { item: short, statuses: [...statuses].sort().join(' and ') };
    refusals.push(
      refusal(
        short,
        'P01',
        statuses.has('quarantined') ? say.releasedApart(apart) : say.decidedApart(apart),
      ),
    );
  }
  const forbidden = refuseUnauthorized('confirm', request.principal, inputs.policy, high !== null);
  if (forbidden) refusals.push({ ...forbidden, item: short });
  return refusals;
}

/** Refuses a new condition that does not pass the gates of a first one. */
async function refusalsToCondition(
  session: ActContext,
  { history, hasNewCondition, high }: Confirmation,
): Promise<readonly Reason[]> {
  const { inputs, request } = session;
  if (!hasNewCondition) return [];
  const gated = runGates([loadWhenGiven, nothingHidden], await buildProposal(session, history));
  if (high === null || isIndependent(history.raisedBy, request, inputs)) return gated.reasons;
  const item = shortIdOf(session, history.item);
  return [...gated.reasons, refusal(item, 'P08', say.conditionOfHigh({ item, why: high }))];
}

/** Reads earlier versions of the record, newest first. */
export type VersionReader = () => Promise<readonly MemoryRecord[]>;

const none: VersionReader = () => Promise.resolve([]);

/**
 * Tells what an edit changed since an act accepted the record. A merge of two accepted versions
 * counts as nothing.
 */
async function changeOf(
  record: MemoryRecord,
  history: ItemHistory,
  versions: VersionReader,
): Promise<'nothing' | 'condition' | 'edited'> {
  if (isAsPinned(record, history)) return 'nothing';
  const pins = pinsOf(history);
  const accepted = (await versions()).filter((each) => pins.includes(pinOf(each)));
  const [{ keys, body }, were] = [pinnedParts(record), accepted.map(pinnedParts)];
  const isKnown = (key: string): boolean =>
    were.some((was) => JSON.stringify(was.keys[key]) === JSON.stringify(keys[key]));
  const names = new Set([...Object.keys(keys), ...were.flatMap((was) => Object.keys(was.keys))]);
  const changed = [...names].filter((key) => !isKnown(key));
  if (were.every((was) => was.body !== body) || changed.some((key) => key !== 'load_when'))
    return 'edited';
  return changed.length > 0 ? 'condition' : 'nothing';
}

/** Hashes the evidence as it is now. Refuses each surface that cannot be bound. */
async function rowsToBind(
  session: ActContext,
  { history, record, discovery }: Confirmation,
  at: readonly Locator[],
): Promise<SurfaceRow[]> {
  const { inputs } = session;
  const short = shortIdOf(session, history.item);
  const { surfaces } = compareEvidence(record, history, inputs);
  if (isBare(record, discovery, surfaces)) return rowsAt(session, at, short);
  const places = matchNamedPlaces(session, surfaces, at, short);
  return surfaces.length === 0
    ? rowsOf(hashEvidence(discovery, inputs, await citedFindings(session, discovery)))
    : boundRows(session, surfaces, places, short);
}

/** Whether a native note was adopted without evidence. */
function isBare(
  record: MemoryRecord,
  { details }: Discovery,
  surfaces: readonly ComparedSurface[],
): boolean {
  return record.role === 'native' && surfaces.length === 0 && (details.evidence ?? []).length === 0;
}

function rowsAt(
  { inputs, reasons }: ActContext,
  at: readonly Locator[],
  short: string,
): SurfaceRow[] {
  return at.flatMap((locator) => {
    const hashed = hashSurface(locator, inputs.evidence, inputs.readers);
    if ('row' in hashed) return [hashed.row];
    const why = explainProblem(locator.path, hashed.problem);
    reasons.push(refusal(short, 'P04', say.gone({ why, there: null, item: short })));
    return [];
  });
}

/** Makes the item of an entry that binds memory to rows of evidence. */
export function boundItem(
  { history, record, discovery }: Pick<Confirmation, 'history' | 'record' | 'discovery'>,
  rows: readonly SurfaceRow[],
  more: Pick<Provenance, 'evidence'> = {},
): ReturnType<typeof actItem> {
  return actItem(history, {
    to: 'promoted',
    record,
    contentHash: contentHashOf(rows),
    rows,
    loadWhen: discovery.loadWhen,
    provenance: { ...discovery.details, claim: discovery.claim, ...more },
  });
}

async function recordConfirmation(
  { recorder }: ActContext,
  { history, record, discovery }: Confirmation,
  rows: readonly SurfaceRow[],
): Promise<string> {
  return recorder.record({
    kind: 'confirmation',
    task: history.task,
    items: [
      boundItem({ history, record, discovery }, rows, {
        ...(isBare(record, discovery, []) && rows.length > 0
          ? { evidence: rows.map(({ surface }) => `File: \`${surface}\``) }
          : {}),
      }),
    ],
  });
}

/** Writes the hashes into the record, and the row of stale memory or a new condition. */
async function showInRecord(
  session: ActContext,
  { history, record, discovery, hasNewCondition }: Confirmation,
  rows: readonly SurfaceRow[],
): Promise<void> {
  await updateEvidencePlaces(session, record, history.content.rows, rows);
  await setStatus(session, record, 'promoted', hashKeys(rows));
  const isStale = history.status === 'stale';
  if (isStale) await dropWithdrawal(session, record.path);
  if (isStale || hasNewCondition)
    await addRow(session, record, {
      title: record.title,
      path: record.path,
      status: shownStatus(record.role, 'promoted'),
      loadWhen: discovery.loadWhen ?? '',
    });
}
