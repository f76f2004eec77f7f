import { isLight, senseOfWord } from '#claims/assertions/word-senses';

import type { StandingMemory } from './standing-memory.ts';

/**
 * Rough words: a claim that is compared shares half of what it speaks of, so one that shares a
 * quarter of its words is kept.
 */
const share = 4;

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
  const senses = new Map<string, string | null>();
  const senseOf = (word: string): string | null => {
    const known = senses.get(word);
    if (known !== undefined) return known;
    const sense = senseOfWord(word);
    senses.set(word, isLight(sense) ? null : sense);
    return isLight(sense) ? null : sense;
  };
  const spoken = (claim: string): Set<string> =>
    new Set(
      (claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => senseOf(word) ?? []),
    );
  const asked = claims.map(spoken);
  return (other) => {
    const its = spoken(other);
    return asked.some((own) => {
      let shared = 0;
      for (const sense of its) if (own.has(sense)) shared += 1;
      return shared > 0 && shared * share >= Math.min(its.size, own.size);
    });
  };
}
