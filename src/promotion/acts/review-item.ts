import { renameInSentence } from '#messages/sentence';
import { shellWord } from '#messages/shell-word';
import { digestOf } from '#provenance/digest';
import type { Kind } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import {
  type Command,
  currentDeferral,
  type Deferral,
  notDeferred,
} from '#provenance/ledger/transitions';
import { pinnedParts } from '#provenance/record-text/pin';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';
import { noteBodyOf } from '#workspace/stores/imported-note';

import { type ActContext, outcomeOf } from '../act-context.ts';
import { type ConflictKinds, noteConflicts } from '../conflict-notes.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import { buildProposal } from '../proposals/build-proposal.ts';
import type { Proposal } from '../proposals/earlier-replacement.ts';
import { citedPlacesNotInEvidence, isClaimAsked } from '../proposals/imported-candidate.ts';
import type { Note, Reason } from '../reason.ts';
import { commandsFrom } from '../transitions.ts';
import { promote } from './promote.ts';
import { ensureHistory } from './propose-existing.ts';
import { type ReviewEvidence, reviewEvidence } from './review-evidence.ts';
import type { ReviewQueueItem } from './review-queue.ts';

/** The fields of a candidate that an import proposed, and a person has to decide. */
export interface ReviewProposals {
  readonly loadWhen: boolean;
  readonly evidence: readonly string[];
  /** Whether its claim is only the label of its note. */
  readonly claimAsked: boolean;
}

const nothingProposed: ReviewProposals = { loadWhen: false, evidence: [], claimAsked: false };

/** An item to decide, with the outcome that its promotion would have now. */
export interface ReviewItem extends Deferral {
  /** The name that `findItem` takes: an id, a path, or `task#n`. */
  readonly name: string;
  /** Its name on a screen. */
  readonly short: string;
  readonly kind: Kind;
  readonly status: string;
  readonly claim: string;
  readonly task: string | null;
  readonly raisedBy: string | null;
  /** RFC 3339; null for a record or a row without an entry. */
  readonly raisedAt: string | null;
  /** Whole days since then. */
  readonly days: number | null;
  readonly target: string | null;
  /** The candidate file, where it has one that a person may edit. */
  readonly file: string | null;
  readonly loadWhen: string | null;
  readonly proposed: ReviewProposals;
  /** The texts that an item without a record would write, such as a term and its meaning. */
  readonly says: readonly { readonly label: string; readonly text: string }[];
  /** The whole native note of the item; null where it has none. */
  readonly note: string | null;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  readonly evidence: readonly ReviewEvidence[];
  /** The owners to ask, by the item itself or by CODEOWNERS. */
  readonly asked: readonly string[];
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
  readonly corroboration: string | null;
  /** The reasons that would refuse its promotion. */
  readonly against: readonly Reason[];
  readonly notes: readonly Note[];
  /** The status after a promotion: `promoted`, or `blocked` by an amendment; null if refused. */
  readonly becomes: string | null;
  readonly writes: readonly string[];
  /** The commands that its status allows. */
  readonly moves: readonly Command[];
  /** A digest of what was shown: a decision holds for this content only. */
  readonly content: string;
}

/**
 * Reads one item, and promotes it in a plan that is thrown away.
 *
 * @param session a fresh one: its plan is never written
 * @param daysSince whole days from a time to the clock of the request
 * @param conflicts the conflicts to note; null for none
 */
export async function reviewItem(
  session: ActContext,
  waiting: ReviewQueueItem,
  daysSince: (time: string) => number,
  conflicts: ConflictKinds | null = null,
): Promise<Omit<ReviewItem, 'asked'>> {
  const { found } = waiting;
  const history = await ensureHistory(session, found);
  if (!history) return unraisable(waiting, session.reasons);
  const proposal = await buildProposal(session, history);
  await promote(session, history);
  const { discovery, record, target } = proposal;
  const { item } = history;
  const { kind, claim } = discovery;
  if (conflicts) await noteConflicts(session, conflicts, { item, kind, claim, target });
  const outcome = outcomeOf(session);
  const raisedAt = history.acts[0]?.entry.content.at ?? null;
  // The id of an item that was raised in this plan only is replaced by its name.
  const named = renaming(found.kind === 'item' ? null : proposal.short, waiting.name);
  return {
    name: waiting.name,
    short: found.kind === 'item' ? proposal.short : waiting.name,
    kind: discovery.kind,
    status: waiting.status,
    ...(found.kind === 'item' ? currentDeferral(history) : notDeferred),
    claim: discovery.claim,
    task: waiting.task,
    raisedBy: history.raisedBy,
    raisedAt,
    days: raisedAt === null ? null : daysSince(raisedAt),
    target: proposal.target,
    // A native note is not a candidate file.
    file: record && record.role !== 'native' ? record.path : null,
    loadWhen: discovery.loadWhen,
    proposed: proposedIn(proposal),
    says: record ? [] : saidBy(discovery),
    note: record && noteBodyOf(record),
    appliesWhen: discovery.details.applies_when ?? [],
    doesNotApplyWhen: discovery.details.does_not_apply_when ?? [],
    evidence: reviewEvidence(discovery, session.inputs),
    high: proposal.high,
    corroboration: proposal.corroboration.by,
    // `ACT` says that the actor may not decide, which is no fault of the item.
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
    loadWhen: Boolean(scalarOf(frontmatterMap(record.document), 'load_when_from')),
    evidence: citedPlacesNotInEvidence(discovery, record),
    claimAsked: isClaimAsked(discovery, record),
  };
}

/** The texts that a promotion would write into shared files. */
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

/** A digest of the status, the discovery, its record, and its evidence as it is now. */
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

/** The digest of an item now, to compare with `ReviewItem.content`. */
export async function contentNow(session: ActContext, history: ItemHistory): Promise<string> {
  return contentOf(await buildProposal(session, history));
}

function unraisable(
  { name, status, task, found }: ReviewQueueItem,
  against: readonly Reason[],
): Omit<ReviewItem, 'asked'> {
  const record: MemoryRecord | null = found.kind === 'record' ? found.record : null;
  const claim = record?.title ?? (found.kind === 'row' ? found.row.discovery.value : name);
  return {
    name,
    short: name,
    kind: 'fact',
    status,
    ...notDeferred,
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
  // A value may be a whole command.
  const rename = (word: string): string =>
    word.replaceAll(short, /\bledger [a-z]/.test(word) ? shellWord(name) : name);
  return (said) => ({
    ...renameInSentence(said, { word: rename }),
    ...(said.item === undefined ? {} : { item: name }),
  });
}
