import { isLight, senseOfWord } from '#claims/assertions/word-senses';

import type { StandingMemory } from './standing-memory.ts';

/**
 * Rough words: a claim that is compared shares half of what it speaks of, so one that shares a
 * sixth of its words is kept: the reasons that both give are counted, too.
 */
const share = 6;

/**
 * Of all statements those that may speak of the same as the ones asked about, and these: reading
 * what a claim asserts takes far longer than looking at its words.
 */
export function nearbyMemory(
  memory: readonly StandingMemory[],
  about: ReadonlySet<StandingMemory>,
): StandingMemory[] {
  const isNear = nearbyClaims([...about].map((each) => each.claim));
  return memory.filter((each) => about.has(each) || isNear(each.claim));
}

/**
 * Whether another claim may speak of the same as one of these, as far as its words show at a
 * glance.
 */
export function nearbyClaims(claims: readonly string[]): (other: string) => boolean {
  const spoken = roughWords();
  const asked = claims.map(spoken);
  return (other) => {
    const its = spoken(other);
    return asked.some((own) => {
      const shared = sharedWords(own, its);
      return shared > 0 && shared * share >= Math.min(its.size, own.size);
    });
  };
}

/** Whether another claim may say the same as one of these: then it has a third of the words. */
export function repeatedClaims(claims: readonly string[]): (other: string) => boolean {
  const spoken = roughWords();
  const asked = claims.map(spoken);
  return (other) => {
    const its = spoken(other);
    return asked.some((own) => sharedWords(own, its) * 3 >= Math.max(own.size, its.size));
  };
}

/** Reads the words of claims that say something, by their senses. */
function roughWords(): (claim: string) => Set<string> {
  const senses = new Map<string, string | null>();
  const senseOf = (word: string): string | null => {
    const known = senses.get(word);
    if (known !== undefined) return known;
    const sense = senseOfWord(word);
    senses.set(word, isLight(sense) ? null : sense);
    return isLight(sense) ? null : sense;
  };
  return (claim) => {
    const words = new Set<string>();
    for (const word of claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      const sense = senseOf(word);
      if (sense !== null) words.add(sense);
    }
    return words;
  };
}

function sharedWords(own: ReadonlySet<string>, its: ReadonlySet<string>): number {
  let shared = 0;
  for (const sense of its) if (own.has(sense)) shared += 1;
  return shared;
}
