import { present } from '#diagnostics/present';
import type { History } from '#workspace/history/history';
import type { OwnerGroup } from '#workspace/owners/code-owners';
import { isTeam } from '#workspace/owners/owner-names';

import type { RecordedAct } from '../recorded-acts.ts';
import { addressOf } from './address-of.ts';
import type { SamePerson } from './corroboration.ts';

type Gate = NonNullable<History['gate']>;

/**
 * Everybody who is shown to have decided acts of a change or to have approved it, by all that they
 * are called.
 */
export function peopleShown(acts: readonly RecordedAct[], gate: Gate): string[] {
  return [
    ...(gate.approvals ?? []).flatMap(({ identities }) => identities),
    ...acts.flatMap(({ entry: { path, content: act } }) => {
      const attestation = gate.attestations.get(path);
      return present([
        attestation?.by && act.actor === undefined && act.by,
        attestation?.reviewerApproved && act.reviewer && act.reviewer.identity,
      ]);
    }),
  ];
}

/** The groups of owners of whom nobody is among these people, and that a change waits for. */
export function groupsUnheard(
  groups: readonly OwnerGroup[],
  shown: readonly string[],
  { owners }: Gate,
  same: SamePerson,
): OwnerGroup[] {
  const forges = owners?.forges ?? new Map<string, string>();
  const logins = new Set(shown.flatMap((identity) => loginOf(identity, forges)));
  const isHeard = (owner: string): boolean =>
    isTeam(owner)
      ? membersOf(owner, owners?.teams).some((member) => logins.has(member.toLowerCase()))
      : owner.startsWith('@')
        ? logins.has(owner.slice(1).toLowerCase())
        : shown.some((identity) => same(owner, identity));
  return groups.filter((group) => !group.isOptional && !group.owners.some(isHeard));
}

/** The teams among owners of which nobody said who is in them. */
export function teamsUnknown(
  groups: readonly OwnerGroup[],
  teams: ReadonlyMap<string, readonly string[]> | undefined,
): string[] {
  return groups
    .flatMap((group) => group.owners)
    .filter((owner) => isTeam(owner) && !teams?.has(owner.slice(1).toLowerCase()));
}

function membersOf(
  team: string,
  teams: ReadonlyMap<string, readonly string[]> | undefined,
): readonly string[] {
  return teams?.get(team.slice(1).toLowerCase()) ?? [];
}

/**
 * The login in a private address of one of these forges: `4567890+ann@users.noreply.github.com`,
 * `4567890-ann@users.noreply.gitlab.com`. No other address tells one: anybody may have a domain
 * that is called alike.
 */
function loginOf(identity: string, forges: ReadonlyMap<string, string>): string[] {
  const [, mailbox = '', host = ''] =
    /^([^@]+)@users\.noreply\.([^@]+)$/.exec(addressOf(identity)) ?? [];
  const mark = forges.get(host);
  if (mark === undefined) return [];
  const [, number, rest = ''] = /^(\d+)([+-].+)$/.exec(mailbox) ?? [];
  return [number !== undefined && rest.startsWith(mark) ? rest.slice(1) : mailbox];
}
