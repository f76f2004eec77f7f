import type { Obligation } from '#workspace/document';
import type { Spec } from '#workspace/records';

/** The domains of obligations, the one with the most force first. */
export const domains = [
  'enforced-policy',
  'compliance',
  'security',
  'architecture',
  'product',
  'team',
  'task-map',
  'memory',
] as const;
/** The domain of an obligation, such as `security`. */
export type Domain = (typeof domains)[number];

/** These decide a conflict, whatever artifacts they are in. */
const hardPolicy: readonly Domain[] = domains.slice(0, 3);

const named = domains.map(
  (domain) =>
    [domain, new RegExp(`(?<![\\w-])${domain.replace('-', '[- ]')}(?![\\w-])`, 'i')] as const,
);

/** Gives the domain of an obligation, else that of its spec, else `product`. */
export function domainOf(
  obligation: Pick<Obligation, 'domain'>,
  spec: Pick<Spec, 'domain'>,
): Domain {
  return domainIn(obligation.domain) ?? domainIn(spec.domain) ?? 'product';
}

function domainIn(written: string | null): Domain | null {
  return (
    (written === null ? undefined : named.find(([, pattern]) => pattern.test(written))?.[0]) ?? null
  );
}

/** Whether a domain is enforced policy, compliance or security. */
export function isHardPolicy(domain: Domain): boolean {
  return hardPolicy.includes(domain);
}
