import type { LedgerEntry } from '#workspace/schema/generated/types';

/**
 * Who acts, and how that is known. A forge attested it; LEDGER_ACTOR declared it; or it was
 * inferred from the surroundings. Only the first is a proof.
 */
export interface Principal {
  readonly kind: 'person' | 'agent' | 'service';
  readonly standing: 'attested' | 'declared' | 'inferred';
  /** Whose session surrounds a person who was declared; null where none does. */
  readonly inside: 'agent' | 'service' | null;
  /** The address of the comment or review that attests it; null unless attested. */
  readonly attestation: string | null;
}

/** What the configuration of the base says of principals; its defaults are the strict ones. */
export interface Trust {
  readonly agentsMayPromote: 'none' | 'low';
  readonly claimedPerson: 'warn' | 'allow' | 'refuse';
}

/** Reads what a configuration says of principals. */
export function trustOf(config: {
  readonly agents?: {
    readonly mayPromote?: Trust['agentsMayPromote'];
    readonly claimedPerson?: Trust['claimedPerson'];
  };
}): Trust {
  return {
    agentsMayPromote: config.agents?.mayPromote ?? 'none',
    claimedPerson: config.agents?.claimedPerson ?? 'warn',
  };
}

/** Acts by how much they decide: they propose, keep order, decide, or are for people alone. */
export type Weight = 'propose' | 'order' | 'decide' | 'person';

/** How far somebody's word goes: for all, for what is of low consequence, or for nothing. */
export type Reach = 'all' | 'low' | 'none';

/** How far the word of each goes. Everybody proposes and keeps order; CI never decides. */
const reaches = {
  person: { propose: 'all', order: 'all', decide: 'all', person: 'all' },
  'trusted agent': { propose: 'all', order: 'all', decide: 'low', person: 'none' },
  agent: { propose: 'all', order: 'all', decide: 'none', person: 'none' },
  'refused claim': { propose: 'all', order: 'all', decide: 'none', person: 'none' },
  service: { propose: 'all', order: 'all', decide: 'none', person: 'none' },
} as const satisfies Readonly<Record<string, Readonly<Record<Weight, Reach>>>>;

/** How far a principal's word goes for an act, which commands and the gate judge by alike. */
export function reachOf(principal: Principal, weight: Weight, trust: Trust): Reach {
  return reaches[rowOf(principal, trust)][weight];
}

function rowOf(principal: Principal, trust: Trust): keyof typeof reaches {
  if (principal.kind === 'agent')
    return trust.agentsMayPromote === 'low' ? 'trusted agent' : 'agent';
  return isClaimed(principal) && trust.claimedPerson === 'refuse'
    ? 'refused claim'
    : principal.kind;
}

/** Whether a person's name is only claimed: an agent's session or CI surrounds them. */
export function isClaimed({ kind, inside, standing }: Principal): boolean {
  return kind === 'person' && inside !== null && standing !== 'attested';
}

/** Who acted, as an entry says it. */
export function principalOf(
  act: Pick<LedgerEntry, 'actor' | 'standing' | 'inside' | 'attestation'>,
): Principal {
  return {
    kind: act.actor ?? 'person',
    standing: act.standing ?? 'inferred',
    inside: act.inside ?? null,
    attestation: act.attestation ?? null,
  };
}

/** The same as fields of an entry; what was inferred goes without saying. */
export function principalFields(
  principal: Principal,
): Pick<LedgerEntry, 'actor' | 'standing' | 'inside' | 'attestation'> {
  const { kind, standing, inside, attestation } = principal;
  return {
    actor: kind === 'person' ? undefined : kind,
    ...(standing === 'inferred' ? {} : { standing }),
    inside: inside ?? undefined,
    attestation: attestation ?? undefined,
  };
}

/** Who acted besides their name, in words; empty for a person whom nothing speaks against. */
export function principalWords(principal: Principal, by: string): string {
  if (isClaimed(principal)) {
    const { where, name } = claimIn(principal, by);
    return `decided in ${where}; the name ${name} is claimed`;
  }
  if (principal.kind === 'person')
    return principal.attestation === null ? '' : `its entry names ${principal.attestation}`;
  return principal.kind === 'agent' ? 'agent' : 'CI';
}

/** Where a person's name is claimed, and which. */
export function claimIn(
  { inside }: Principal,
  by: string,
): { readonly where: string; readonly name: string } {
  return { where: inside === 'agent' ? "an agent's session" : 'CI', name: shortName(by) };
}

/** `Ann` of `Ann <ann@example.org>`; all of it where no name stands before the address. */
export function shortName(by: string): string {
  const name = by.replace(/\s*<[^<>]*>\s*$/, '').trim();
  return name === '' ? by : name;
}
