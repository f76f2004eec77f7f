import type { Workspace } from '#workspace/workspace';

import type { Discovery } from './kind.ts';
import type { Policy } from './policy.ts';

/** Domains of obligations that bind harder than the rest (document 2, QUE407). */
const hardPolicy = /\b(?:enforced[- ]policy|compliance|security)\b/i;

/**
 * Why a discovery is of high consequence, in words; null when it is not (document 3.2): external origin, an obligation
 * of the hard-policy band or of critical risk, `Consequence: high`, or a kind that the configuration names.
 */
export function highConsequence(discovery: Discovery, workspace: Workspace, policy: Policy): string | null {
  const { details } = discovery;
  if (details.consequence === 'high') return 'it was raised as of high consequence';
  if (details.origin === 'external') return 'its evidence comes from outside of this repository';
  if (policy.highConsequence.includes(discovery.kind)) return `a ${discovery.kind} is of high consequence here`;
  const named = new Set(details.origin_obligations ?? []);
  if (named.size === 0) return null;
  for (const spec of workspace.specs) {
    for (const obligation of spec.obligations) {
      if (!names(named, spec.id.value, obligation.id.value)) continue;
      if (hardPolicy.test(obligation.domain ?? '')) return `${obligation.id.value} is ${obligation.domain ?? ''}`;
      if (/^critical\b/i.test(obligation.risk ?? '')) return `the risk of ${obligation.id.value} is critical`;
    }
  }
  return null;
}

/** `C-014`, or `spec.C-014` and `spec#C-014` where the spec is named as well. */
function names(named: ReadonlySet<string>, spec: string, obligation: string): boolean {
  return named.has(obligation) || named.has(`${spec}.${obligation}`) || named.has(`${spec}#${obligation}`) || named.has(`REQ.${spec}.${obligation}`);
}
