import { isLight, senseOfWord } from '#claims/assertions/word-senses';

import type { StandingMemory } from './standing-memory.ts';

/**
 * A nearby claim has at least a sixth of its words in common. Claims that conflict share half of
 * their subject, but here the words of reasons count, too.
 */
const partShared = 6;

/** Statements that may be about the same as some, and these: a fast check before full ones. */
export function nearbyMemory(
  memory: readonly StandingMemory[],
  about: ReadonlySet<StandingMemory>,
): StandingMemory[] {
  const isNear = nearbyClaims([...about].map((each) => each.claim));
  return memory.filter((each) => about.has(each) || isNear(each.claim));
}

/** Returns a test by words whether another claim may be about the same as one of these. */
export function nearbyClaims(claims: readonly string[]): (other: string) => boolean {
  const sensesOf = senseReader();
  const asked = claims.map(sensesOf);
  return (other) => {
    const its = sensesOf(other);
    return asked.some((own) => {
      const shared = sharedWords(own, its);
      return shared > 0 && shared * partShared >= Math.min(its.size, own.size);
    });
  };
}

/** Returns a test whether another claim has a third of its words in common with one of these. */
export function repeatedClaims(claims: readonly string[]): (other: string) => boolean {
  const sensesOf = senseReader();
  const asked = claims.map(sensesOf);
  return (other) => {
    const its = sensesOf(other);
    return asked.some((own) => sharedWords(own, its) * 3 >= Math.max(own.size, its.size));
  };
}

/** Returns a reader of the senses of a claim's content words. */
function senseReader(): (claim: string) => Set<string> {
  const known = new Map<string, string | null>();
  const senseOf = (word: string): string | null => {
    let sense = known.get(word);
    if (sense === undefined) {
      const found = senseOfWord(word);
      known.set(word, (sense = isLight(found) ? null : found));
    }
    return sense;
  };
  return (claim) =>
    new Set(
      (claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => senseOf(word) ?? []),
    );
}

function sharedWords(own: ReadonlySet<string>, its: ReadonlySet<string>): number {
  let shared = 0;
  for (const sense of its) if (own.has(sense)) shared += 1;
  return shared;
}
