import type { Finding } from '#workspace/records';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { assertionOf } from './assertions/assertion.ts';
import { saysTheSame } from './assertions/near-duplicate.ts';
import { nearbyClaims } from './nearby-memory.ts';
import { propositionKey, propositionOf } from './proposition.ts';
import { assertionBy, propositionBy } from './read-claims.ts';

/**
 * The promoted findings that make the same claim.
 *
 * @param title the heading it will have: only word for word a copy, for a heading is short
 */
export function rememberedAs(claim: string, title: string | null, workspace: Workspace): Finding[] {
  const own = propositionKey(propositionOf(claim));
  const assertion = assertionOf(claim);
  const mayRepeat = nearbyClaims([claim]);
  const heading = title === null ? null : propositionKey(propositionOf(title));
  return workspace.findings.filter((finding) => {
    if (!isAccepted(finding) || finding.claim === null) return false;
    const { value } = finding.claim;
    const { key } = propositionBy(finding, value);
    return key === own || key === heading || (mayRepeat(value) && saysTheSame(assertion, assertionBy(finding, value)));
  });
}
