import { knownOfFew } from '#workspace/few-known';
import type { Finding } from '#workspace/records';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { assertionOf } from './assertions/assertion.ts';
import { claimKey, saysTheSame } from './assertions/near-duplicate.ts';
import { nearbyClaims } from './nearby-memory.ts';
import { propositionKey, propositionOf } from './proposition.ts';
import { assertionBy, claimKeyBy, propositionBy } from './read-claims.ts';

/** A finding that is memory, and what it claims. */
interface Claimed {
  readonly finding: Finding;
  readonly claim: string;
}

/** What the findings of memory claim, by their places: a review asks for each of what waits. */
interface Remembered {
  readonly claimed: readonly Claimed[];
  /** Those that propose it. */
  proposing(key: string): readonly number[];
  /** Those that may say the same as a claim. */
  near(claim: string, key: string): readonly number[];
}

/** Whoever asks more often than this has all claims read: to answer few questions, a look at their words is enough. */
const fewQuestions = 8;

const rememberedIn = knownOfFew((findings: readonly Finding[]): Remembered => {
  const claimed = findings.flatMap((finding): Claimed[] => (isAccepted(finding) && finding.claim !== null ? [{ finding, claim: finding.claim.value }] : []));
  const proposed = placesBy(claimed, ({ finding, claim }) => propositionBy(finding, claim).key);
  let questions = 0;
  let spoken: ReadonlyMap<string, readonly number[]> | null = null;
  return {
    claimed,
    proposing: (key) => proposed.get(key) ?? [],
    near: (asked, key) => {
      questions += 1;
      if (questions > fewQuestions) return (spoken ??= placesBy(claimed, ({ finding, claim }) => claimKeyBy(finding, claim))).get(key) ?? [];
      const mayRepeat = nearbyClaims([asked]);
      return [...claimed.entries()].flatMap(([at, { claim }]) => (mayRepeat(claim) ? [at] : []));
    },
  };
});

function placesBy(claimed: readonly Claimed[], keyOf: (each: Claimed) => string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, each] of claimed.entries()) {
    const key = keyOf(each);
    const others = places.get(key);
    if (others) others.push(at);
    else places.set(key, [at]);
  }
  return places;
}

/**
 * The promoted findings that make the same claim.
 *
 * @param title the heading it will have: only word for word a copy, for a heading is short
 */
export function rememberedAs(claim: string, title: string | null, { findings }: Pick<Workspace, 'findings'>): Finding[] {
  const { claimed, proposing, near } = rememberedIn(findings);
  const found = new Set([claim, ...(title === null ? [] : [title])].flatMap((text) => proposing(propositionKey(propositionOf(text)))));
  const assertion = assertionOf(claim);
  for (const at of near(claim, claimKey(assertion))) {
    const { finding, claim: its } = claimed[at] as Claimed;
    if (saysTheSame(assertion, assertionBy(finding, its))) found.add(at);
  }
  return [...found].sort((one, other) => one - other).map((at) => (claimed[at] as Claimed).finding);
}
