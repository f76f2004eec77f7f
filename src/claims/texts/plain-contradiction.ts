import { assertionOf } from '../assertions/assertion.ts';
import {
  areNumberedApart,
  comparable,
  type Numbered,
  sameAmount,
} from '../assertions/quantities.ts';
import type { Value } from '../assertions/values.ts';
import { excludeEachOther, senseOfWord } from '../assertions/word-senses.ts';
import { senseOf } from '../sentences/claim-words.ts';
import type { Clause } from './clauses.ts';

/** A contradiction of two sentences that nearly say the same, in the words of both. */
export interface PlainContradiction {
  readonly how: 'value' | 'polarity';
  readonly one: string;
  readonly other: string;
  /** Whether nothing but what differs differs. */
  readonly sure: boolean;
  /** How many words they share. */
  readonly shared: number;
}

/** How two statements contradict each other in one of their parts. */
export function plainDifference(
  one: readonly Clause[],
  other: readonly Clause[],
): PlainContradiction | null {
  for (const mine of one)
    for (const theirs of other) {
      const found = plainContradiction(mine, theirs);
      if (found) return found;
    }
  return null;
}

/**
 * How two parts of texts contradict each other, where they say the same but for one thing: a
 * number, a path, one of two words that exclude each other, a denial. Whole texts hold thousands of
 * sentences, so less than that is not enough.
 */
function plainContradiction(one: Clause, other: Clause): PlainContradiction | null {
  const mine = [...one.subject].filter((word) => !other.subject.has(word));
  const theirs = [...other.subject].filter((word) => !one.subject.has(word));
  const shared = one.subject.size - mine.length;
  const [first, second] = [one.assertion, other.assertion];
  if (shared < (areOneAmount(one, other) ? 1 : 2) || mine.length > 3 || theirs.length > 3)
    return null;
  if (areNumberedApart(first.numbered, second.numbered)) return null;
  if (first.past !== second.past || first.only !== second.only || first.also !== second.also)
    return null;
  if (one.denies === null || other.denies === null) return null;
  const isSame = mine.length === 0 || theirs.length === 0;
  const isWhole = mine.length + theirs.length === 0;
  const apart = mine.length + theirs.length;
  const weight = shared + one.codes.filter((code) => other.codes.includes(code)).length;
  const denying = one.denies ? one : other;
  if (one.denies !== other.denies)
    return weight >= 3 &&
      (one.when === other.when || (isWhole && denying.when === '')) &&
      isSame &&
      deniesTheOther(denying, denying === one ? other : one) &&
      !deniesByWord(one) &&
      !deniesByWord(other) &&
      (isWhole || (apart === 1 && shared >= 4)) &&
      sameNumbers(one, other)
      ? {
          how: 'polarity',
          one: one.denies ? 'not' : 'so',
          other: other.denies ? 'not' : 'so',
          // What is denied may be a part of it alone: in real texts it mostly was.
          sure: false,
          shared,
        }
      : null;
  if (one.denies || one.when !== other.when) return null;
  return (
    (isWhole || (apart <= 2 && isSame && areSaid(one, mine) && areSaid(other, theirs))
      ? numbers(one, other, isWhole, shared)
      : null) ?? words(one, other, mine, theirs, shared)
  );
}

/** Whether each says an amount with its unit of one thing, and nothing else: the heap is 2 GB. */
function areOneAmount(one: Clause, other: Clause): boolean {
  const isAmount = ({ numbers: [value, ...more], subject }: Clause): boolean =>
    subject.size === 1 && more.length === 0 && value?.quantity?.dimension !== 'count';
  return isAmount(one) && isAmount(other);
}

/** Small words between a denial and what it denies. */
const between = new Set([
  'use',
  'using',
  'be',
  'been',
  'ever',
  'to',
  'the',
  'a',
  'an',
  'any',
  'do',
]);

/** Whether the word that one denies is one that the other says. */
function deniesTheOther({ assertion: { pieces }, codes }: Clause, other: Clause): boolean {
  const at = pieces.findIndex((piece) => /^(?:not|never|no|avoid|cannot)$/.test(piece));
  const denied = pieces.slice(at + 1).find((piece) => !between.has(piece));
  if (denied === undefined) return true;
  if (/^`\d+`$/.test(denied)) return codes.some((code) => other.codes.includes(code));
  const sense = senseOfWord(denied);
  return other.assertion.pieces.some((piece) => senseOfWord(piece) === sense);
}

/** Whether a word denies by itself: not impossible is possible. */
function deniesByWord({ assertion }: Clause): boolean {
  return assertion.words.some(({ sense }) => senseOf(sense).denies || sense === 'off');
}

/** Whether words that only one has are said of the subject; those of a subject are of another. */
function areSaid(clause: Clause, words: readonly string[]): boolean {
  return words.every((word) => isSaid(clause, word));
}

function sameNumbers(one: Clause, other: Clause): boolean {
  return (
    one.numbers.length === 0 ||
    other.numbers.length === 0 ||
    one.numbers.every((value) => other.numbers.some((each) => isEqual(value, each)))
  );
}

/** The same number of values in the same order, of which one differs. */
function numbers(
  one: Clause,
  other: Clause,
  isWhole: boolean,
  shared: number,
): PlainContradiction | null {
  if (one.numbers.length === 0 || one.numbers.length !== other.numbers.length) return null;
  const pairs = one.numbers.map((value, at) => [value, other.numbers[at] as Value] as const);
  if (!pairs.every(([value, its]) => isOfOneKind(value, its))) return null;
  const [differing, ...others] = pairs.filter(([value, its]) => !isEqual(value, its));
  if (!differing || others.length > 0 || allowsBoth(differing)) return null;
  return {
    how: 'value',
    one: differing[0].text,
    other: differing[1].text,
    sure: isWhole && one.numbers.length <= 2,
    shared,
  };
}

function isOfOneKind(value: Value, other: Value): boolean {
  return (
    value.quantity !== null &&
    other.quantity !== null &&
    comparable(value.quantity, other.quantity) &&
    value.subject === other.subject &&
    (value.quantity.dimension !== 'count' || value.of === other.of)
  );
}

function isEqual(value: Value, other: Value): boolean {
  return (
    value.text === other.text ||
    (value.quantity !== null &&
      other.quantity !== null &&
      comparable(value.quantity, other.quantity) &&
      sameAmount(value.quantity, other.quantity)) ||
    // Version 20 is said of 20.19, too.
    value.text.replace(/^v/, '').startsWith(`${other.text.replace(/^v/, '')}.`) ||
    other.text.replace(/^v/, '').startsWith(`${value.text.replace(/^v/, '')}.`)
  );
}

/** At least 18, and it is 22: both hold. */
function allowsBoth([value, other]: readonly [Value, Value]): boolean {
  const [one, two] = [value.quantity?.amount ?? 0, other.quantity?.amount ?? 0];
  const holds = (bound: Value['bound'], limit: number, is: number): boolean =>
    bound === 'at-least' ? is >= limit : bound === 'at-most' ? is <= limit : false;
  if (value.bound === 'is' && other.bound === 'is') return false;
  if (value.bound === other.bound) return false;
  return value.bound === 'is'
    ? holds(other.bound, two, one)
    : other.bound === 'is'
      ? holds(value.bound, one, two)
      : true;
}

/** A word or a name in the place of another that excludes it, where all else is the same. */
function words(
  one: Clause,
  other: Clause,
  mine: readonly string[],
  theirs: readonly string[],
  shared: number,
): PlainContradiction | null {
  if (!sameNumbers(one, other)) return null;
  for (const word of mine) {
    const its = theirs.find((each) => excludeEachOther(word, each));
    if (its !== undefined && mine.length + theirs.length <= shared + 1)
      return { how: 'polarity', one: word, other: its, sure: false, shared };
  }
  const [word, its] = [mine[0], theirs[0]];
  if (mine.length !== 1 || theirs.length !== 1 || word === undefined || its === undefined)
    return null;
  // A word in place of another may be another thing; a path or a name in code is the one meant.
  if (shared < 3 || !one.codes.includes(word) || !other.codes.includes(its)) return null;
  return isSaid(one, word) && isSaid(other, its) && before(one, word) === before(other, its)
    ? { how: 'value', one: word, other: its, sure: false, shared }
    : null;
}

/** Whether a word is what is said of the subject, and not the subject. */
function isSaid({ assertion }: Clause, word: string): boolean {
  return placeOf(assertion, word) > assertion.verb && assertion.verb > 0;
}

/** What stands right before a word: by day, by hour. */
function before({ assertion }: Clause, word: string): string | undefined {
  return assertion.pieces[placeOf(assertion, word) - 1];
}

function placeOf({ words: all, values }: Clause['assertion'], word: string): number {
  return (
    all.find(({ sense }) => sense === word)?.at ??
    values.find(({ text }) => text === word)?.at ??
    -1
  );
}

/** Two texts that are the same but for one number. */
interface NumberPair<T> {
  readonly one: T;
  readonly other: T;
  readonly says: readonly [string, string];
}

/** Texts of fewer letters say the same of many things. */
const fewestLetters = 24;
/** Texts that are the same but for numbers, of which all are compared with each other. */
const mostAlike = 50;
/** A number by itself; one behind a `#`, a letter or a dash is a name. */
const number = /(?<![#\p{L}_-])\d+(?:[.,]\d+)*/gu;

/**
 * The pairs of texts, in any language, that differ in one number alone.
 *
 * @param beyond told of each text that is compared with some of the others alone
 */
export function* oneNumberApart<T>(
  all: readonly T[],
  textOf: (each: T) => string,
  beyond: () => void,
): Generator<NumberPair<T>> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const text = textOf(each);
    if (!/\d/.test(text)) continue;
    const key = text.toLowerCase().replace(number, '#');
    if (key.replace(/[^\p{L}]/gu, '').length < fewestLetters) continue;
    const group = groups.get(key) ?? [];
    for (const other of group) {
      const says = onlyDifference(textOf(other), text);
      if (says) yield { one: other, other: each, says };
    }
    if (group.length < mostAlike) group.push(each);
    else beyond();
    groups.set(key, group);
  }
}

const opening = /^[^\p{L}\p{N}]*\p{Lu}[\p{L}-]*\s\d+\s/u;
const numberedIn = (text: string): Numbered => assertionOf(text).numbered;

function onlyDifference(one: string, other: string): readonly [string, string] | null {
  const [mine, theirs] = [numbersIn(one), numbersIn(other)];
  const differing = mine.flatMap((each, at) =>
    each === theirs[at] ? [] : [[each, theirs[at] ?? ''] as const],
  );
  const [only] = differing;
  if (differing.length !== 1 || !only || areNumberedApart(numberedIn(one), numberedIn(other)))
    return null;
  // In any language, a word and a number in front name one of several: Server 1.
  return opening.test(one) ? null : only;
}

/** The numbers of a text, as they are written. */
export function numbersIn(text: string): string[] {
  return text.match(number) ?? [];
}
