import { present } from '#diagnostics/present';
import { recordsBefore } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import {
  isOwner,
  isTeam,
  type OwnerGroup,
  ownersNamed,
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
import { addressOf } from './address-of.ts';
import type { SamePerson } from './corroboration.ts';

/**
 * Whose word a change of a fact needs, by the base: the owners that were accepted there with it,
 * else those of all paths that it cited there or cites now. Owners that nobody accepted yet count
 * only where CODEOWNERS names none: else who raises a fact would pick who is asked.
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

/** The record as the bases have it; null stands for an item that keeps none. */
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

/** A fact, as its record and its acts tell of it. */
interface Fact {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/**
 * Whose word a fact needs, a group for each word: the owners that it names itself, else those of
 * the paths that its evidence cites.
 */
export function ownersAsked(fact: Fact, placed: PlacedOwners | null): readonly OwnerGroup[] {
  const own = ownOwners(fact);
  return own.length > 0
    ? [{ owners: own, isOptional: false }]
    : placed === null
      ? []
      : ownersOfPaths(placed, citedPaths(fact));
}

/** The names in groups of owners, each once. */
export function namesIn(groups: readonly OwnerGroup[]): string[] {
  return [...new Set(groups.flatMap(({ owners }) => owners))];
}

/** The owners that a fact names itself: in its record, or where it has none, as it was raised. */
function ownOwners({ record, history }: Fact): readonly string[] {
  if (record && record.role !== 'native') return ownersNamed(record.document);
  return (raised(history)?.owners ?? []).filter(isOwner);
}

/** The files that the evidence of a fact cites, from the root. */
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
