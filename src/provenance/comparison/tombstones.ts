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
import { reasoned } from '#claims/sentences/without-reason';
import type { MemoryRecord } from '#workspace/records';
import { isErased } from '#workspace/text/prose-spans';

import { erasedText } from '../digest.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { assertedStatements } from '../record-text/asserted-statements.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { clausesOf, statementParts } from './statement-parts.ts';

/** A statement as it is compared with those that were withdrawn. */
interface Compared {
  readonly proposition: Proposition;
  readonly assertion: Assertion;
  /** What those have in common that propose the same, and that say the same in other words. */
  readonly proposed: string;
  readonly spoken: string;
}

/** A withdrawal with what it withdrew. */
export interface Withdrawal {
  readonly act: RecordedAct;
  readonly whole: Compared;
  /** The claim without the reason that it gave; empty where it gave none. */
  readonly main: Compared & { readonly why: string };
}

/** A withdrawal that speaks against a claim: it withdrew the same, or something like it. */
export interface Tombstone {
  readonly likeness: 'same' | 'like';
  readonly act: RecordedAct;
}

/**
 * The withdrawals that stand against learning a claim again: those of memory that was poisoned,
 * contradicted or withdrawn. One for staleness leaves none. Why it was withdrawn is what the act
 * said that withdrew it, whatever later acts say.
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
    .map(withdrawalOf);
}

/** What an act withdrew, as claims are compared with it. */
export function withdrawalOf(act: RecordedAct): Withdrawal {
  const claim = act.item.claim ?? '';
  const whole = comparedOf(claim);
  const { said, why } = reasoned(claim);
  return { act, whole, main: { ...(why === '' ? whole : comparedOf(said)), why } };
}

function comparedOf(statement: string): Compared {
  const [proposition, assertion] = [propositionOf(statement), assertionOf(statement)];
  return {
    proposition,
    assertion,
    proposed: propositionKey(proposition),
    spoken: claimKey(assertion),
  };
}

/**
 * The withdrawals that any of several statements repeats, in whatever words, in any sentence of it.
 * The reason that the withdrawn claim gave may be left out. With another one it may be the
 * corrected claim, and with another value it is.
 */
export function repeatedBy(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): RecordedAct[] {
  if (withdrawals.length === 0) return [];
  const parts = statements.flatMap(statementParts);
  const said = parts.map(comparedOf);
  const mains = statements.flatMap(clausesOf).flatMap(mainsOf);
  return withdrawals.flatMap(({ act, whole, main }) => {
    const claim = act.item.claim ?? '';
    // Of an erased claim its digest is left: only the same words have it.
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

/** Where something is said to be so, in front of the sentence. */
const inFront = /^(?:in|on|at|for|during|within)\s([^,]{2,60}),\s+/iu;

/** A clause without its reason, and without a place in front. */
function mainsOf(clause: string): (Compared & { readonly why: string; readonly place: string })[] {
  const { said, why } = reasoned(clause);
  const [front = '', place = ''] = inFront.exec(said) ?? [];
  return [
    { ...comparedOf(said), why, place: '' },
    ...(front === '' ? [] : [{ ...comparedOf(said.slice(front.length)), why, place }]),
  ];
}

function isSame(one: Compared, other: Compared): boolean {
  return (
    one.proposed === other.proposed ||
    (one.spoken === other.spoken && saysTheSame(one.assertion, other.assertion))
  );
}

/** Whether a reason is none, or the other one with fewer words or with more. */
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

/**
 * The withdrawals of claims that some statements repeat, each once; else the one of the claim that
 * is most like them.
 */
export function tombstonesFor(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): Tombstone[] {
  const repeated = repeatedBy(statements, withdrawals);
  if (repeated.length > 0) return repeated.map((act) => ({ likeness: 'same', act }));
  const nearest = mostLike(statements, withdrawals);
  return nearest === null ? [] : [{ likeness: 'like', act: nearest }];
}

/** Of what two statements speak of, the part that both have, from which on they are alike. */
const leastShared = 0.4;
/** Two words are in many statements. */
const fewestShared = 2;

/** The withdrawal of the claim that is most like some statements; null where none is like them. */
function mostLike(
  statements: readonly string[],
  withdrawals: readonly Withdrawal[],
): RecordedAct | null {
  if (withdrawals.length === 0) return null;
  const clauses = statements.flatMap(clausesOf);
  const said = [
    ...new Set([...statements, ...clauses, ...clauses.map((each) => reasoned(each).said)]),
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

/** Whether two statements have any word or name in common: most have none. */
function mayBeLike({ assertion: one }: Compared, { assertion: other }: Compared): boolean {
  if (one.codes.length > 0) return true;
  for (const sense of one.heavy.keys()) if (other.senses.has(sense)) return true;
  return false;
}

/** How much two statements that are alike share; 0 for those that are not. */
function sharedBy(one: Compared, other: Compared): number {
  const { jaccard, weight } = overlapOf(one.assertion, other.assertion);
  const isLike =
    (jaccard >= leastShared && weight >= fewestShared) ||
    compareProposition(one.proposition, other.proposition) !== 'unlike';
  return isLike ? Math.max(jaccard, Number.EPSILON) : 0;
}

/**
 * The withdrawals of other items that an item repeats, as it stands now.
 *
 * @param withdrawals those of the ledger; found once for many items
 */
export function repeatedWithdrawals(
  history: Pick<ItemHistory, 'item' | 'kind' | 'content'>,
  record: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[] = withdrawalsIn(ledger),
): RecordedAct[] {
  if (withdrawals.length === 0) return [];
  return repeatedBy(assertedIn(history, record), ofOthers(withdrawals, history));
}

/** The withdrawal of another item that is most like what an item says; null where none is. */
export function likeWithdrawal(
  history: Pick<ItemHistory, 'item' | 'kind' | 'content'>,
  record: MemoryRecord | null,
  withdrawals: readonly Withdrawal[],
): RecordedAct | null {
  if (withdrawals.length === 0) return null;
  return mostLike(assertedIn(history, record), ofOthers(withdrawals, history));
}

function ofOthers(
  withdrawals: readonly Withdrawal[],
  { item }: Pick<ItemHistory, 'item'>,
): readonly Withdrawal[] {
  return withdrawals.filter(({ act }) => act.item.item !== item);
}

/** All that an item asserts. */
export function assertedIn(
  { kind, content: { claim, loadWhen, details } }: Pick<ItemHistory, 'kind' | 'content'>,
  record: MemoryRecord | null,
): string[] {
  return assertedStatements({ kind, claim, loadWhen, details }, record);
}

/** Whether an act lets an item pass although it repeats what was withdrawn. */
export function overridesWithdrawals({ entry: { content: act } }: RecordedAct): boolean {
  return (act.overrides ?? []).some((override) => /^P10\b/.test(override));
}
