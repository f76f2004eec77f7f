import type { Assertion, Value, Word } from './assertion.ts';
import type { Overlap } from './overlap.ts';
import { excludeEachOther, isApart, tellApart } from './word-senses.ts';

/**
 * Whether two claims are about different things: what only one of them has stands in the place of
 * what only the other has.
 */
export function speaksOfAnother(
  one: Assertion,
  other: Assertion,
  { shared, mine, theirs }: Overlap,
): boolean {
  const without = (assertion: Assertion, than: Assertion): Word[] =>
    assertion.words.filter((word) => isApart(word.sense) && !than.senses.has(word.sense));
  for (const word of without(one, other))
    if (
      without(other, one).some(
        (each) =>
          tellApart(word.sense, each.sense) &&
          !excludeEachOther(word.sense, each.sense) &&
          !(word.light && each.light),
      )
    )
      return true;
  // Metrics of the API are not the API.
  for (const [alone, { verb }] of [
    [mine, one],
    [theirs, other],
  ] as const)
    if (alone.some((word) => word.at < verb && isApart(word.sense))) return true;
  // The iOS client, the Android client: another word before the same one.
  const known = new Set(shared);
  const before = (assertion: Assertion, alone: readonly Word[]): Map<string, string> =>
    new Map(
      assertion.words
        .flatMap((word, at) => {
          const previous = assertion.words[at - 1];
          return known.has(word.sense) &&
            previous &&
            previous.at === word.at - 1 &&
            (alone.includes(previous) || previous.light) &&
            (previous.at !== assertion.verb || isApart(previous.sense))
            ? [[word.sense, previous] as const]
            : [];
        })
        .map(([noun, previous]) => [noun, previous.sense] as const),
    );
  const light = (assertion: Assertion, sense: string): boolean =>
    assertion.words.some((word) => word.sense === sense && word.light);
  const [modified, others] = [before(one, mine), before(other, theirs)];
  for (const [noun, by] of modified) {
    const its = others.get(noun);
    if (
      its !== undefined &&
      its !== by &&
      !excludeEachOther(by, its) &&
      (tellApart(by, its) || !(light(one, by) || light(other, its)))
    )
      return true;
  }
  // Versions that they are about: in React 17, in React 18.
  const versioned = (assertion: Assertion): Value[] =>
    assertion.values.filter(
      (value) =>
        value.subject &&
        value.quantity?.dimension === 'count' &&
        value.of !== null &&
        shared.includes(value.of),
    );
  if (
    shared.length >= 4 &&
    versioned(one).some((value) =>
      versioned(other).some((each) => each.of === value.of && each.text !== value.text),
    )
  )
    return true;
  // Names that they are about.
  const subjects = (assertion: Assertion): Set<string> =>
    new Set(
      assertion.values
        .filter((value) => value.subject && (value.type === 'code' || value.type === 'path'))
        .map((value) => value.text),
    );
  const [about, aboutOther] = [subjects(one), subjects(other)];
  return about.size > 0 && aboutOther.size > 0 && ![...about].some((name) => aboutOther.has(name));
}
