import { memoizeByObject } from '#workspace/memoize';

import type { Assertion, Word } from './assertion.ts';

/** What two claims share, and the words that only one of them has. */
export interface Overlap {
  readonly shared: readonly string[];
  /** Number of shared words; a name in code counts as two. */
  readonly weight: number;
  readonly mine: readonly Word[];
  readonly theirs: readonly Word[];
  /** Shared words as a part of the shorter claim, and of both together: 0 to 1. */
  readonly covered: number;
  readonly jaccard: number;
}

/** The overlap of two claims, and whether their scopes are alike. */
export interface OverlapWithScope extends Overlap {
  /** Whether both claims say, in similar words, that they apply in the same case. */
  readonly near: boolean;
}

/** Compares the subjects of two claims. */
export function overlapOf(one: Assertion, other: Assertion): Overlap {
  const [words, others] = [
    withAcronyms(subjectOf(one, other), other),
    withAcronyms(subjectOf(other, one), one),
  ];
  const sharedNames =
    one.codes.length === 0 || other.codes.length === 0
      ? []
      : [...new Set(one.codes.filter((name) => other.codes.includes(name) || others.has(name)))];
  const [sharedWords, mine]: [string[], Word[]] = [[], []];
  for (const [sense, word] of words)
    if (others.has(sense)) sharedWords.push(sense);
    else mine.push(word);
  const shared = [...sharedWords, ...sharedNames];
  const [size, otherSize] = [words.size + sharedNames.length, others.size + sharedNames.length];
  return {
    shared,
    weight: sharedWords.length + 2 * sharedNames.length,
    mine,
    theirs: [...others.values()].filter((word) => !words.has(word.sense)),
    covered: shared.length / Math.max(1, Math.min(size, otherSize)),
    jaccard: shared.length / Math.max(1, size + otherSize - shared.length),
  };
}

/** Gives the words of a claim without names that the other lacks: those are said of the subject. */
function subjectOf({ heavy, names }: Assertion, { senses }: Assertion): ReadonlyMap<string, Word> {
  if (names.size === 0 || ![...names].some((name) => heavy.has(name) && !senses.has(name)))
    return heavy;
  return new Map([...heavy].filter(([sense]) => !names.has(sense) || senses.has(sense)));
}

/** Replaces words by an acronym that the other claim has: row-level security by RLS. */
function withAcronyms(
  words: ReadonlyMap<string, Word>,
  { short }: Assertion,
): ReadonlyMap<string, Word> {
  const missing = short.filter((sense) => !words.has(sense));
  if (missing.length === 0) return words;
  const { parts, letters } = inParts(words);
  const known = missing.filter((sense) => letters.includes(sense));
  if (known.length === 0) return words;
  const found = new Map(words);
  for (const sense of known) {
    const taken = parts.slice(letters.indexOf(sense), letters.indexOf(sense) + sense.length);
    for (const word of taken) found.delete(word.sense);
    if (taken[0]) found.set(sense, { ...taken[0], sense });
  }
  return found;
}

/** Gives the word of each part of a compound, and the first letters of all parts. */
const inParts = memoizeByObject(
  (
    words: ReadonlyMap<string, Word>,
  ): { readonly parts: readonly Word[]; readonly letters: string } => {
    const parts = [...words.values()].flatMap((word) =>
      word.sense.split('-').map((part) => ({ letter: part[0] ?? ' ', word })),
    );
    return {
      parts: parts.map(({ word }) => word),
      letters: parts.map(({ letter }) => letter).join(''),
    };
  },
);

/** A word that more claims have is only a key together with another word. */
const frequent = 48;
/** Keys of two frequent words, for each claim. */
const maxPairKeys = 15;

/**
 * Gives each pair of claims that share half of the words of one of them. Works by an index of
 * words: the time grows with the number of claims, not of pairs.
 *
 * @param subjects `subjectWords` of each claim
 * @returns places in the list, the smaller one first
 */
export function* nearPairs(
  subjects: readonly (readonly string[])[],
): Generator<readonly [number, number]> {
  const often = new Map<string, number>();
  for (const keys of subjects) for (const key of keys) often.set(key, (often.get(key) ?? 0) + 1);
  const postings = new Map<string, number[]>();
  // Shared keys of the current claim with each earlier one. Reused: a map for each claim is slower.
  const shared = new Uint32Array(subjects.length);
  for (const [at, keys] of subjects.entries()) {
    const sharing: number[] = [];
    for (const { key, weight } of keysOf(keys, often)) {
      const known = postings.get(key);
      if (!known) postings.set(key, [at]);
      else if (known.length < frequent) {
        for (const other of known) {
          const count = shared[other] ?? 0;
          if (count === 0) sharing.push(other);
          shared[other] = count + weight;
        }
        known.push(at);
      }
    }
    for (const other of sharing) {
      const count = shared[other] ?? 0;
      shared[other] = 0;
      const its = subjects[other] ?? [];
      // Pairs of frequent words count too often, so the words are compared again.
      if (count * 2 >= Math.min(keys.length, its.length) && shareHalf(keys, its)) yield [other, at];
    }
  }
}

function shareHalf(keys: readonly string[], others: readonly string[]): boolean {
  const shared = keys.filter((key) => others.includes(key)).length;
  return shared * 2 >= Math.min(keys.length, others.length);
}

/** Gives the words of a claim that are not light, its paths and its code. */
export function subjectWords({ words, values }: Assertion): string[] {
  return [
    ...new Set([
      ...words.filter((word) => !word.light).map((word) => word.sense),
      ...values
        .filter((value) => value.type === 'code' || value.type === 'path')
        .map((value) => value.text),
    ]),
  ];
}

/** Gives the keys of a claim: its rare words, and pairs of its frequent words. */
function* keysOf(
  keys: readonly string[],
  often: ReadonlyMap<string, number>,
): Generator<{ readonly key: string; readonly weight: number }> {
  const usual: string[] = [];
  for (const key of keys) {
    const count = often.get(key) ?? 0;
    if (count > frequent) usual.push(key);
    else if (count > 1) yield { key, weight: 1 };
  }
  usual.sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0) || (a < b ? -1 : 1));
  let left = maxPairKeys;
  for (const [at, one] of usual.entries()) {
    for (const other of usual.slice(at + 1)) {
      if (left === 0) return;
      left -= 1;
      yield { key: `${one} ${other}`, weight: 2 };
    }
  }
}
