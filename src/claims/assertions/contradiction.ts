import { senseOf } from '../sentences/claim-words.ts';
import type { Assertion, Word } from './assertion.ts';
import {
  findConflictingValues,
  findConflictingVersions,
  hasDifferentSubject,
} from './different-subject.ts';
import { overlapOf, type OverlapWithScope } from './overlap.ts';
import { hasDifferentNumbers } from './quantities.ts';
import { compareSubjects } from './scopes.ts';
import { excludeEachOther } from './word-senses.ts';

/** For claims that differ as a whole, and in no single place. */
const nowhere = { one: [], other: [] };

/** How two claims contradict each other; `one` and `other` are their words. */
export interface Contradiction {
  readonly how: 'value' | 'polarity' | 'order' | 'only';
  readonly one: string;
  readonly other: string;
}

/**
 * Finds how two claims of one scope contradict each other: different values of an attribute, a
 * denial, opposite orders, "only" and "also". Null where their words do not show it.
 *
 * @param near whether both apply in the same case, which makes the same subject likelier
 */
export function contradictionOf(
  one: Assertion,
  other: Assertion,
  near: boolean,
): Contradiction | null {
  if (!mayContradict(one, other)) return null;
  const overlap = { ...overlapOf(one, other), near };
  const valueOf = (says: readonly [string, string] | null): Contradiction | null =>
    says && { how: 'value', one: says[0], other: says[1] };
  if (overlap.weight === 0 || (overlap.weight < 2 && !near && !isAllShared(one, other, overlap)))
    return valueOf(findConflictingVersions(one, other, overlap));
  if (hasDifferentSubject(one, other, overlap)) return null;
  const exclusion = findExclusion(one, other, overlap);
  if (exclusion) return exclusion;
  if (overlap.covered < (near ? 0.5 : 0.6))
    return valueOf(findConflictingVersions(one, other, overlap));
  return (
    valueOf(findConflictingValues(one, other, overlap)) ??
    findOnlyAndAlso(one, other, overlap) ??
    findOppositeOrder(one, other, overlap) ??
    findDenial(one, other, overlap)
  );
}

/** Whether two claims may hold in different cases: by time, exception, hedge or number. */
export function mayApplyInDifferentCases(one: Assertion, other: Assertion): boolean {
  return (
    one.hedged !== other.hedged ||
    one.past !== other.past ||
    one.excepts ||
    other.excepts ||
    hasDifferentNumbers(one.numbered, other.numbered)
  );
}

/** Whether both claims only give an amount of one thing: the heap is 2 GB. */
function isAllShared(
  one: Assertion,
  other: Assertion,
  { mine, theirs }: OverlapWithScope,
): boolean {
  const isAmount = ({ values: [value, ...more] }: Assertion): boolean =>
    more.length === 0 &&
    (value?.type === 'port' || (value?.quantity?.dimension ?? 'count') !== 'count');
  return mine.length + theirs.length === 0 && isAmount(one) && isAmount(other);
}

/** Fast check: false means that two claims do not contradict each other. */
export function mayContradict(one: Assertion, other: Assertion): boolean {
  if (mayApplyInDifferentCases(one, other)) return false;
  if (
    one.denies !== other.denies ||
    one.only !== other.only ||
    (one.marks.length > 0 && other.marks.length > 0)
  )
    return true;
  if (
    one.values.length > 0 &&
    other.values.length > 0 &&
    one.values.some((value) => other.values.every((each) => each.text !== value.text))
  )
    return true;
  return excludingPair(one, other) !== null;
}

/** Whether each claim has a value that the other lacks: a denial may be about another thing. */
function nameOthers(one: Assertion, other: Assertion): boolean {
  const texts = ({ values: all }: Assertion): Set<string> =>
    new Set(all.filter((value) => !value.subject).map((value) => value.text));
  const [mine, theirs] = [texts(one), texts(other)];
  const known = (text: string, { words }: Assertion): boolean =>
    words.some((word) => word.sense === text);
  return (
    [...mine].some((each) => !theirs.has(each) && !known(each, other)) &&
    [...theirs].some((each) => !mine.has(each) && !known(each, one))
  );
}

/** Finds two words that exclude each other in claims that share nearly all else. */
function findExclusion(
  one: Assertion,
  other: Assertion,
  overlap: OverlapWithScope,
): Contradiction | null {
  const pair = excludingPair(one, other);
  // "Not optional" agrees with "required".
  if (!pair || pair[0].denied !== pair[1].denied || nameOthers(one, other)) return null;
  const besides = ({ length }: readonly Word[]): number => Math.max(0, length - 1);
  const shared = overlap.shared.length;
  const fewer = shared + Math.min(besides(overlap.mine), besides(overlap.theirs));
  if (overlap.weight < 2 || shared < 0.6 * fewer || isBounded(one) || isBounded(other)) return null;
  const reach = compareSubjects(one, other, { one: [pair[0].at], other: [pair[1].at] }, overlap);
  return reach === 'apart' ? null : { how: 'polarity', one: pair[0].sense, other: pair[1].sense };
}

/** Whether a claim only holds above or below a number. */
function isBounded({ values }: Assertion): boolean {
  return values.some(({ bound }) => bound !== 'is');
}

function excludingPair(one: Assertion, other: Assertion): readonly [Word, Word] | null {
  for (const word of one.excluding) {
    for (const each of other.excluding) {
      if (
        excludeEachOther(word.sense, each.sense) &&
        !one.senses.has(each.sense) &&
        !other.senses.has(word.sense)
      )
        return [word, each];
    }
  }
  return null;
}

function findOnlyAndAlso(
  one: Assertion,
  other: Assertion,
  overlap: OverlapWithScope,
): Contradiction | null {
  if (overlap.covered < 0.6 || one.only === other.only || !(one.only ? other.also : one.also))
    return null;
  return compareSubjects(one, other, nowhere, overlap) === 'apart'
    ? null
    : { how: 'only', one: one.only ? 'only' : 'also', other: other.only ? 'only' : 'also' };
}

/** Finds two things that the claims put in opposite orders. */
function findOppositeOrder(
  one: Assertion,
  other: Assertion,
  overlap: OverlapWithScope,
): Contradiction | null {
  const [mine, theirs] = [orderOf(one), orderOf(other)];
  if (!mine || !theirs || one.denies !== other.denies || overlap.covered < 0.75) return null;
  if (compareSubjects(one, other, nowhere, overlap) !== 'same') return null;
  const meet = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
    [...words].some((each) => others.has(each));
  const only = (words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...words].filter((each) => !others.has(each)));
  const [first, last] = [only(mine.first, mine.last), only(mine.last, mine.first)];
  const [itsFirst, itsLast] = [only(theirs.first, theirs.last), only(theirs.last, theirs.first)];
  return meet(first, itsLast) &&
    meet(last, itsFirst) &&
    !meet(first, itsFirst) &&
    !meet(last, itsLast)
    ? { how: 'order', one: 'before', other: 'after' }
    : null;
}

function orderOf({
  words,
  marks,
}: Assertion): { readonly first: ReadonlySet<string>; readonly last: ReadonlySet<string> } | null {
  const [mark] = marks;
  if (!mark) return null;
  const side = (before: boolean): ReadonlySet<string> =>
    new Set(
      words
        .filter((word) => !word.light && (before ? word.at < mark.at : word.at > mark.at))
        .map((word) => word.sense),
    );
  const [left, right] = [side(true), side(false)];
  return mark.order === 'before' ? { first: left, last: right } : { first: right, last: left };
}

function findDenial(
  one: Assertion,
  other: Assertion,
  overlap: OverlapWithScope,
): Contradiction | null {
  const { shared, mine, theirs, jaccard, covered } = overlap;
  if (one.denies === other.denies || covered < 0.75) return null;
  if (one.only || other.only || excludingPair(one, other) || nameOthers(one, other)) return null;
  const [mark, its] = [one.marks[0], other.marks[0]];
  if (mark && its && mark.order !== its.order) return null;
  // "Not invalid" is "valid": it is unclear what such a claim denies.
  if ([...mine, ...theirs].some((word) => senseOf(word.sense).denies)) return null;
  if (mine.length > 0 && theirs.length > 0 && jaccard < 0.7) return null;
  const found: Contradiction = {
    how: 'polarity',
    one: one.denies ? 'not' : 'so',
    other: other.denies ? 'not' : 'so',
  };
  const isDenied = ({ words, values }: Assertion, sense: string): boolean =>
    words.some((word) => word.sense === sense && word.denied) ||
    values.some(({ text, denied }) => text === sense && denied);
  if (shared.every((sense) => isDenied(one, sense) === isDenied(other, sense))) return null;
  if (jaccard < 0.6 && Math.min(mine.length, theirs.length) > 1) return null;
  return compareSubjects(one, other, nowhere, overlap) === 'apart' ? null : found;
}
