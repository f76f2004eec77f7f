import { whyHighConsequence } from '#provenance/high-consequence';
import type { Workspace } from '#workspace/workspace';

import type { Discovery } from './discovery.ts';
import type { Policy } from './policy.ts';

/** Why a discovery is of high consequence, in words; null when it is not (document 3.2): by what it says, or by its kind where the configuration names that. */
export function highConsequence(discovery: Discovery, workspace: Workspace, policy: Policy): string | null {
  return whyHighConsequence(discovery.details, workspace) ?? (policy.highConsequence.includes(discovery.kind) ? `a ${discovery.kind} is of high consequence here` : null);
}
