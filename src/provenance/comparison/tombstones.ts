import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { claimKey, saysTheSame } from '#claims/assertions/near-duplicate';
import { overlapOf } from '#claims/assertions/overlap';
import {
  compareProposition,
  type Proposition,
  propositionKey,
  propositionOf,
} from '#claims/proposition';
import { contentWords } from '#claims/sentences/sentence-words';
import { splitReason } from '#claims/sentences/without-reason';
import type { MemoryRecord } from '#workspace/records';
import { isErased } from '#workspace/text/prose-spans';

import { erasedText } from '../digest.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { assertedStatements } from '../record-text/asserted-statements.ts';
import { clausesOf, statementParts } from './statement-parts.ts';

interface Compared {
  readonly proposition: Proposition;
  readonly assertion: Assertion;
  /** Keys that are equal for statements that say the same. */
  readonly proposed: string;
  readonly worded: string;
}

/** A withdrawn claim, read for comparison. */
export interface Withdrawal {
  readonly act: RecordedAct;
  /** The claim with its reason. */
  readonly whole: Compared;
  /** The claim without its reason; `why` is the reason, empty if it gave none. */
  readonly main: Compared & { readonly why: string };
}

/** A withdrawal of the same claim, or of one like it. */
export interface Tombstone {
  readonly likeness: 'same' | 'like';
  readonly act: RecordedAct;
}

/**
 * The acts that withdrew memory, but not as stale: its claims may not be learned again. The reason
 * is that of the withdrawing act, not of later ones.
 */
export function withdrawalsIn(ledger: Ledger): Withdrawal[] {
  return [...ledger.items.values()]
    .filter((history) => history.status === 'rolled-back')
    .flatMap((history) =>
      history.acts.filter(
        ({ entry, item }) =>
          (entry.content.act === 'rollback' || item.claim !== undefined) && item.cause !== 'stale',
      ),
    )
    .map(readWithdrawal);
}

/** Reads the claim that an act withdrew; it is empty for an act without one. */
export function readWithdrawal(act: RecordedAct): Withdrawal {
  const claim = act.item.claim ?? '';
  const whole = comparedOf(claim);
  const { said, why } = splitReason(claim);
  return { act, whole, main: { ...(why === '' ? whole : comparedOf(said)), why } };
}

function comparedOf(statement: string): Compared {
  const [proposition, assertion] = [propositionOf(statement), assertionOf(statement)];
  return {
    proposition,
    assertion,
    proposed: propositionKey(proposition),
    worded: claimKey(assertion),
  };
}

/**
 * The withdrawals whose claim any sentence of some statements repeats, in other words or without
 * its reason. With another reason or value it is not a repetition: it may be the corrected claim.
 */
export function withdrawalsRepeatedBy(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): RecordedAct[] {
  if (withdrawals.length === 0) return [];
  const parts = statements.flatMap(statementParts);
  const said = parts.map(comparedOf);
  const mains = statements.flatMap(clausesOf).flatMap(mainsOf);
  return withdrawals.flatMap(({ act, whole, main }) => {
    const claim = act.item.claim ?? '';
    // An erased claim is a digest, which only the same words have.
    const isRepeated = isErased(claim)
      ? [...statements, ...parts].some((each) => erasedText(each) === claim)
      : said.some((each) => isSame(each, whole)) ||
        mains.some(
          ({ why, place, ...each }) =>
            isSame(each, main) &&
            each.assertion.past === main.assertion.past &&
            addsNothing(why, main.why) &&
            isSaidIn(place, claim),
        );
    return isRepeated ? [act] : [];
  });
}

/** A place or time in front of a sentence. */
const inFront = /^(?:in|on|at|for|during|within)\s([^,]{2,60}),\s+/iu;

/** A clause without its reason, and also without a place in front. */
function mainsOf(clause: string): (Compared & { readonly why: string; readonly place: string })[] {
  const { said, why } = splitReason(clause);
  const [front = '', place = ''] = inFront.exec(said) ?? [];
  return [
    { ...comparedOf(said), why, place: '' },
    ...(front === '' ? [] : [{ ...comparedOf(said.slice(front.length)), why, place }]),
  ];
}

function isSame(one: Compared, other: Compared): boolean {
  return (
    one.proposed === other.proposed ||
    (one.worded === other.worded && saysTheSame(one.assertion, other.assertion))
  );
}

/** Whether a reason is empty, or has all words of the other one, or the reverse. */
function addsNothing(why: string, other: string): boolean {
  if (why === '') return true;
  const [mine, theirs] = [propositionOf(why), propositionOf(other)];
  const [words, others] = [termsOf(mine), termsOf(theirs)] as const;
  const [fewer, more] = words.length < others.length ? [words, others] : [others, words];
  return (
    mine.polarity === theirs.polarity &&
    fewer.length > 0 &&
    fewer.every((word) => more.includes(word))
  );
}

function termsOf({ subject, values }: Proposition): string[] {
  return [...subject, ...values];
}

function isSaidIn(place: string, claim: string): boolean {
  const said = contentWords(claim);
  return contentWords(place).every((word) => said.includes(word));
}

/** The withdrawals whose claims some statements repeat; else the one most like them. */
export function tombstonesFor(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): Tombstone[] {
  const repeated = withdrawalsRepeatedBy(statements, withdrawals);
  if (repeated.length > 0) return repeated.map((act) => ({ likeness: 'same', act }));
  const nearest = mostLike(statements, withdrawals);
  return nearest === null ? [] : [{ likeness: 'like', act: nearest }];
}

/** Alike statements share at least this part of their subject, and this weight of words. */
const minShared = 0.4;
const minSharedWeight = 2;

/** The withdrawal of the claim most like some statements; null if none is. */
function mostLike(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): RecordedAct | null {
  if (withdrawals.length === 0) return null;
  const clauses = statements.flatMap(clausesOf);
  const said = [
    ...new Set([...statements, ...clauses, ...clauses.map((each) => splitReason(each).said)]),
  ].map(comparedOf);
  const [nearest] = withdrawals
    .filter(({ act }) => !isErased(act.item.claim ?? ''))
    .map(({ act, whole, main }) => ({
      act,
      shared: Math.max(
        0,
        ...said
          .filter((each) => mayBeLike(each, whole))
          .flatMap((each) => [sharedBy(each, whole), sharedBy(each, main)]),
      ),
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared);
  return nearest?.act ?? null;
}

/** A fast check: whether two statements have any word in common. */
function mayBeLike({ assertion: one }: Compared, { assertion: other }: Compared): boolean {
  if (one.codes.length > 0) return true;
  for (const sense of one.heavy.keys()) if (other.senses.has(sense)) return true;
  return false;
}

/** The part that two alike statements share, more than 0; 0 if they are not alike. */
function sharedBy(one: Compared, other: Compared): number {
  const { jaccard, weight } = overlapOf(one.assertion, other.assertion);
  const isLike =
    (jaccard >= minShared && weight >= minSharedWeight) ||
    compareProposition(one.proposition, other.proposition) !== 'unlike';
  return isLike ? Math.max(jaccard, Number.EPSILON) : 0;
}

/** The withdrawals of other items whose claims an item repeats. */
export function repeatedWithdrawals(
  history: Pick<ItemHistory, 'item' | 'kind' | 'content'>,
  record: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[] = withdrawalsIn(ledger),
): RecordedAct[] {
  if (withdrawals.length === 0) return [];
  return withdrawalsRepeatedBy(listAssertedTexts(history, record), ofOthers(withdrawals, history));
}

/** The withdrawal of another item most like an item; null if none is. */
export function findSimilarWithdrawal(
  history: Pick<ItemHistory, 'item' | 'kind' | 'content'>,
  record: MemoryRecord | null,
  withdrawals: readonly Withdrawal[],
): RecordedAct | null {
  if (withdrawals.length === 0) return null;
  return mostLike(listAssertedTexts(history, record), ofOthers(withdrawals, history));
}

function ofOthers(
  withdrawals: readonly Withdrawal[],
  { item }: Pick<ItemHistory, 'item'>,
): readonly Withdrawal[] {
  return withdrawals.filter(({ act }) => act.item.item !== item);
}

/** Lists all texts that an item and its record assert, as `assertedStatements` does. */
export function listAssertedTexts(
  { kind, content: { claim, loadWhen, details } }: Pick<ItemHistory, 'kind' | 'content'>,
  record: MemoryRecord | null,
): string[] {
  return assertedStatements({ kind, claim, loadWhen, details }, record);
}

/** Whether an act overrides the check for withdrawn claims (P10). */
export function overridesWithdrawals({ entry: { content: act } }: RecordedAct): boolean {
  return (act.overrides ?? []).some((override) => /^P10\b/.test(override));
}
