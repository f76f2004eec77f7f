import type { Finding } from '#workspace/records';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { assertionOf } from './assertions/assertion.ts';
import { saysTheSame } from './assertions/near-duplicate.ts';
import { likeness, propositionKey, propositionOf } from './proposition.ts';

/**
 * The promoted findings that make the same claim.
 *
 * @param title the heading it will have: only word for word a copy, for a heading is short
 */
export function rememberedAs(claim: string, title: string | null, workspace: Workspace): Finding[] {
  const proposition = propositionOf(claim);
  const assertion = assertionOf(claim);
  const heading = title === null ? null : propositionKey(propositionOf(title));
  return workspace.findings.filter((finding) => {
    if (!isAccepted(finding) || finding.claim === null) return false;
    const known = propositionOf(finding.claim.value);
    return likeness(proposition, known) === 'same' || propositionKey(known) === heading || saysTheSame(assertion, assertionOf(finding.claim.value));
  });
}
