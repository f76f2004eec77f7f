import { renamed } from '#messages/sentence';
import { digestOf } from '#provenance/digest';
import type { Kind } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Command, type PutOff, putOffNow } from '#provenance/ledger/law';
import { pinnedParts } from '#provenance/record-text/pin';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';
import { noteBodyOf } from '#workspace/stores/imported-note';

import { type ConflictsAsked, noteConflicts } from '../conflict-notes.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import { isClaimAsked } from '../proposals/claim-asked.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { propose } from '../proposals/propose.ts';
import { proposedEvidence } from '../proposals/proposed-evidence.ts';
import type { Note, Reason } from '../reason.ts';
import { outcomeOf, type Session } from '../session.ts';
import { commandsFrom } from '../states.ts';
import { promote } from './promote.ts';
import { raiseRecord, raiseRow } from './raise-existing.ts';
import { type ReviewEvidence, reviewEvidence } from './review-evidence.ts';
import type { Waiting } from './review-queue.ts';

/** What an import made up for a candidate. */
export interface ReviewProposals {
  readonly loadWhen: boolean;
  readonly evidence: readonly string[];
  /** Whether somebody has to say what it claims: what stands there is the label of its note. */
  readonly claimAsked: boolean;
}

const notPutOff: PutOff = { until: null, blockedBy: null };
const nothingProposed: ReviewProposals = { loadWhen: false, evidence: [], claimAsked: false };

/**
 * An item with everything that deciding about it needs, and what promoting it would come to now.
 */
export interface ReviewItem extends PutOff {
  /** The name under which an act finds it: an id, a path, or `task#n`. */
  readonly name: string;
  /** What it is called on a screen. */
  readonly short: string;
  readonly kind: Kind;
  readonly status: string;
  readonly claim: string;
  readonly task: string | null;
  readonly raisedBy: string | null;
  /** When it was raised, RFC 3339; null for what was written by hand. */
  readonly raisedAt: string | null;
  /** Whole days since then. */
  readonly days: number | null;
  readonly target: string | null;
  /** The candidate's file, where it has one that a person may edit. */
  readonly file: string | null;
  readonly loadWhen: string | null;
  /**
   * What an import made up for it, and nobody decided yet: its condition, files that may be
   * evidence, and a claim that is only a label.
   */
  readonly proposed: ReviewProposals;
  /**
   * What an item without a record would write: a word and its meaning, a procedure, a requirement.
   */
  readonly says: readonly { readonly label: string; readonly text: string }[];
  /** The whole note that it was imported from, or that it is; null where it is of no note. */
  readonly note: string | null;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  readonly evidence: readonly ReviewEvidence[];
  /** Whose word it needs, by itself or by CODEOWNERS. */
  readonly asked: readonly string[];
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
  /** What stands beside the raiser's word, or null. */
  readonly corroboration: string | null;
  /** What promoting it would still be refused for; empty when it could be promoted as it is. */
  readonly against: readonly Reason[];
  readonly notes: readonly Note[];
  /**
   * What promoting it would make of it: `promoted`, or `blocked` where an amendment has to come
   * first.
   */
  readonly becomes: string | null;
  readonly writes: readonly string[];
  /** The acts that the law allows from where it stands. */
  readonly moves: readonly Command[];
  /** A digest of all that was looked at: a decision holds for this content and no other. */
  readonly content: string;
}

/**
 * Looks at one item by promoting it on a desk of its own, whose plan is thrown away.
 *
 * @param session a fresh one: what is planned in it is never written
 * @param daysSince whole days from a time to the clock of the request
 * @param conflicts which conflicts the notes name; null for none
 */
export async function reviewItem(
  session: Session,
  waiting: Waiting,
  daysSince: (time: string) => number,
  conflicts: ConflictsAsked | null = null,
): Promise<Omit<ReviewItem, 'asked'>> {
  const { found } = waiting;
  const history =
    found.kind === 'item'
      ? found.history
      : found.kind === 'record'
        ? await raiseRecord(session, found.record)
        : await raiseRow(session, found.task, found.row);
  if (!history) return unraisable(waiting, session.reasons);
  const proposal = await propose(session, history);
  await promote(session, history);
  const { discovery, record, target } = proposal;
  const { item } = history;
  const { kind, claim } = discovery;
  if (conflicts) await noteConflicts(session, conflicts, { item, kind, claim, target });
  const outcome = outcomeOf(session);
  const raisedAt = history.acts[0]?.entry.content.at ?? null;
  // What was raised just now on paper has an id that nobody will see again.
  const named = renaming(found.kind === 'item' ? null : proposal.short, waiting.name);
  return {
    name: waiting.name,
    short: found.kind === 'item' ? proposal.short : waiting.name,
    kind: discovery.kind,
    status: waiting.status,
    ...(found.kind === 'item' ? putOffNow(history) : notPutOff),
    claim: discovery.claim,
    task: waiting.task,
    raisedBy: history.raisedBy,
    raisedAt,
    days: raisedAt === null ? null : daysSince(raisedAt),
    target: proposal.target,
    // A native note is nobody's candidate: what is decided about it stands in its entry.
    file: record && record.role !== 'native' ? record.path : null,
    loadWhen: discovery.loadWhen,
    proposed: proposedIn(proposal),
    says: record ? [] : saidBy(discovery),
    note: record && noteBodyOf(record),
    appliesWhen: discovery.details.applies_when ?? [],
    doesNotApplyWhen: discovery.details.does_not_apply_when ?? [],
    evidence: reviewEvidence(discovery, session.world),
    high: proposal.high,
    corroboration: proposal.corroboration.by,
    // That an agent may not decide is no fault of the item.
    against:
      outcome.kind === 'refused'
        ? outcome.reasons.filter((reason) => reason.code !== 'ACT').map(named)
        : [],
    notes: outcome.notes.map(named),
    becomes:
      outcome.kind === 'plan'
        ? (outcome.done.find((done) => done.item === history.item)?.status ?? null)
        : null,
    writes: outcome.kind === 'plan' ? outcome.writes.map((write) => write.path) : [],
    moves: commandsFrom(history.status),
    content: contentOf(proposal),
  };
}

function proposedIn({ discovery, record }: Proposal): ReviewProposals {
  if (!record || record.role === 'native') return nothingProposed;
  return {
    loadWhen: Boolean(scalarOf(mapOf(record.document), 'load_when_from')),
    evidence: proposedEvidence(discovery, record),
    claimAsked: isClaimAsked(discovery, record),
  };
}

/**
 * The words that would be written into files that belong to no item; whoever decides has to see
 * them.
 */
function saidBy({ details }: Discovery): { readonly label: string; readonly text: string }[] {
  const said = {
    word: details.title,
    meaning: details.meaning,
    also: details.aliases?.join(', '),
    never: details.not?.join(', '),
    guide: details.guide,
    procedure: details.text,
    pointer: details.pointer,
    spec: details.spec,
    'verify by': details.verify_by,
  };
  return Object.entries(said).flatMap(([label, text]) =>
    text === undefined || text === '' ? [] : [{ label, text }],
  );
}

/**
 * A digest of everything a decision rests on: the discovery, its record, and what its evidence says
 * now.
 */
function contentOf({ history, discovery, record, surfaces }: Proposal): string {
  return digestOf(
    JSON.stringify([
      history.status,
      discovery,
      record?.role === 'native' ? pinnedParts(record).body : (record?.document.text ?? null),
      surfaces.map(({ outcome }) => ('row' in outcome ? outcome.row.hash : outcome.problem.text)),
    ]),
  );
}

/** The digest of an item as it stands in a session, for comparing with what somebody looked at. */
export async function contentNow(session: Session, history: ItemHistory): Promise<string> {
  return contentOf(await propose(session, history));
}

function unraisable(
  { name, status, task, found }: Waiting,
  against: readonly Reason[],
): Omit<ReviewItem, 'asked'> {
  const record: MemoryRecord | null = found.kind === 'record' ? found.record : null;
  const claim = record?.title ?? (found.kind === 'row' ? found.row.discovery.value : name);
  return {
    name,
    short: name,
    kind: 'fact',
    status,
    ...notPutOff,
    claim,
    task,
    raisedBy: null,
    raisedAt: null,
    days: null,
    target: record?.path ?? null,
    file: record?.path ?? null,
    loadWhen: null,
    proposed: nothingProposed,
    says: [],
    note: record && noteBodyOf(record),
    appliesWhen: [],
    doesNotApplyWhen: [],
    evidence: [],
    high: null,
    corroboration: null,
    against,
    notes: [],
    becomes: null,
    writes: [],
    moves: [],
    content: digestOf(JSON.stringify([status, claim])),
  };
}

function renaming(short: string | null, name: string): <T extends Note>(said: T) => T {
  if (short === null) return (said) => said;
  return (said) => ({
    ...renamed(said, { word: (word) => word.replaceAll(short, name) }),
    ...(said.item === undefined ? {} : { item: name }),
  });
}
