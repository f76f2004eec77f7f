import { contentHash } from '#provenance/surfaces/hash-surface';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { recordsPromotion } from '#provenance/recorded-acts';

import { actItem } from '../act-item.ts';
import { notAsAccepted } from '../as-accepted.ts';
import { consequenceOf } from '../consequence.ts';
import { passGates } from '../gate.ts';
import { gates } from '../gates/all.ts';
import { rowsOf } from '../hash-evidence.ts';
import type { Provenance } from '../discovery.ts';
import { dropWithdrawal } from '../index-rows.ts';
import { itemRecord } from '../item-record.ts';
import { landingOf } from '../kinds/all.ts';
import { mayAct, overrideProblems } from '../policy.ts';
import type { Proposal } from '../proposal.ts';
import { propose } from '../propose.ts';
import { addHistory } from '../record-edits.ts';
import { shortIn, type Session } from '../session.ts';
import { showInTask } from '../task-view.ts';
import { replacedBy, supersede } from './supersede.ts';

/** Promotes one item: all gates, then record, row, entry and task view in one plan. */
export async function promote(session: Session, history: ItemHistory): Promise<void> {
  const { world, request, recorder } = session;
  const proposed = await propose(session, history);
  const replaced = proposed.record ? replacedBy(session, proposed.record) : [];
  const proposal: Proposal = {
    ...proposed,
    high: proposed.high ?? (await consequenceOfReplaced(session, replaced)),
  };
  const { reasons, notes, overridden } = passGates(gates, proposal);
  const denied = mayAct('promote', request.actor, world.policy, proposal.high !== null);
  const forbidden = [...(denied ? [denied] : []), ...overrideProblems(request, world.policy)].map(
    (each) => ({ ...each, item: proposal.short }),
  );
  // What settles two branches says what one of them accepted, and takes no edit along.
  const edited =
    proposal.record && recordsPromotion(history.acts)
      ? notAsAccepted(proposal.record, history, proposal.short)
      : null;
  session.notes.push(...notes);
  session.reasons.push(...forbidden, ...reasons, ...(edited ? [edited] : []));
  if (forbidden.length > 0 || reasons.length > 0 || edited) return;

  const rows = rowsOf(proposal.surfaces);
  const facts = {
    contentHash: rows.length > 0 ? contentHash(rows) : null,
    rows,
    reviewer: String(proposal.fields.reviewer_or_tool),
  };
  const problems = session.reasons.length + session.desk.problems.length;
  const landed = await landingOf(history.kind).land(session, proposal, facts);
  if (!landed || session.reasons.length + session.desk.problems.length > problems) return;
  const record = proposal.record
    ? await itemRecord(session, { ...history, target: landed.target })
    : null;
  const entry = await recorder.record({
    kind: landed.to === 'promoted' ? 'promotion' : 'disposition',
    raisedBy: history.raisedBy,
    corroboration: proposal.corroboration.by,
    task: history.task,
    overrides: overridden,
    items: [
      actItem(history, {
        to: landed.to,
        discovery: proposal.discovery.claim,
        target: landed.target,
        provenance: provenanceOf(proposal),
        record,
        contentHash: facts.contentHash,
        rows,
        loadWhen: landed.to === 'promoted' ? proposal.discovery.loadWhen : null,
        ...(landed.reason ? { reason: landed.reason } : {}),
        ...(landed.blockedBy ? { blockedBy: landed.blockedBy } : {}),
      }),
    ],
  });
  // Another branch may have taken it out of use.
  if (record && recordsPromotion(history.acts)) await dropWithdrawal(session, record.path);
  if (record)
    await addHistory(session, record, 'promoted', `${request.by}; ledger ${entry.slice(0, 8)}`);
  if (record) for (const old of replaced) await supersede(session, old, record);
  await showInTask(
    session,
    history.task,
    [
      {
        id: history.item,
        discovery: proposal.discovery.claim,
        kind: history.kind,
        target: landed.target,
        status: landed.to,
        reason: landed.reason ?? null,
      },
    ],
    false,
  );
  session.done.push({
    did: landed.to,
    item: history.item,
    short: shortIn(session, history.item),
    kind: history.kind,
    claim: proposal.discovery.claim,
    target: landed.target,
    status: landed.to,
    entry: entry.slice(0, 8),
    next: [],
  });
}

/** Why what takes the place of other records is of high consequence, in words: one of them is. */
async function consequenceOfReplaced(
  { world, desk }: Session,
  replaced: readonly ItemHistory[],
): Promise<string | null> {
  for (const old of replaced) {
    const record = old.target === null ? null : await desk.record(old.target);
    const high = consequenceOf(old, record, world);
    if (high !== null) return `it replaces ${old.target ?? old.item}: ${high}`;
  }
  return null;
}

/** The whole provenance record, as its home, the entry, holds it. */
function provenanceOf({ discovery, fields, history, request, high }: Proposal): Provenance {
  const text = (value: unknown): string =>
    Array.isArray(value) ? value.join(', ') : String(value);
  return {
    ...discovery.details,
    claim: discovery.claim,
    origin_obligations: [...(discovery.details.origin_obligations ?? [])],
    origin_traces: Array.isArray(fields.origin_traces)
      ? [...(fields.origin_traces as readonly string[])]
      : [text(fields.origin_traces)],
    pass: text(fields.pass),
    profile: text(fields.profile),
    ...(history.raisedBy === null ? {} : { raised_by: history.raisedBy }),
    reviewer_or_tool: text(fields.reviewer_or_tool),
    timestamp: request.at,
    verified_at: request.at,
    confidence: text(fields.confidence),
    consequence: high === null ? 'normal' : 'high',
  };
}
