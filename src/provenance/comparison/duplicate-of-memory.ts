import { assertionOf } from '#claims/assertions/assertion';
import { claimKey, saysTheSame } from '#claims/assertions/near-duplicate';
import { assertionBy, claimKeyBy, propositionBy } from '#claims/claims-read-once';
import { propositionKey, propositionOf } from '#claims/proposition';
import { present } from '#diagnostics/present';
import { oncePerObject } from '#workspace/once-per-object';
import type { Finding } from '#workspace/records';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { repeatedClaims } from './nearby-memory.ts';

/** Findings by what they claim. */
interface Claims {
  /** By the key of what they propose. */
  readonly proposed: ReadonlyMap<string, readonly Finding[]>;
  /** By what those have in common that say the same. */
  readonly spoken: ReadonlyMap<string, readonly Finding[]>;
}

/**
 * Whoever asks more often than this has all claims read: to answer few questions, a look at their
 * words is enough.
 */
const fewQuestions = 8;

/**
 * The claims of some findings, once they were asked for more than a few times: a review asks for
 * each of what waits.
 */
const claimsOf = oncePerObject((findings: readonly Finding[]): (() => Claims | null) => {
  let questions = 0;
  let claims: Claims | null = null;
  return () => {
    questions += 1;
    if (questions > fewQuestions)
      claims ??= {
        proposed: byKey(findings, (finding, claim) => propositionBy(finding, claim).key),
        spoken: byKey(findings, claimKeyBy),
      };
    return claims;
  };
});

function byKey(
  findings: readonly Finding[],
  keyOf: (finding: Finding, claim: string) => string,
): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>();
  for (const finding of findings) {
    const claim = claimIn(finding);
    if (claim === null) continue;
    const key = keyOf(finding, claim);
    const others = found.get(key);
    if (others) others.push(finding);
    else found.set(key, [finding]);
  }
  return found;
}

/** What a finding claims that is memory. */
function claimIn(finding: Finding): string | null {
  return isAccepted(finding) && finding.claim !== null ? finding.claim.value : null;
}

/**
 * The promoted findings that make the same claim.
 *
 * @param title the heading it will have: only word for word a copy, for a heading is short
 */
export function duplicatesOfMemory(
  claim: string,
  title: string | null,
  { findings }: Pick<Workspace, 'findings'>,
): Finding[] {
  const texts = present([claim, title]);
  const own = texts.map((text) => propositionKey(propositionOf(text)));
  const assertion = assertionOf(claim);
  const claims = claimsOf(findings)();
  if (claims) {
    const saying = (claims.spoken.get(claimKey(assertion)) ?? []).filter((finding) =>
      saysTheSame(assertion, assertionBy(finding, claimIn(finding) ?? '')),
    );
    const found = new Set([...own.flatMap((key) => claims.proposed.get(key) ?? []), ...saying]);
    return found.size < 2 ? [...found] : findings.filter((finding) => found.has(finding));
  }
  const mayRepeat = repeatedClaims(texts);
  return findings.filter((finding) => {
    const its = claimIn(finding);
    return (
      its !== null &&
      mayRepeat(its) &&
      (own.includes(propositionBy(finding, its).key) ||
        saysTheSame(assertion, assertionBy(finding, its)))
    );
  });
}
