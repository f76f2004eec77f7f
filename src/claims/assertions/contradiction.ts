import { senseOf } from '../sentences/claim-words.ts';
import type { Assertion, Word } from './assertion.ts';
import { hasDifferentSubject } from './different-subject.ts';
import { type Overlap, overlapOf } from './overlap.ts';
import { comparable, sameAmount } from './quantities.ts';
import type { Value } from './values.ts';
import { excludeEachOther, isApart } from './word-senses.ts';

/** How two claims contradict each other, in the words of both. */
export interface Contradiction {
  readonly how: 'value' | 'polarity' | 'order' | 'only';
  readonly one: string;
  readonly other: string;
}

/**
 * How two claims of one scope contradict each other; null where they do not, or where that cannot
 * be told from their words: other values of one attribute, an affirmation and its denial, opposite
 * orders, only this and also that.
 *
 * @param near whether both say that they apply in the same case, which makes the same subject
 *   likelier
 */
export function contradictionOf(
  one: Assertion,
  other: Assertion,
  near: boolean,
): Contradiction | null {
  if (!mayContradict(one, other)) return null;
  const overlap = overlapOf(one, other);
  if (overlap.weight === 0 || overlap.covered < (near ? 0.5 : 0.6) || (overlap.weight < 2 && !near))
    return sameVersionOf(one, other, overlap);
  if (one.past !== other.past || hasDifferentSubject(one, other, overlap)) return null;
  return (
    values(one, other, overlap, near) ??
    exclusions(one, other, overlap, near) ??
    onlyAndAlso(one, other, overlap) ??
    order(one, other) ??
    polarity(one, other, overlap)
  );
}

/** Whether anything in two claims can differ at all: most pairs have nothing, and cost nothing. */
export function mayContradict(one: Assertion, other: Assertion): boolean {
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
  for (const list of one.families) if (other.families.has(list)) return true;
  return false;
}

/**
 * Two versions of one product that a short claim says is used: where nothing tells the places
 * apart.
 */
function sameVersionOf(
  one: Assertion,
  other: Assertion,
  { mine, theirs, shared }: Overlap,
): Contradiction | null {
  if (
    shared.length === 0 ||
    mine.length > 2 ||
    theirs.length > 2 ||
    [...mine, ...theirs].some((word) => isApart(word.sense))
  )
    return null;
  for (const value of one.values) {
    const its = other.values.find(
      (each) =>
        value.type === 'version' &&
        each.type === 'version' &&
        value.of !== null &&
        each.of === value.of &&
        !agree(value, each),
    );
    if (its) return { how: 'value', one: value.text, other: its.text };
  }
  return null;
}

function values(
  one: Assertion,
  other: Assertion,
  overlap: Overlap,
  near: boolean,
): Contradiction | null {
  // Version 1 of the format, version 2 of it: what stands before the verb is what they are about.
  if (
    [one, other].every((each) =>
      each.values.some((value) => value.subject && value.of === 'version'),
    )
  )
    return null;
  const sides = [one, other].map((each) => each.marks.map((mark) => mark.order).join());
  if (sides[0] !== '' && sides[1] !== '' && sides[0] !== sides[1]) return null;
  if (Math.min(overlap.mine.length, overlap.theirs.length) > 0 && overlap.jaccard < 0.5)
    return null;
  if ((one.also || other.also) && !one.only && !other.only) return null;
  for (const value of one.values) {
    for (const theirs of other.values) {
      if (value.denied || theirs.denied || !sameAttribute(value, theirs, overlap, near)) continue;
      if (agree(value, theirs) || holds(one, theirs) || holds(other, value)) continue;
      return { how: 'value', one: value.text, other: theirs.text };
    }
  }
  return null;
}

/** Whether two values can be values of one attribute. */
function sameAttribute(
  value: Value,
  other: Value,
  { shared, jaccard }: Overlap,
  near: boolean,
): boolean {
  if (value.quantity && other.quantity) {
    if (value.type === 'port' || other.type === 'port') return value.type === other.type;
    if (value.bound !== 'is' && other.bound === 'is' && value.subject !== other.subject)
      return false;
    if (!comparable(value.quantity, other.quantity)) return false;
    if (value.quantity.dimension === 'count') return value.of !== null && value.of === other.of;
    return true;
  }
  if (value.type !== other.type || value.subject !== other.subject) return false;
  return (jaccard >= 0.5 || (near && jaccard >= 0.3)) && shared.length >= 2;
}

function agree(value: Value, other: Value): boolean {
  if (!value.quantity || !other.quantity)
    return (
      value.text === other.text ||
      value.text.endsWith(`/${other.text}`) ||
      other.text.endsWith(`/${value.text}`) ||
      /^[/ ]/.test(value.text.startsWith(other.text) ? value.text.slice(other.text.length) : '') ||
      /^[/ ]/.test(other.text.startsWith(value.text) ? other.text.slice(value.text.length) : '')
    );
  const [one, two] = [value.quantity, other.quantity];
  if (one.dimension === 'count')
    if (value.text.startsWith(`${other.text}.`) || other.text.startsWith(`${value.text}.`))
      return true;
  if (sameAmount(one, two)) return true;
  if (value.bound === other.bound) return value.bound === 'is' ? false : false;
  const [low, high] =
    value.bound === 'at-least' || other.bound === 'at-most' ? [value, other] : [other, value];
  // At least 5, and there are 10; at most 20, and there are 50.
  if (low.bound === 'at-least' && high.bound === 'is')
    return (high.quantity?.amount ?? 0) >= (low.quantity?.amount ?? 0);
  if (low.bound === 'is' && high.bound === 'at-most')
    return (low.quantity?.amount ?? 0) <= (high.quantity?.amount ?? 0);
  return low.bound !== 'is' && high.bound !== 'is';
}

/** Whether a claim holds a value among others: a range around it, or the value itself. */
function holds({ values: all }: Assertion, value: Value): boolean {
  if (!value.quantity) return all.some((each) => each.text === value.text);
  const amounts = all.flatMap((each) =>
    each.quantity && comparable(each.quantity, value.quantity as NonNullable<Value['quantity']>)
      ? [each.quantity.amount]
      : [],
  );
  if (amounts.length < 2) return false;
  return (
    value.quantity.amount >= Math.min(...amounts) && value.quantity.amount <= Math.max(...amounts)
  );
}

/**
 * Whether each names something that the other does not, so that what they deny may be another
 * thing.
 */
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

/** Words that cannot both be said of one thing. */
function exclusions(
  one: Assertion,
  other: Assertion,
  { jaccard, covered }: Overlap,
  near: boolean,
): Contradiction | null {
  if ((jaccard < 0.34 && covered < 0.75 && !near) || nameOthers(one, other)) return null;
  const pair = excludingPair(one, other);
  // Not optional is required.
  return pair && pair[0].denied === pair[1].denied
    ? { how: 'polarity', one: pair[0].sense, other: pair[1].sense }
    : null;
}

function excludingPair(one: Assertion, other: Assertion): readonly [Word, Word] | null {
  for (const word of one.words) {
    for (const each of other.words) {
      if (
        excludeEachOther(word.sense, each.sense) &&
        !one.words.some((own) => own.sense === each.sense) &&
        !other.words.some((own) => own.sense === word.sense)
      )
        return [word, each];
    }
  }
  return null;
}

function onlyAndAlso(one: Assertion, other: Assertion, { covered }: Overlap): Contradiction | null {
  if (covered < 0.6 || one.only === other.only || !(one.only ? other.also : one.also)) return null;
  return { how: 'only', one: one.only ? 'only' : 'also', other: other.only ? 'only' : 'also' };
}

/** What comes first in one comes last in the other. */
function order(one: Assertion, other: Assertion): Contradiction | null {
  const [mine, theirs] = [orderOf(one), orderOf(other)];
  if (!mine || !theirs) return null;
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

function polarity(
  one: Assertion,
  other: Assertion,
  { shared, mine, theirs, jaccard, covered }: Overlap,
): Contradiction | null {
  if (one.only || other.only || excludingPair(one, other) || nameOthers(one, other)) return null;
  // What is not invalid is valid: which of the two a claim denies cannot be told.
  if ([...mine, ...theirs].some((word) => senseOf(word.sense).denies)) return null;
  if (mine.length > 0 && theirs.length > 0 && jaccard < 0.7) return null;
  const found: Contradiction = {
    how: 'polarity',
    one: one.denies ? 'not' : 'so',
    other: other.denies ? 'not' : 'so',
  };
  // What both speak of is denied by one of them.
  const isDenied = ({ words }: Assertion, sense: string): boolean =>
    words.some((word) => word.sense === sense && word.denied);
  const said = shared.filter((sense) => isDenied(one, sense) !== isDenied(other, sense));
  if (one.denies === other.denies || said.length === 0) return null;
  return covered >= 0.75 && (jaccard >= 0.6 || Math.min(mine.length, theirs.length) <= 1)
    ? found
    : null;
}
