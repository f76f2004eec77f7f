import { contentHash } from '#provenance/surfaces/hash-surface';
import type { ItemHistory } from '#provenance/ledger/ledger';
import type { Locator } from '#provenance/locator';

import { actItem } from '../act-item.ts';
import { compareEvidence } from '#provenance/compare-evidence';
import { consequenceOf } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { discoveryOf } from '../discovery-of.ts';
import { passGates } from '../gate.ts';
import { loadWhenGiven } from '../gates/load-when-given.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { hashEvidence, rowsOf } from '../hash-evidence.ts';
import { addRow, dropWithdrawal } from '../index-rows.ts';
import { itemRecord } from '../item-record.ts';
import { notAsAccepted } from '../as-accepted.ts';
import { moveOf } from '../move-of.ts';
import { mayAct } from '../policy.ts';
import { citedFindings, propose } from '../propose.ts';
import { addHistory, hashKeys, setStatus } from '../record-edits.ts';
import { shownStatus } from '#provenance/shown-status';

import { shortIn, type Session } from '../session.ts';
import { boundRows, placesFor, showBound } from './bind-evidence.ts';

/** Which lines a confirmation may take besides those that are cited. */
export interface Taking {
  /** Evidence that moved, as a whole and to one place only, is taken along. */
  readonly follow: boolean;
  /** Places that somebody named for evidence that does not stand where it is cited. */
  readonly at: readonly Locator[];
}

/**
 * Looked at again, and it still holds: new hashes, `verified_at`, a history line, an entry. It
 * shows the lines that it binds; other lines than the cited ones are only taken by name, or with
 * `follow` where they moved as they are.
 */
export async function confirm(
  session: Session,
  history: ItemHistory,
  taking: Taking,
): Promise<void> {
  const { world, request, recorder } = session;
  const short = shortIn(session, history.item);
  const record = await itemRecord(session, history);
  const before = session.reasons.length;
  const refuse = (code: string, text: string, mend: readonly string[]): void =>
    void session.reasons.push({ code, item: short, text, mend });
  if (!moveOf('confirm', history))
    return refuse('P01', `${short} is ${history.status}: only memory can be confirmed`, [
      `ledger show ${short}`,
    ]);
  if (!record) return refuse('P01', `${short} has no record of its own to confirm`, []);
  const other = notAsAccepted(record, history, short);
  if (other) session.reasons.push(other);
  const apart = new Set(history.latest.map((act) => act.item.to));
  if (apart.size > 1)
    refuse('P01', `two branches decided ${short} apart: ${[...apart].sort().join(' and ')}`, [
      apart.has('quarantined')
        ? `lift the quarantine: ledger release ${short} --reason "…"`
        : `through the gates: ledger promote ${short}`,
      `never was: ledger retract ${short} --reason "why it is wrong"`,
    ]);
  const discovery = discoveryOf(history, record);
  const high = consequenceOf(history, record, world);
  const forbidden = mayAct('confirm', request.actor, world.policy, high !== null);
  if (forbidden) refuse(forbidden.code, forbidden.text, forbidden.mend);
  // Another condition leads other tasks here: it passes the gates that a first one passes.
  if (
    discovery.loadWhen !==
    (history.acts.findLast((act) => act.item.load_when)?.item.load_when ?? discovery.loadWhen)
  ) {
    session.reasons.push(
      ...passGates([loadWhenGiven, nothingHidden], await propose(session, history)).reasons,
    );
    if (high !== null && !isIndependent(history.raisedBy, request, world))
      refuse(
        'P08',
        `it is of high consequence (${high}): somebody else than who raised it sets its condition`,
        ['let another person run it'],
      );
  }
  const compared = compareEvidence(record, history, world);
  const places = placesFor(session, compared.surfaces, taking.at, short);
  const rows =
    compared.surfaces.length === 0
      ? rowsOf(hashEvidence(discovery, world, await citedFindings(session, discovery)))
      : boundRows(session, compared.surfaces, places, taking.follow, short);
  showBound(session, rows);
  if (session.reasons.length > before) return;

  const hash = rows.length > 0 ? contentHash(rows) : null;
  const entry = await recorder.record({
    kind: 'confirmation',
    raisedBy: history.raisedBy,
    task: history.task,
    items: [
      actItem(history, {
        to: 'promoted',
        record,
        contentHash: hash,
        rows,
        loadWhen: discovery.loadWhen,
        provenance: { ...discovery.details, claim: discovery.claim, verified_at: request.at },
      }),
    ],
  });
  await setStatus(session, record, 'promoted', [
    { key: 'verified_at', value: request.at },
    ...hashKeys({ contentHash: hash, rows }),
  ]);
  if (history.status === 'stale') await dropWithdrawal(session, record.path);
  if (history.status === 'stale')
    await addRow(session, record, {
      title: record.title,
      path: record.path,
      status: shownStatus(record.role, 'promoted'),
      loadWhen: discovery.loadWhen ?? '',
    });
  await addHistory(
    session,
    record,
    'promoted',
    `confirmed by ${request.by}; ledger ${entry.slice(0, 8)}`,
  );
  session.done.push({
    did: 'confirmed',
    item: history.item,
    short,
    kind: history.kind,
    claim: discovery.claim,
    target: record.path,
    status: 'promoted',
    entry: entry.slice(0, 8),
    next: [],
  });
}
