import { visualForm } from '#detection/look-alikes';
import type { LedgerEntry } from '#workspace/schema/generated/types';

/**
 * The mailbox of `Name <address>`; the whole text where there is none. What a mail server or a
 * reader takes for the same is the same: case, look-alikes, what shows nothing, quotes, comments, a
 * tag behind a plus.
 */
export function addressOf(identity: string): string {
  // No address is longer (RFC 5321, 4.5.3.1), and nothing below has to be quick on one that is.
  const written = visualForm(/<([^<>]+)>\s*$/.exec(identity)?.[1] ?? identity)
    .slice(0, 1_000)
    .trim();
  // Nearly all are written plainly.
  if (/^[\w-]+(?:\.[\w-]+)*@[\w-]+(?:\.[\w-]+)*$/.test(written)) return written;
  const at = written.lastIndexOf('@');
  if (at === -1) return written;
  const [local, domain] = [written.slice(0, at), written.slice(at + 1)].map(withoutComments) as [
    string,
    string,
  ];
  const ending = domain.replace(/\.$/, '');
  // GitHub puts an account's number before the plus, which would be another account's login.
  const [mailbox] = (ending.startsWith(privately) ? /^(?:\d+\+)?[^+]*/ : /^[^+]*/).exec(
    unquoted(local),
  ) ?? [''];
  return `${mailbox}@${ending}`;
}

/**
 * How the domains of private addresses begin: `4567890+bob@users.noreply.github.com`,
 * `bob@users.noreply.github.com`.
 */
const privately = 'users.noreply.';

/**
 * Whether two mailboxes are one person's: the same, or private addresses of one account. Its number
 * stays where its login changes.
 */
function isOneMailbox(one: string, other: string): boolean {
  if (one === other) return true;
  const [account, another] = [accountOf(one), accountOf(other)];
  if (account === null || another === null || account.domain !== another.domain) return false;
  return account.number !== undefined && another.number !== undefined
    ? account.number === another.number
    : account.login === another.login;
}

/** The account behind a private address; the number is missing in old ones. */
function accountOf(
  address: string,
): { readonly number: string | undefined; readonly login: string; readonly domain: string } | null {
  const at = address.lastIndexOf('@');
  if (!address.startsWith(privately, at + 1)) return null;
  const [, number, login = ''] = /^(?:(\d+)\+)?(.*)$/s.exec(address.slice(0, at)) ?? [];
  return { number, login, domain: address.slice(at + 1) };
}

/**
 * Whether two identities are one person: by their addresses, or by what `.mailmap` makes of them,
 * which joins and never parts.
 */
export function isSamePerson(
  people: ReadonlyMap<string, string>,
): (one: string, other: string) => boolean {
  // Few people are asked about very often.
  const read = new Map<string, string>();
  const address = (identity: string): string => {
    const known = read.get(identity) ?? addressOf(identity);
    read.set(identity, known);
    return known;
  };
  return (one, other) =>
    isOneMailbox(address(one), address(other)) ||
    isOneMailbox(address(people.get(one) ?? one), address(people.get(other) ?? other));
}

/** Whether two identities have one address; a tag behind a plus is the same mailbox. */
export function isSameAddress(one: string, other: string): boolean {
  return isOneMailbox(addressOf(one), addressOf(other));
}

/**
 * Whether it is certain that two identities are two people: each has an address, and they differ. A
 * bare name may be anybody.
 */
export function areTwoPeople(one: string, other: string): boolean {
  const [address, another] = [addressOf(one), addressOf(other)];
  return saysMore(address) && saysMore(another) && !isOneMailbox(address, another);
}

/** Whether an address is one, and not a name alone. */
function saysMore(address: string): boolean {
  return /^[^@]+@[^@]+$/s.test(address);
}

/**
 * Without `(comments)` and the blanks around its parts, which RFC 5322 (3.2.2) gives no meaning.
 */
function withoutComments(part: string): string {
  let rest = part;
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\([^()]*\)/g, '')];
  return rest.replace(/\s*\.\s*/g, '.').trim();
}

/**
 * `"alice"` is `alice`, with escapes undone (RFC 5322, 3.2.4); git takes one of the two quotes
 * away.
 */
function unquoted(local: string): string {
  return local.replace(/\\(.)|"/gs, '$1');
}

/**
 * People as a forge knows them, on top of what `.mailmap` says: all identities of an account become
 * its first one. Accounts that have an identity in common are one person's.
 *
 * @param people each identity that is asked about, as the mailmap has it
 */
export function joinAccounts(
  people: ReadonlyMap<string, string>,
  accounts: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  if (accounts.length === 0) return people;
  const same = isSamePerson(people);
  const touches = (one: readonly string[], other: readonly string[]): boolean =>
    one.some((each) => other.some((another) => same(each, another)));
  const groups = accounts.reduce<readonly (readonly string[])[]>((known, account) => {
    const theirs = known.filter((group) => touches(group, account));
    return [...known.filter((group) => !theirs.includes(group)), [...theirs.flat(), ...account]];
  }, []);
  return new Map(
    [...people].map(([identity, mapped]) => [
      identity,
      groups.find((group) => touches(group, [identity]))?.[0] ?? mapped,
    ]),
  );
}

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
