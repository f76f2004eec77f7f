import { oncePerObject } from '#workspace/once-per-object';

import type { Assertion, Word } from './assertion.ts';

/** What two claims share, and what each says alone. */
export interface Overlap {
  readonly shared: readonly string[];
  /** How much that is: a name in code counts as two words. */
  readonly weight: number;
  readonly mine: readonly Word[];
  readonly theirs: readonly Word[];
  /** The share of what they speak of that they share: of the one that says less, and of both. */
  readonly covered: number;
  readonly jaccard: number;
}

/** The overlap of two claims, and whether both say that they apply in the same case. */
export interface Comparison extends Overlap {
  readonly near: boolean;
}

/** Compares what two claims speak of. */
export function overlapOf(one: Assertion, other: Assertion): Overlap {
  const [words, others] = [
    expanded(spokenOf(one, other), other),
    expanded(spokenOf(other, one), one),
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

/** What a claim is about: a name that only it has is what it says, and not what it is about. */
function spokenOf({ heavy, names }: Assertion, { senses }: Assertion): ReadonlyMap<string, Word> {
  if (names.size === 0 || ![...names].some((name) => heavy.has(name) && !senses.has(name)))
    return heavy;
  return new Map([...heavy].filter(([sense]) => !names.has(sense) || senses.has(sense)));
}

/**
 * Words taken together that the other claim has by their first letters: RLS is row-level security.
 */
function expanded(
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

/**
 * The word of each part of a compound, and how the parts begin: one claim is compared with many.
 */
const inParts = oncePerObject(
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

/** More claims than this that have a word make the word no key: it tells nothing apart. */
const frequent = 48;
/** A claim has this many keys of two frequent words at most. */
const mostPairs = 15;

/**
 * The pairs of claims that share enough of what they speak of to be compared, each once,
 * through an index of their words:
 * the work grows with the number of claims and not with that of their pairs.
 *
 * @param spoken what each claim speaks of
 * @returns places in the list, the smaller one first
 */
export function* nearPairs(
  spoken: readonly (readonly string[])[],
): Generator<readonly [number, number]> {
  const often = new Map<string, number>();
  for (const keys of spoken) for (const key of keys) often.set(key, (often.get(key) ?? 0) + 1);
  const postings = new Map<string, number[]>();
  // What the claim at hand shares with each of those before it: two arrays take a part of the time
  // of a map for each claim.
  const shared = new Uint32Array(spoken.length);
  for (const [at, keys] of spoken.entries()) {
    const sharing: number[] = [];
    for (const { key, weight } of indexed(keys, often)) {
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
      const its = spoken[other] ?? [];
      // Three frequent words that both have were counted as three pairs of two.
      if (count * 2 >= Math.min(keys.length, its.length) && shareHalf(keys, its)) yield [other, at];
    }
  }
}

function shareHalf(keys: readonly string[], others: readonly string[]): boolean {
  const shared = keys.filter((key) => others.includes(key)).length;
  return shared * 2 >= Math.min(keys.length, others.length);
}

/** What a claim speaks of: its words that say something, and its names. */
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

/** The keys a claim is found by: its rare words, and its frequent ones two by two. */
function* indexed(
  keys: readonly string[],
  often: ReadonlyMap<string, number>,
): Generator<{ readonly key: string; readonly weight: number }> {
  const usual: string[] = [];
  for (const key of keys) {
    const count = often.get(key) ?? 0;
    if (count > frequent) usual.push(key);
    // A word that no other claim has finds nothing.
    else if (count > 1) yield { key, weight: 1 };
  }
  usual.sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0) || (a < b ? -1 : 1));
  let left = mostPairs;
  for (const [at, one] of usual.entries()) {
    for (const other of usual.slice(at + 1)) {
      if (left === 0) return;
      left -= 1;
      yield { key: `${one} ${other}`, weight: 2 };
    }
  }
}
