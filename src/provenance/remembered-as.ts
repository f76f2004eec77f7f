import type { Finding } from '#workspace/records';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { likeness, propositionOf } from './proposition.ts';

/** The promoted findings that make the same claim. */
export function rememberedAs(claim: string, workspace: Workspace): Finding[] {
  const proposition = propositionOf(claim);
  return workspace.findings.filter((finding) => isAccepted(finding) && finding.claim !== null && likeness(proposition, propositionOf(finding.claim.value)) === 'same');
}
