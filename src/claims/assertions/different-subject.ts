import type { Assertion, Word } from './assertion.ts';
import type { Overlap } from './overlap.ts';
import type { Value } from './values.ts';
import { excludeEachOther, isApart, tellApart } from './word-senses.ts';

/**
 * Whether two claims are about different things: what only one of them has stands in the place of
 * what only the other has.
 */
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
          tellApart(word.sense, each.sense) &&
          !excludeEachOther(word.sense, each.sense) &&
          !(word.light && each.light),
      ),
  );
}

/** These bound a value, as "at least" does. */
const bounding = new Set(['minimum', 'maximum']);

/** Whether a word that only this claim has stands in its subject. */
function hasSubjectOfItsOwn({ verb }: Assertion, alone: readonly Word[]): boolean {
  return alone.some((word) => word.at < verb && isApart(word.sense) && !bounding.has(word.sense));
}

/** A claim, and the words that only it has. */
type ClaimAndAlone = readonly [Assertion, readonly Word[]];

/** Whether another word stands before the same one: the iOS client, the Android client. */
function hasOtherModifier(
  [one, mine]: ClaimAndAlone,
  [other, theirs]: ClaimAndAlone,
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
      (tellApart(modifier, otherModifier) ||
        !(isLightIn(one, modifier) || isLightIn(other, otherModifier)))
    );
  });
}

/** The word right before each shared one, where it may tell what that is. */
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
      (previous.at !== verb || isApart(previous.sense))
    )
      found.set(word.sense, previous.sense);
  }
  return found;
}

/** Whether they are about two versions of one thing: in React 17, in React 18. */
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

/** Whether both name places or code in their subjects, and none of it is the same. */
function hasOtherNames(one: Assertion, other: Assertion): boolean {
  const [names, others] = [namesInSubject(one), namesInSubject(other)];
  return names.length > 0 && others.length > 0 && !names.some((name) => others.includes(name));
}

function namesInSubject({ values }: Assertion): readonly string[] {
  return values
    .filter((value) => value.subject && (value.type === 'code' || value.type === 'path'))
    .map((value) => value.text);
}
