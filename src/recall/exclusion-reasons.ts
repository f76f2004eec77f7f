import { hiddenCharacters } from '#detection/hidden-characters';
import { payloadsIn } from '#detection/payloads/find-payloads';
import type { Span } from '#diagnostics/diagnostic';
import type { Kind } from '#provenance/discovery-kinds';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import type { Document } from '#workspace/document';
import { isPast } from '#workspace/text/day';

/** Why a record is not served as a fact; `--include` takes these words. */
export const exclusionReasons = [
  'candidate',
  'stale',
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
  'unrecorded',
  'changed',
  'disagreed',
  'retracted',
  'in-doubt',
  'expired',
] as const;
/** Why `recall` serves a record only where `--include` names the reason. */
export type ExclusionReason = (typeof exclusionReasons)[number];

/** Why a record is counted, but never served: it commands its reader, hides text, is unreadable. */
export const unservableReasons = ['addressing', 'hidden', 'unreadable'] as const;
/** Why `recall` never serves a record. */
export type UnservableReason = (typeof unservableReasons)[number];

/** How valid memory is served; a dead end was tried and given up, and says nothing about today. */
export type ServedKind = 'fact' | 'dead-end';

/** How a record may be served; an unreviewed one is a note that no person has decided about. */
export type ServingStatus = ServedKind | 'unreviewed' | ExclusionReason | UnservableReason;

/** Gives how valid memory of a kind is served: a dead end as one, each other kind as a fact. */
export function servedKindOf(kind: Kind): ServedKind {
  return kind === 'dead-end' ? kind : 'fact';
}

/** Whether a status is that of valid memory; false for an unreviewed note. */
export function isServed(standing: ServingStatus): standing is ServedKind {
  return standing === 'fact' || standing === 'dead-end';
}

/** Served only where asked for by name, so their text is not checked. */
const outOfUse: ReadonlySet<string> = new Set([
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
]);

/** Corrects a standing by what the text does. Accepted memory stays, unless it hides text. */
export function applyTextHazards(
  standing: ServingStatus,
  { hides, what }: TextHazards,
): ServingStatus {
  if (outOfUse.has(standing)) return standing;
  return hides ? 'hidden' : what !== null && !isServed(standing) ? 'addressing' : standing;
}

/**
 * Corrects a standing by the day: valid memory expires after its last day.
 *
 * @param today `YYYY-MM-DD…`; if undefined, nothing expires
 * @param served its standing before it expires
 */
export function applyExpiry(
  standing: ServingStatus,
  validUntil: string | null,
  today: string | undefined,
  served: ServedKind = 'fact',
): ServingStatus {
  if (validUntil === null || today === undefined) return standing;
  if (standing !== served && standing !== 'expired') return standing;
  return isPast(validUntil, today) ? 'expired' : served;
}

/** What the text of a memory does to its reader. */
export interface TextHazards {
  /** Whether it has hidden characters (SEC701, errors). */
  readonly hides: boolean;
  /** How it tries to command the reader, in the words of SEC702; null where it does not. */
  readonly what: string | null;
}

/**
 * Checks the text of a memory, and texts about it in other files, such as a condition in an
 * index. No text can switch this check off, because an attacker would do so.
 *
 * @param part the part of the file that is the memory; null for all of it
 */
export function findTextHazards(
  document: Document,
  part: Span | null,
  elsewhere: readonly (string | null)[],
): TextHazards {
  const inPart = ({ span }: { readonly span: Span }): boolean =>
    part === null || (span.start < part.end && span.end > part.start);
  const other = elsewhere.filter((each) => each !== null && each !== '').join('\n\n');
  const hidden = [
    ...(isKnownAbsent(document, 'hidden') ? [] : hiddenCharacters(document.text).filter(inPart)),
    ...hiddenCharacters(other),
    ...hiddenCharacters(document.path),
  ];
  const [payload] = [
    ...(isKnownAbsent(document, 'payload') ? [] : payloadsIn(document.text).filter(inPart)),
    ...payloadsIn(other),
  ];
  return { hides: hidden.some(({ kind }) => kind === 'hidden'), what: payload?.what ?? null };
}
