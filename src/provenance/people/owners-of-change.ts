import { recordsBefore } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import {
  isOwner,
  isTeam,
  namedOwners,
  type OwnerGroup,
  ownersOfPaths,
  type PlacedOwners,
} from '#workspace/owners/code-owners';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { hashedLocators } from '../evidence/compare-evidence.ts';
import { evidenceItems } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import { fileNamed } from '../evidence/locator.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { recordOfItem } from '../native-item.ts';
import { addressOf, type SamePerson } from './identity.ts';
import { attestedPeople } from './reviewer-approval.ts';

/**
 * The owners who must approve a change of a fact, by the base: those accepted with it, else those
 * of all paths that it cited there or cites now. Owners that were not accepted yet count only if
 * CODEOWNERS names none, so that the raiser of a fact cannot choose the approvers.
 */
export function ownersOfChange(history: ItemHistory, workspace: Workspace): readonly OwnerGroup[] {
  const { gate } = workspace.surroundings.history ?? {};
  const record = recordOfItem(history, workspace);
  const before = recordsAtBase(history, record, workspace);
  const wasAccepted = history.acts.some(
    ({ entry, item }) =>
      gate?.attestations.has(entry.path) === false &&
      (item.to === 'promoted' || item.to === 'accepted'),
  );
  const accepted = wasAccepted
    ? before.flatMap((each) => ownOwners({ record: each, history }))
    : [];
  if (accepted.length > 0) return [{ owners: [...new Set(accepted)], isOptional: false }];
  const owning = ownersOfPaths(
    gate?.owners?.placed ?? null,
    [...before, record].flatMap((each) => citedPaths({ record: each, history })),
  );
  return owning.length > 0 ? owning : ownersAsked({ record, history }, null);
}

/** The records at the bases; null for an item without record. */
function recordsAtBase(
  { path: target }: ItemHistory,
  record: MemoryRecord | null,
  { surroundings: { history } }: Workspace,
): readonly (MemoryRecord | null)[] {
  if (!history) return [];
  if (record) return recordsBefore(history, record);
  const gone = history.bases.flatMap(({ records }) => records.get(target ?? '') ?? []);
  return gone.length > 0 ? gone : [null];
}

interface Fact {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/**
 * The groups of owners of a fact, of which each must approve: those that it names, else those of
 * the paths that it cites.
 */
export function ownersAsked(fact: Fact, placed: PlacedOwners | null): readonly OwnerGroup[] {
  const own = ownOwners(fact);
  if (own.length > 0) return [{ owners: own, isOptional: false }];
  return placed === null ? [] : ownersOfPaths(placed, citedPaths(fact));
}

/** The owners of all groups, each once. */
export function ownerNames(groups: readonly OwnerGroup[]): string[] {
  return [...new Set(groups.flatMap(({ owners }) => owners))];
}

/** The owners that a record names, else those that the fact was raised with. */
function ownOwners({ record, history }: Fact): readonly string[] {
  if (record && record.role !== 'native') return namedOwners(record.document);
  return (raised(history)?.owners ?? []).filter(isOwner);
}

/** From the root. */
function citedPaths({ record, history }: Fact): string[] {
  const lines = [...(record ? evidenceLines(record) : []), ...(raised(history)?.evidence ?? [])];
  return [
    ...evidenceItems(lines).flatMap((item) => (item.kind === 'place' ? [item.locator] : [])),
    ...hashedLocators(record, history),
  ].map(({ path }) => fileNamed(path));
}

function raised(history: ItemHistory | null): ItemHistory['acts'][number]['item']['says'] {
  return history?.acts.find((act) => act.item.says)?.item.says;
}

type Gate = NonNullable<History['gate']>;

/** All identities of people who are shown to have approved a change or decided acts of it. */
export function attestedIdentities(acts: readonly RecordedAct[], gate: Gate): string[] {
  return [
    ...(gate.approvals ?? []).flatMap(({ identities }) => identities),
    ...attestedPeople(acts, gate),
  ];
}

/** The groups of owners without a member among `shown`, which a change waits for. */
export function groupsWithoutApproval(
  groups: readonly OwnerGroup[],
  shown: readonly string[],
  { owners }: Gate,
  same: SamePerson,
): OwnerGroup[] {
  const forges = owners?.forges ?? new Map<string, string>();
  const logins = new Set(shown.flatMap((identity) => loginOf(identity, forges)));
  const isHeard = (owner: string): boolean =>
    isTeam(owner)
      ? owners?.teams
          ?.get(owner.slice(1).toLowerCase())
          ?.some((member) => logins.has(member.toLowerCase())) === true
      : owner.startsWith('@')
        ? logins.has(owner.slice(1).toLowerCase())
        : shown.some((identity) => same(owner, identity));
  return groups.filter((group) => !group.isOptional && !group.owners.some(isHeard));
}

/** The teams among owners whose members are not known. */
export function teamsUnknown(
  groups: readonly OwnerGroup[],
  teams: ReadonlyMap<string, readonly string[]> | undefined,
): string[] {
  return groups
    .flatMap((group) => group.owners)
    .filter((owner) => isTeam(owner) && !teams?.has(owner.slice(1).toLowerCase()));
}

/**
 * The login in a private address of these forges: `4567890+ann@users.noreply.github.com`,
 * `4567890-ann@users.noreply.gitlab.com`. Other addresses have none: anyone may own a similar
 * domain.
 */
function loginOf(identity: string, forges: ReadonlyMap<string, string>): string[] {
  const [, mailbox = '', host = ''] =
    /^([^@]+)@users\.noreply\.([^@]+)$/.exec(addressOf(identity)) ?? [];
  const mark = forges.get(host);
  if (mark === undefined) return [];
  const [, number, rest = ''] = /^(\d+)([+-].+)$/.exec(mailbox) ?? [];
  return [number !== undefined && rest.startsWith(mark) ? rest.slice(1) : mailbox];
}
