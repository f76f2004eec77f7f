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
export type Domain = (typeof domains)[number];

/**
 * Ranks 1 to 3: a domain of these decides a conflict, whatever the artifacts are that it stands in.
 */
const hardPolicy: readonly Domain[] = domains.slice(0, 3);

const named = domains.map(
  (domain) =>
    [domain, new RegExp(`(?<![\\w-])${domain.replace('-', '[- ]')}(?![\\w-])`, 'i')] as const,
);

/** The domain of an obligation: what it says itself, else what its spec says, else `product`. */
export function domainOf(
  obligation: Pick<Obligation, 'domain'>,
  spec: Pick<Spec, 'domain'>,
): Domain {
  return domainIn(obligation.domain) ?? domainIn(spec.domain) ?? 'product';
}

/**
 * Where the domain of an obligation is written, in words: nothing is inferred from its id or its
 * text.
 */
export function whereDomainIs(
  obligation: Pick<Obligation, 'domain'>,
  spec: Pick<Spec, 'domain' | 'id'>,
): string {
  if (domainIn(obligation.domain) !== null) return `its DOMAIN (spec ${spec.id.value})`;
  return domainIn(spec.domain) !== null
    ? `the domain of spec ${spec.id.value}`
    : 'default: no domain is written';
}

function domainIn(written: string | null): Domain | null {
  return (
    (written === null ? undefined : named.find(([, pattern]) => pattern.test(written))?.[0]) ?? null
  );
}

/** Whether what a domain asks is never outranked by where something else is written. */
export function isHardPolicy(domain: Domain): boolean {
  return hardPolicy.includes(domain);
}
