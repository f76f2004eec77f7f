import { presentItems } from '#diagnostics/defined-values';
import type { GuardTrial } from '#guards/prove-guard';
import { queueRowAfterAct } from '#provenance/derived/queue-rows';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { contentOf, isRaisedHere, recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import type { MemoryRecord } from '#workspace/records';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { consequenceOf } from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { contentHashOf, rowsOf, surfacesAsAccepted } from '../discovery/hash-evidence.ts';
import type { Provenance } from '../discovery/read-discovery.ts';
import { actItem } from '../entries/entry-item.ts';
import { runGates } from '../gate.ts';
import { gates } from '../gates/all-gates.ts';
import { guardProofOf, noteGuards } from '../guard-proof.ts';
import { dropWithdrawal } from '../indexes/index-rows.ts';
import { showDecision } from '../indexes/task-queue.ts';
import type { PromotionFields, PromotionResult } from '../kind-promoter.ts';
import { promoterOf } from '../kinds/kind-promoters.ts';
import { overrideProblems, refuseUnauthorized } from '../policy.ts';
import { buildProposal } from '../proposals/build-proposal.ts';
import {
  type Proposal,
  type ProposedSurface,
  refuseEditedRecord,
} from '../proposals/earlier-replacement.ts';
import { completeCandidate } from './complete-candidate.ts';
import { defaultReviewDay } from './discover.ts';
import { findItemsToReplace, supersede } from './supersede.ts';

/** One promotion that passed its gates, with its planned writes. */
interface Promotion {
  readonly proposal: Proposal;
  readonly facts: PromotionFields;
  readonly landed: PromotionResult;
  /** The record at its new place; null for a kind that keeps none. */
  readonly record: MemoryRecord | null;
  /** Overridden gates, each with the reason. */
  readonly overridden: readonly string[];
}

/** Promotes one item: passes all gates, then plans record, row, entry and task queue. */
export async function promote(session: ActContext, history: ItemHistory): Promise<void> {
  const proposed = await buildProposal(session, history, await acceptedElsewhere(session, history));
  const replaced = proposed.record ? findItemsToReplace(session, proposed.record) : [];
  const asked: Proposal = {
    ...proposed,
    high: proposed.high ?? (await consequenceOfReplaced(session, replaced)),
  };
  const passed = passesGates(session, asked);
  if (!passed) return;

  const proposal = await withReview(session, asked);
  const facts: PromotionFields = {
    rows: rowsOf(proposal.surfaces),
    reviewer: String(proposal.fields.reviewer_or_tool),
  };
  const landed = await land(session, proposal, facts);
  if (!landed) return;
  const record = proposal.record
    ? await itemRecord(session, { ...history, path: landed.target })
    : null;
  const { overridden } = passed;
  const entry = await recordPromotion(session, { proposal, facts, landed, record, overridden });
  if (record) {
    // Another branch may have withdrawn it.
    if (recordsPromotion(history.acts)) await dropWithdrawal(session, record.path);
    for (const old of replaced) await supersede(session, old, record);
  }
  const row = queueRowAfterAct(
    { ...history, discovery: proposal.discovery.claim },
    {
      to: landed.to,
      path: landed.target,
      reason: landed.reason,
      blocked_by: landed.blockedBy,
    },
  );
  await showDecision(session, history.task, row);
  addItemResult(session, history, {
    did: landed.to,
    claim: proposal.discovery.claim,
    target: landed.target,
    status: landed.to,
    entry,
  });
}

/**
 * The evidence of an item that another branch promoted in the same words, with its hashes there;
 * null for other items. `verify --follow` updates lines that moved since.
 */
async function acceptedElsewhere(
  session: ActContext,
  history: ItemHistory,
): Promise<ProposedSurface[] | null> {
  const record = await itemRecord(session, history);
  return record &&
    history.latest.some(({ item }) => item.to === 'promoted') &&
    isAsPinned(record, history)
    ? surfacesAsAccepted(contentOf(history.acts, record))
    : null;
}

/** Adds the default review day to a record with testimony that has none. */
async function withReview(session: ActContext, proposal: Proposal): Promise<Proposal> {
  const { history, record, discovery } = proposal;
  const items = evidenceItems(discovery.details.evidence ?? []);
  const review = defaultReviewDay(items, discovery.details, session.request);
  if (review.review_by === undefined || record === null || record.role === 'native')
    return proposal;
  await completeCandidate(session, history, { details: review, loadWhen: null });
  const details = { ...discovery.details, ...review };
  return { ...proposal, discovery: { ...discovery, details } };
}

/** Runs the gates and checks the actor; null where anything refuses the promotion. */
function passesGates(
  session: ActContext,
  proposal: Proposal,
): { readonly overridden: readonly string[] } | null {
  const { inputs, request } = session;
  const { history, record, short } = proposal;
  const { reasons, notes, overridden } = runGates(gates, proposal);
  const denied = refuseUnauthorized(
    'promote',
    request.principal,
    inputs.policy,
    proposal.high !== null,
  );
  const forbidden = presentItems([denied, ...overrideProblems(request, inputs.policy)]);
  // A promotion after a merge accepts what one branch accepted, and no edit since.
  const edited =
    record && recordsPromotion(history.acts) ? refuseEditedRecord(record, history, short) : null;
  const refusals = presentItems([
    ...forbidden.map((each) => ({ ...each, item: short })),
    ...reasons,
    edited,
  ]);
  session.notes.push(...notes);
  const proven = provenOf(proposal);
  if (proven) noteGuards(session, proven, short);
  session.reasons.push(...refusals);
  return refusals.length > 0 ? null : { overridden };
}

/** Plans the writes of the kind; null where one is refused. */
async function land(
  session: ActContext,
  proposal: Proposal,
  facts: PromotionFields,
): Promise<PromotionResult | null> {
  const problemCount = (): number => session.reasons.length + session.buffer.problems.length;
  const before = problemCount();
  const landed = await promoterOf(proposal.history.kind).land(session, proposal, facts);
  return problemCount() > before ? null : landed;
}

/** Writes the entry, with the whole provenance. */
async function recordPromotion(
  { recorder }: ActContext,
  { proposal, facts, landed, record, overridden }: Promotion,
): Promise<string> {
  const { history, discovery, corroboration } = proposal;
  const proven = provenOf(proposal);
  return recorder.record({
    kind: landed.to === 'promoted' ? 'promotion' : 'disposition',
    corroboration: corroboration.by,
    task: history.task,
    overrides: overridden,
    items: [
      actItem(isRaisedHere(history) ? { ...history, status: '' } : history, {
        to: landed.to,
        target: landed.target,
        provenance: provenanceOf(proposal),
        record,
        contentHash: contentHashOf(facts.rows),
        rows: facts.rows,
        loadWhen: landed.to === 'promoted' ? discovery.loadWhen : null,
        guardProof: proven && landed.to === 'promoted' ? guardProofOf(proven) : null,
        reason: landed.reason || undefined,
        blockedBy: landed.blockedBy || undefined,
      }),
    ],
  });
}

/** The proof of the candidate's guards; null where it has none. */
function provenOf({ record, inputs }: Proposal): GuardTrial | null {
  return record === null ? null : (inputs.proven.get(record.path) ?? null);
}

/** Why a record that it replaces is of high consequence, in words; null where none is. */
async function consequenceOfReplaced(
  session: ActContext,
  replaced: readonly ItemHistory[],
): Promise<string | null> {
  const { inputs, buffer } = session;
  for (const old of replaced) {
    const record = old.path === null ? null : await buffer.record(old.path);
    const high = consequenceOf(old, record, inputs);
    if (high !== null) return `it replaces ${shortIdOf(session, old.item)}: ${high}`;
  }
  return null;
}

function provenanceOf({ discovery, fields, high }: Proposal): Provenance {
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
    confidence: text(fields.confidence),
    consequence: high === null ? 'normal' : 'high',
  };
}
