import type { Assertion, Word } from './assertion.ts';
import type { Overlap, OverlapWithScope } from './overlap.ts';
import { hasComparableDimension, sameAmount } from './quantities.ts';
import { compareSubjects } from './scopes.ts';
import type { Value } from './values.ts';
import { areSiblingSenses, excludeEachOther, isDistinguishingSense } from './word-senses.ts';

/** Whether two claims are about different things, by the words that only one of them has. */
export function hasDifferentSubject(
  one: Assertion,
  other: Assertion,
  { shared, mine, theirs }: Overlap,
): boolean {
  return (
    hasOtherWord(one, other) ||
    // Metrics of the API are not the API.
    hasSubjectOfItsOwn(one, mine) ||
    hasSubjectOfItsOwn(other, theirs) ||
    hasOtherModifier([one, mine], [other, theirs], shared) ||
    hasOtherVersion(one, other, shared) ||
    hasOtherNames(one, other)
  );
}

/** Whether each has a word that the other lacks, and the two words name different things. */
function hasOtherWord(one: Assertion, other: Assertion): boolean {
  const others = other.apart.filter(({ sense }) => !one.senses.has(sense));
  return one.apart.some(
    (word) =>
      !other.senses.has(word.sense) &&
      others.some(
        (each) =>
          areSiblingSenses(word.sense, each.sense) &&
          !excludeEachOther(word.sense, each.sense) &&
          !(word.light && each.light),
      ),
  );
}

/** Bounds of a value, like "at least". */
const bounding = new Set(['minimum', 'maximum']);

/** Whether a word that only this claim has is in its subject. */
function hasSubjectOfItsOwn({ verb }: Assertion, alone: readonly Word[]): boolean {
  return alone.some(
    (word) => word.at < verb && isDistinguishingSense(word.sense) && !bounding.has(word.sense),
  );
}

/** Whether different words are before the same word: the iOS client, the Android client. */
function hasOtherModifier(
  [one, mine]: readonly [Assertion, alone: readonly Word[]],
  [other, theirs]: readonly [Assertion, alone: readonly Word[]],
  shared: readonly string[],
): boolean {
  const others = modifiers(other, theirs, shared);
  if (others.size === 0) return false;
  const isLightIn = (assertion: Assertion, sense: string): boolean =>
    assertion.words.some((word) => word.sense === sense && word.light);
  return [...modifiers(one, mine, shared)].some(([noun, modifier]) => {
    const otherModifier = others.get(noun);
    return (
      otherModifier !== undefined &&
      otherModifier !== modifier &&
      !excludeEachOther(modifier, otherModifier) &&
      (areSiblingSenses(modifier, otherModifier) ||
        !(isLightIn(one, modifier) || isLightIn(other, otherModifier)))
    );
  });
}

/** Gives the word before each shared word that may say which thing is meant. */
function modifiers(
  { words, verb }: Assertion,
  alone: readonly Word[],
  shared: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1];
    if (
      previous?.at === word.at - 1 &&
      (previous.light || alone.includes(previous)) &&
      shared.includes(word.sense) &&
      (previous.at !== verb || isDistinguishingSense(previous.sense))
    )
      found.set(word.sense, previous.sense);
  }
  return found;
}

/** Whether the claims are about two versions of one thing: in React 17, in React 18. */
function hasOtherVersion(one: Assertion, other: Assertion, shared: readonly string[]): boolean {
  if (shared.length < 4) return false;
  const versioned = (assertion: Assertion): Value[] =>
    assertion.values.filter(
      (value) =>
        value.subject &&
        value.quantity?.dimension === 'count' &&
        value.of !== null &&
        shared.includes(value.of),
    );
  const others = versioned(other);
  return versioned(one).some((value) =>
    others.some((each) => each.of === value.of && each.text !== value.text),
  );
}

/** Whether both name paths or code in their subjects, and share none. */
function hasOtherNames(one: Assertion, other: Assertion): boolean {
  const [names, others] = [namesInSubject(one), namesInSubject(other)];
  return names.length > 0 && others.length > 0 && !names.some((name) => others.includes(name));
}

function namesInSubject({ values }: Assertion): readonly string[] {
  return values
    .filter((value) => value.subject && (value.type === 'code' || value.type === 'path'))
    .map((value) => value.text);
}

/** Words for the two ends of a thing. */
const ends: readonly (readonly [string, string])[] = [
  ['begin', 'end'],
  ['begin', 'stop'],
  ['start', 'stop'],
  ['start', 'end'],
  ['open', 'clos'],
  ['minimum', 'maximum'],
  ['low', 'high'],
];
/** Words that show what a time means: how often, or how long. */
const often = /^(?:every|each|daily|weekly|hourly|nightly|monthly|apart|interval|frequency)$/;
const taking = /^(?:takes?|took|lasts?|needs?)$/;
/** A thing has only one of what follows these verbs and joints. */
const singular =
  /^(?:written|implemented|coded|stored|kept|saved|held|executed|managed|made|done|placed|put|located|lives?|lies?|stands?|sits?|resides?|hosted|rendered|generated|built|handled|served|signed|called|named|formatted|drawn|plotted|deployed|compiled)$/;
const joints = /^(?:in|by|with|on|as|at|to|the|an?|from|using|is|are|only|all|throughout)$/;

/** Finds two values of one attribute that cannot both hold. */
export function findConflictingValues(
  one: Assertion,
  other: Assertion,
  overlap: OverlapWithScope,
): readonly [string, string] | null {
  if (haveOtherMarks(one, other)) return null;
  if ((one.also || other.also) && !one.only && !other.only) return null;
  for (const value of one.values) {
    for (const theirs of other.values) {
      if (value.denied || theirs.denied || !sameAttribute([one, value], [other, theirs], overlap))
        continue;
      if (agree(value, theirs) || holds(one, theirs) || holds(other, value)) continue;
      const near = overlap.near && value.type !== 'command';
      const reach = compareSubjects(
        one,
        other,
        { one: [value.at], other: [theirs.at] },
        { ...overlap, near },
      );
      if (reach === 'same' || (reach === 'narrower' && value.quantity !== null))
        return [value.text, theirs.text];
    }
  }
  return null;
}

/** Whether both claims put things in order, by different words. */
function haveOtherMarks({ marks }: Assertion, { marks: others }: Assertion): boolean {
  return (
    marks.length > 0 &&
    others.length > 0 &&
    (marks.length !== others.length || marks.some(({ order }, at) => order !== others[at]?.order))
  );
}

type ValueOf = readonly [Assertion, Value];

/** Whether two values can be values of one attribute. */
function sameAttribute(
  [one, value]: ValueOf,
  [other, its]: ValueOf,
  overlap: OverlapWithScope,
): boolean {
  if (value.quantity && its.quantity) {
    if (value.type === 'port' || its.type === 'port') return value.type === its.type;
    if (value.bound !== 'is' && its.bound === 'is' && value.subject !== its.subject) return false;
    if (!hasComparableDimension(value.quantity, its.quantity) || areTwoEnds(one, other))
      return false;
    if (value.quantity.dimension === 'time')
      return sortOfTime(one, value) === sortOfTime(other, its);
    if (value.type === 'version' && its.type === 'version')
      return areOfOneProduct(value, its, overlap);
    if (value.quantity.dimension === 'count') return value.of !== null && value.of === its.of;
    return true;
  }
  if (value.type !== its.type) return false;
  if ((value.subject || its.subject) && !one.only && !other.only) return false;
  return (
    overlap.jaccard >= (overlap.near || one.only || other.only ? 0.3 : 0.5) &&
    overlap.shared.length >= 2 &&
    (value.type !== 'name' || (isOneOfAKind(one, value) && isOneOfAKind(other, its)))
  );
}

/** Whether the claims are about the two ends of a thing: it starts at two, it ends at five. */
function areTwoEnds(one: Assertion, other: Assertion): boolean {
  return ends.some(
    ([first, last]) =>
      (isOnlyIn(one, other, first) && isOnlyIn(other, one, last)) ||
      (isOnlyIn(one, other, last) && isOnlyIn(other, one, first)),
  );
}

function isOnlyIn({ senses }: Assertion, { senses: others }: Assertion, sense: string): boolean {
  return senses.has(sense) && !others.has(sense);
}

/** Classifies a time: how often, how long something takes, or a limit. */
function sortOfTime({ pieces }: Assertion, { at }: Value): string {
  const before = pieces.slice(Math.max(0, at - 2), at);
  if (before.some((piece) => often.test(piece))) return 'often';
  return before.some((piece) => taking.test(piece)) && !pieces.includes('before')
    ? 'taking'
    : 'limit';
}

/** Whether two versions are of one product, which both or one of them name. */
function areOfOneProduct(value: Value, its: Value, { shared }: Overlap): boolean {
  if (value.of !== null && value.of === its.of) return true;
  const isShared = ({ of }: Value): boolean => of !== null && shared.includes(of);
  return isShared(value) !== isShared(its);
}

/** Whether a thing has only one such name: written in Go, stored in Redis. */
function isOneOfAKind({ pieces }: Assertion, { at }: Value): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 4); before -= 1) {
    const piece = pieces[before] ?? '';
    if (singular.test(piece)) return true;
    if (!joints.test(piece)) break;
  }
  return false;
}

/** Finds two versions of one product, in claims that say little else. */
export function findConflictingVersions(
  one: Assertion,
  other: Assertion,
  overlap: OverlapWithScope,
): readonly [string, string] | null {
  const { mine, theirs, shared } = overlap;
  const tellsApart = ({ sense }: Word): boolean => isDistinguishingSense(sense);
  if (shared.length === 0 || mine.length > 2 || theirs.length > 2) return null;
  if ([...mine, ...theirs].some(tellsApart)) return null;
  for (const value of one.values) {
    const its = other.values.find(
      (each) =>
        value.type === 'version' &&
        each.type === 'version' &&
        value.of !== null &&
        each.of === value.of &&
        !agree(value, each),
    );
    if (
      its &&
      compareSubjects(one, other, { one: [value.at], other: [its.at] }, overlap) === 'same'
    )
      return [value.text, its.text];
  }
  return null;
}

function agree(value: Value, other: Value): boolean {
  if (!value.quantity || !other.quantity) return areOneText(value.text, other.text);
  const [one, two] = [value.quantity, other.quantity];
  if (one.dimension === 'count' && (isPart(value, other) || isPart(other, value))) return true;
  if (sameAmount(one, two)) return true;
  if (value.bound === other.bound) return false;
  const [low, high] =
    value.bound === 'at-least' || other.bound === 'at-most' ? [value, other] : [other, value];
  // "At least 5" agrees with 10, "at most 20" with 10, and both with each other.
  return low.bound === 'at-least' || high.bound === 'at-most'
    ? amountOf(high) >= amountOf(low)
    : false;
}

function areOneText(one: string, other: string): boolean {
  const goesOn = (whole: string, part: string): boolean =>
    whole === part ||
    whole.endsWith(`/${part}`) ||
    (whole.startsWith(part) && /^[/ ]/.test(whole.slice(part.length)));
  return goesOn(one, other) || goesOn(other, one);
}

/** Whether a version is part of another: 20.19 of 20. */
function isPart(whole: Value, part: Value): boolean {
  return whole.text.startsWith(`${part.text}.`);
}

/** Makes versions comparable as numbers: 3.9 is less than 3.12. */
function amountOf({ type, text, quantity }: Value): number {
  if (type !== 'version') return quantity?.amount ?? 0;
  return text
    .replace(/^v/, '')
    .split('.')
    .slice(0, 3)
    .reduce((sum, part, at) => sum + Number(part) / 1_000 ** at, 0);
}

/** Whether a claim has a value itself, or a range around it. */
function holds({ values: all }: Assertion, value: Value): boolean {
  const { quantity } = value;
  if (!quantity) return all.some((each) => each.text === value.text);
  const amounts = all
    .filter((each) => each.quantity && hasComparableDimension(each.quantity, quantity))
    .map(amountOf);
  const amount = amountOf(value);
  return (
    amounts.length > 1 &&
    amounts.some((each) => each <= amount) &&
    amounts.some((each) => each >= amount)
  );
}
