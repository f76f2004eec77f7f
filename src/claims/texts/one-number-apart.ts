import { assertionOf } from '../assertions/assertion.ts';
import { areNumberedApart, type Numbered } from '../assertions/numbered.ts';

/** Two texts that are the same but for one number. */
export interface NumberPair<T> {
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
