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
