import { assertionOf } from '../assertions/assertion.ts';
import {
  hasComparableDimension,
  hasDifferentNumbers,
  sameAmount,
} from '../assertions/quantities.ts';
import type { Value } from '../assertions/values.ts';
import { excludeEachOther, senseOfWord } from '../assertions/word-senses.ts';
import { senseOf } from '../sentences/claim-words.ts';
import type { Clause } from './clauses.ts';

/** A contradiction of two similar sentences; `one` and `other` are their words. */
interface PlainContradiction {
  readonly how: 'value' | 'polarity';
  readonly one: string;
  readonly other: string;
  /** Whether all else is equal. */
  readonly sure: boolean;
  /** Number of shared words. */
  readonly shared: number;
}

/** Finds how two statements contradict each other in one of their clauses. */
export function findPlainContradiction(
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
 * Finds how two clauses contradict each other, if they only differ in a number, a path, a pair of
 * excluding words, or a denial. Texts have thousands of sentences, so all else must be equal.
 */
function plainContradiction(one: Clause, other: Clause): PlainContradiction | null {
  const mine = [...one.subject].filter((word) => !other.subject.has(word));
  const theirs = [...other.subject].filter((word) => !one.subject.has(word));
  const shared = one.subject.size - mine.length;
  const [first, second] = [one.assertion, other.assertion];
  if (shared < (areOneAmount(one, other) ? 1 : 2) || mine.length > 3 || theirs.length > 3)
    return null;
  if (hasDifferentNumbers(first.numbered, second.numbered)) return null;
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
          // The denial may be about a part only: in real texts it mostly was.
          sure: false,
          shared,
        }
      : null;
  if (one.denies || one.when !== other.when) return null;
  return (
    (isWhole || (apart <= 2 && isSame && areSaid(one, mine) && areSaid(other, theirs))
      ? findNumber(one, other, isWhole, shared)
      : null) ?? findWord(one, other, mine, theirs, shared)
  );
}

/** Whether both clauses only give an amount of one thing: the heap is 2 GB. */
function areOneAmount(one: Clause, other: Clause): boolean {
  const isAmount = ({ numbers: [value, ...more], subject }: Clause): boolean =>
    subject.size === 1 && more.length === 0 && value?.quantity?.dimension !== 'count';
  return isAmount(one) && isAmount(other);
}

/** Words between a denial and the denied word. */
const between = new Set('use using be been ever to the a an any do'.split(' '));

/** Whether the other clause has the word that one denies. */
function deniesTheOther({ assertion: { pieces }, codes }: Clause, other: Clause): boolean {
  const at = pieces.findIndex((piece) => /^(?:not|never|no|avoid|cannot)$/.test(piece));
  const denied = pieces.slice(at + 1).find((piece) => !between.has(piece));
  if (denied === undefined) return true;
  if (/^`\d+`$/.test(denied)) return codes.some((code) => other.codes.includes(code));
  const sense = senseOfWord(denied);
  return other.assertion.pieces.some((piece) => senseOfWord(piece) === sense);
}

/** Whether a word itself denies, such as "impossible". */
function deniesByWord({ assertion }: Clause): boolean {
  return assertion.words.some(({ sense }) => senseOf(sense).denies || sense === 'off');
}

/** Whether words belong to the predicate: another word in the subject is another subject. */
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

/** Finds the only different value, of the same number of values in the same order. */
function findNumber(
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
    hasComparableDimension(value.quantity, other.quantity) &&
    value.subject === other.subject &&
    (value.quantity.dimension !== 'count' || value.of === other.of)
  );
}

function isEqual(value: Value, other: Value): boolean {
  return (
    value.text === other.text ||
    (value.quantity !== null &&
      other.quantity !== null &&
      hasComparableDimension(value.quantity, other.quantity) &&
      sameAmount(value.quantity, other.quantity)) ||
    // 20.19 is a version of 20.
    value.text.replace(/^v/, '').startsWith(`${other.text.replace(/^v/, '')}.`) ||
    other.text.replace(/^v/, '').startsWith(`${value.text.replace(/^v/, '')}.`)
  );
}

/** Whether two bounds may both hold: at least 18, and 22. */
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

/** Finds two words that exclude each other, or two names in code, where all else is equal. */
function findWord(
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
  // Another word may be another thing; a path or a name in code is certain.
  if (shared < 3 || !one.codes.includes(word) || !other.codes.includes(its)) return null;
  return isSaid(one, word) && isSaid(other, its) && before(one, word) === before(other, its)
    ? { how: 'value', one: word, other: its, sure: false, shared }
    : null;
}

/** Whether a word belongs to the predicate. */
function isSaid({ assertion }: Clause, word: string): boolean {
  return placeOf(assertion, word) > assertion.verb && assertion.verb > 0;
}

/** Gives the piece before a word. */
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

/** A text of fewer letters may be about many things. */
const minLetters = 24;
/** Texts with equal words that are all compared with each other. */
const maxAlike = 50;
/** A number; behind a `#`, a letter or a dash it is a name. */
const number = /(?<![#\p{L}_-])\d+(?:[.,]\d+)*/gu;

/**
 * Finds the pairs of texts, in any language, that differ in a single number.
 *
 * @param beyond called for each text that is not compared with all others
 */
export function* pairsDifferingInNumber<T>(
  all: readonly T[],
  textOf: (each: T) => string,
  beyond: () => void,
): Generator<{ readonly one: T; readonly other: T; readonly says: readonly [string, string] }> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const text = textOf(each);
    if (!/\d/.test(text)) continue;
    const key = text.toLowerCase().replace(number, '#');
    if (key.replace(/[^\p{L}]/gu, '').length < minLetters) continue;
    const group = groups.get(key) ?? [];
    for (const other of group) {
      const says = onlyDifference(textOf(other), text);
      if (says) yield { one: other, other: each, says };
    }
    if (group.length < maxAlike) group.push(each);
    else beyond();
    groups.set(key, group);
  }
}

/** A word and a number in front name one of several things, in any language: Server 1. */
const opening = /^[^\p{L}\p{N}]*\p{Lu}[\p{L}-]*\s\d+\s/u;

function onlyDifference(one: string, other: string): readonly [string, string] | null {
  const [mine, theirs] = [numbersIn(one), numbersIn(other)];
  const differing = mine.flatMap((each, at) =>
    each === theirs[at] ? [] : [[each, theirs[at] ?? ''] as const],
  );
  const [only] = differing;
  if (differing.length !== 1 || !only) return null;
  if (hasDifferentNumbers(assertionOf(one).numbered, assertionOf(other).numbered)) return null;
  return opening.test(one) ? null : only;
}

/** Lists the numbers of a text, as written. */
export function numbersIn(text: string): string[] {
  return text.match(number) ?? [];
}
