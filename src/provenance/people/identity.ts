import { visualForm } from '#detection/look-alikes';
import type { LedgerConfig, LedgerEntry } from '#workspace/schema/generated/types';

/**
 * The mailbox of `Name <address>`, or the whole text. Drops what mail servers and readers ignore:
 * case, look-alikes, invisible characters, quotes, comments, a tag behind a plus.
 */
export function addressOf(identity: string): string {
  // No address is longer (RFC 5321, 4.5.3.1).
  const written = visualForm(/<([^<>]+)>\s*$/.exec(identity)?.[1] ?? identity)
    .slice(0, 1_000)
    .trim();
  // Fast path.
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

/** As in `4567890+bob@users.noreply.github.com`, `bob@users.noreply.github.com`. */
const privately = 'users.noreply.';

/** Equal mailboxes, or private addresses of one account: its number stays if its login changes. */
function isOneMailbox(one: string, other: string): boolean {
  if (one === other) return true;
  const [account, another] = [accountOf(one), accountOf(other)];
  if (account === null || another === null || account.domain !== another.domain) return false;
  return account.number !== undefined && another.number !== undefined
    ? account.number === another.number
    : account.login === another.login;
}

/** The account of a private address; old ones have no number. */
function accountOf(
  address: string,
): { readonly number: string | undefined; readonly login: string; readonly domain: string } | null {
  const at = address.lastIndexOf('@');
  if (!address.startsWith(privately, at + 1)) return null;
  const [, number, login = ''] = /^(?:(\d+)\+)?(.*)$/s.exec(address.slice(0, at)) ?? [];
  return { number, login, domain: address.slice(at + 1) };
}

/** Whether two identities are one person. */
export type SamePerson = (one: string, other: string) => boolean;

/** Compares identities by address and by `.mailmap` (`people`). */
export function isSamePerson(people: ReadonlyMap<string, string>): SamePerson {
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

/**
 * Whether two identities have one mailbox, or private addresses of one account; ignores `.mailmap`.
 */
export function isSameAddress(one: string, other: string): boolean {
  return isOneMailbox(addressOf(one), addressOf(other));
}

/** Whether two identities have different addresses; a name without address may be anyone's. */
export function areTwoPeople(one: string, other: string): boolean {
  const addresses = [addressOf(one), addressOf(other)] as const;
  return addresses.every((each) => /^[^@]+@[^@]+$/s.test(each)) && !isOneMailbox(...addresses);
}

/** Whether an identity is certainly none of these people; false without people. */
export function isOtherThan(
  people: readonly (string | null | undefined)[],
  identity: string,
  same: SamePerson,
): boolean {
  const known = people.flatMap((each) => each ?? []);
  return (
    known.length > 0 && known.every((each) => areTwoPeople(each, identity) && !same(each, identity))
  );
}

/** Removes `(comments)` and blanks around parts, which mean nothing (RFC 5322, 3.2.2). */
function withoutComments(part: string): string {
  let rest = part;
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\([^()]*\)/g, '')];
  return rest.replace(/\s*\.\s*/g, '.').trim();
}

/** `"alice"` is `alice`, without escapes (RFC 5322, 3.2.4). Git removes one of the two quotes. */
function unquoted(local: string): string {
  return local.replace(/\\(.)|"/gs, '$1');
}

/**
 * Adds the accounts of a forge to the mailmap `people`: all identities of an account become its
 * first one. Accounts with a common identity are one person's.
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

/** Who acts. */
export interface Principal {
  readonly kind: 'person' | 'agent' | 'service';
  /** Attested by a forge, which is a proof; declared by LEDGER_ACTOR; or inferred. */
  readonly standing: 'attested' | 'declared' | 'inferred';
  /** The agent's session or CI in which a person was declared; else null. */
  readonly inside: 'agent' | 'service' | null;
  /** URL of the comment or review that attests it; null unless attested. */
  readonly attestation: string | null;
}

/** What a configuration allows principals; the defaults are strict. */
export interface Trust {
  /** `low`: items that are not of high consequence. */
  readonly agentsMayPromote: 'none' | 'low';
  /** For a person who was declared in an agent's session or in CI. */
  readonly claimedPerson: 'warn' | 'allow' | 'refuse';
}

/**
 * Reads what a configuration allows principals. Default: agents promote nothing, and a claimed
 * person is reported as a warning.
 */
export function trustOf({ agents }: Pick<LedgerConfig, 'agents'>): Trust {
  return {
    agentsMayPromote: agents?.mayPromote ?? 'none',
    claimedPerson: agents?.claimedPerson ?? 'warn',
  };
}

/** What an act does: it proposes, keeps order, decides, or is for people only. */
export type ActWeight = 'propose' | 'order' | 'decide' | 'person';

/** Which items an act may be about: all, those of low consequence, or none. */
export type ActReach = 'all' | 'low' | 'none';

const reaches = {
  person: { propose: 'all', order: 'all', decide: 'all', person: 'all' },
  'trusted agent': { propose: 'all', order: 'all', decide: 'low', person: 'none' },
  agent: { propose: 'all', order: 'all', decide: 'none', person: 'none' },
  'refused claim': { propose: 'all', order: 'all', decide: 'none', person: 'none' },
  service: { propose: 'all', order: 'all', decide: 'none', person: 'none' },
} as const satisfies Readonly<Record<string, Readonly<Record<ActWeight, ActReach>>>>;

/** Which items a principal may act on; commands and the gate judge by it alike. */
export function reachOf(principal: Principal, weight: ActWeight, trust: Trust): ActReach {
  return reaches[rowOf(principal, trust)][weight];
}

function rowOf(principal: Principal, trust: Trust): keyof typeof reaches {
  if (principal.kind === 'agent')
    return trust.agentsMayPromote === 'low' ? 'trusted agent' : 'agent';
  return isClaimed(principal) && trust.claimedPerson === 'refuse'
    ? 'refused claim'
    : principal.kind;
}

/** Whether a person is only claimed, in an agent's session or CI. */
export function isClaimed({ kind, inside, standing }: Principal): boolean {
  return kind === 'person' && inside !== null && standing !== 'attested';
}

/** Reads the principal of an entry. */
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

/** Writes a principal as fields of an entry; an inferred person has none. */
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

/** Describes a principal beside its name; empty for a person without claim or attestation. */
export function principalWords(principal: Principal, by: string): string {
  if (isClaimed(principal)) {
    const { where, name } = describeIdentityClaim(principal, by);
    return `decided in ${where}; the name ${name} is claimed`;
  }
  if (principal.kind === 'person')
    return principal.attestation === null ? '' : `its entry names ${principal.attestation}`;
  return principal.kind === 'agent' ? 'agent' : 'CI';
}

/** Where a person is claimed, and the short name. */
export function describeIdentityClaim(
  { inside }: Principal,
  by: string,
): { readonly where: string; readonly name: string } {
  return { where: inside === 'agent' ? "an agent's session" : 'CI', name: shortName(by) };
}

/** `Ann` of `Ann <ann@example.org>`; the whole text without a name. */
export function shortName(by: string): string {
  const name = by.replace(/\s*<[^<>]*>\s*$/, '').trim();
  return name === '' ? by : name;
}
