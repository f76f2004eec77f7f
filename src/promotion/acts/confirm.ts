import { contentHash } from '#provenance/surfaces/hash-surface';
import { hashSurface } from '#provenance/surfaces/hash-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { explainProblem } from '#provenance/surfaces/surface-problem';
import type { SurfaceRow } from '#provenance/evidence';
import { bodyDigest, holdsDigest } from '#provenance/body-digest';
import type { ItemHistory } from '#provenance/ledger/ledger';

import { actItem } from '../act-item.ts';
import { compareEvidence, type ComparedSurface } from '#provenance/compare-evidence';
import { isBroken } from '#provenance/compare-rows';
import { consequenceOf } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { discoveryOf } from '../discovery-of.ts';
import { passGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { hashEvidence, rowsOf } from '../hash-evidence.ts';
import { addRow, addWithdrawal, dropRow, dropWithdrawal } from '../index-rows.ts';
import { itemRecord } from '../item-record.ts';
import { isServedAsFact } from '#workspace/standing';

import { notAsAccepted } from '../as-accepted.ts';
import { moveOf } from '../move-of.ts';
import { mayAct } from '../policy.ts';
import { citedFindings, propose } from '../propose.ts';
import { addHistory, hashKeys, setStatus } from '../record-edits.ts';
import { shownStatus } from '#provenance/shown-status';

import { shortIn, type Session } from '../session.ts';

/**
 * Looked at again, and it still holds: new hashes, `verified_at`, a history line, an entry (document 3.5). Moved evidence is
 * only taken along with `follow`; evidence that is gone has to be replaced first.
 */
export async function confirm(session: Session, history: ItemHistory, follow: boolean): Promise<void> {
  const { world, request, recorder } = session;
  const short = shortIn(session, history.item);
  const record = await itemRecord(session, history);
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void => void session.reasons.push({ code, item: short, text, mend });
  if (!moveOf('confirm', history)) return refuse('P01', `${short} is ${history.status}: only memory can be confirmed`, [`ledger show ${short}`]);
  if (!record) return refuse('P01', `${short} has no record of its own to confirm`, []);
  const other = notAsAccepted(record, history, short);
  if (other) session.reasons.push(other);
  const apart = new Set(history.latest.map((act) => act.item.to));
  if (apart.size > 1) refuse('P01', `two branches decided ${short} apart: ${[...apart].sort().join(' and ')}`, [apart.has('quarantined') ? `lift the quarantine: ledger release ${short} --reason "…"` : `through the gates: ledger promote ${short}`, `never was: ledger retract ${short} --reason "why it is wrong"`]);
  const discovery = discoveryOf(history, record);
  const high = consequenceOf(history, record, world);
  const forbidden = mayAct('confirm', request.actor, world.policy, high !== null);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  // Another condition leads other tasks here: it passes the gates that a first one passes.
  if (discovery.loadWhen !== (history.acts.findLast((act) => act.item.load_when)?.item.load_when ?? discovery.loadWhen)) {
    session.reasons.push(...passGates([loadWhenGiven, nothingHidden], await propose(session, history)).reasons);
    if (high !== null && !isIndependent(history.raisedBy, request, world)) refuse('P08', `it is of high consequence (${high}): somebody else than who raised it sets its condition`, ['let another person run it']);
  }
  const compared = compareEvidence(record, history, world);
  const rows = compared.surfaces.length === 0 ? rowsOf(hashEvidence(discovery, world, await citedFindings(session, discovery))) : compared.surfaces.flatMap((surface) => rowNow(session, surface, follow, short) ?? []);
  if (session.reasons.length > before) return;

  const hash = rows.length > 0 ? contentHash(rows) : null;
  const entry = await recorder.record({
    kind: 'confirmation',
    raisedBy: history.raisedBy,
    task: history.task,
    items: [actItem(history, { to: 'promoted', record, contentHash: hash, rows, loadWhen: discovery.loadWhen, provenance: { ...discovery.details, claim: discovery.claim, verified_at: request.at } })],
  });
  await setStatus(session, record, 'promoted', [{ key: 'verified_at', value: request.at }, ...hashKeys({ contentHash: hash, rows })]);
  if (history.status === 'stale') await dropWithdrawal(session, record.path);
  if (history.status === 'stale') await addRow(session, record, { title: record.title, path: record.path, status: shownStatus(record.role, 'promoted'), loadWhen: discovery.loadWhen ?? '' });
  await addHistory(session, record, 'promoted', `confirmed by ${request.by}; ledger ${entry.slice(0, 8)}`);
  session.done.push({ did: 'confirmed', item: history.item, short, kind: history.kind, claim: discovery.claim, target: record.path, status: 'promoted', entry: entry.slice(0, 8), next: [] });
}

/** The row of a surface as it stands now; a reason where that is not for the machine to say. */
function rowNow(session: Session, surface: ComparedSurface, follow: boolean, short: string): SurfaceRow | null {
  const { world } = session;
  if (surface.kind === 'quote' || surface.kind === 'output') return { kind: surface.kind, surface: surface.surface, hash: surface.hash, unique: surface.unique ?? true };
  if (surface.kind === 'finding') {
    const cited = world.workspace.byPath.get(surface.surface) ?? [...world.workspace.byPath.values()].find((record) => surface.state === 'fresh' && holdsDigest(record, surface.hash));
    if (cited && isServedAsFact(cited)) return { kind: 'finding', surface: cited.path, hash: bodyDigest(cited), unique: true };
    session.reasons.push({ code: 'P04', item: short, text: cited ? `the cited ${surface.surface} is no memory any more` : `the cited ${surface.surface} is gone`, mend: [`if the rest does not carry it: ledger retract ${short} --reason "…"`] });
    return null;
  }
  if (surface.state === 'moved' && !follow) {
    session.reasons.push({ code: 'P04', item: short, text: `${surface.surface} moved to ${surface.place ?? ''}`, mend: [`take it along: ledger confirm ${short} --follow`] });
    return null;
  }
  const locator = readSurface(surface.kind === 'text' || surface.kind === 'file' || surface.kind === 'section' || surface.kind === 'value' ? surface.kind : 'lines', surface.state === 'moved' ? (surface.place ?? surface.surface) : surface.surface);
  const hashed = locator ? hashSurface(locator, world.evidence, world.readers) : null;
  if (hashed && 'row' in hashed) return hashed.row;
  session.reasons.push({ code: 'P04', item: short, text: hashed && locator ? explainProblem(locator.path, hashed.problem) : `${surface.surface} cannot be read`, mend: [`what it says now needs new evidence: ledger supersede ${short}`, `if it no longer holds: ledger retract ${short} --reason "…"`] });
  return null;
}

/** Marks memory stale whose evidence changed, is gone or cannot be told apart (document 3.6, `verify --mark-stale`). */
export async function markStale(session: Session, history: ItemHistory): Promise<void> {
  const { world, request, recorder } = session;
  const record = await itemRecord(session, history);
  if (!record || !moveOf('mark-stale', history)) return;
  const { state, surfaces } = compareEvidence(record, history, world);
  if (!isBroken(state)) return;
  const reason = surfaces.filter((each) => isBroken(each.state)).map((each) => `${each.surface} ${each.state}`).join(', ');
  const entry = await recorder.record({ kind: 'staleness', raisedBy: history.raisedBy, task: history.task, items: [actItem(history, { to: 'stale', reason, record })] });
  await dropRow(session, record.path);
  await setStatus(session, record, 'stale');
  await addHistory(session, record, 'stale', `${reason}; ledger ${entry.slice(0, 8)}`);
  const short = shortIn(session, history.item);
  await addWithdrawal(session, { item: record.title, path: record.path, replacement: null, action: 'Check before use: its evidence changed' });
  session.done.push({ did: 'marked stale', item: history.item, short, kind: history.kind, claim: history.discovery, target: record.path, status: 'stale', entry: entry.slice(0, 8), next: request.actor === 'person' ? [`still true: ledger confirm ${short}`, `not any more: ledger supersede ${short}`, `never was: ledger retract ${short} --reason "…"`] : [] });
}
