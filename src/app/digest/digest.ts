import { claimOf } from '#claims/claim-sections';
import { UsageError } from '#diagnostics/failure';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { digest as say } from '#messages/generated/look';
import { waitingItems } from '#promotion/acts/review-queue';
import { discoveryRecords, kindOfRole } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { putOffNow } from '#provenance/ledger/law';
import { recordOfItem } from '#provenance/native-item';
import { isMemory } from '#provenance/own-files';
import { namesIn, ownersAsked } from '#provenance/people/owners-of-change';
import { rules } from '#rules/registry';
import type { PlacedOwners } from '#workspace/owners/code-owners';
import { endOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { daysBetween, daysLater } from '#workspace/text/day';

import { openConflicts } from '../conflicts/open-conflicts.ts';
import { catchesHere } from '../guards/catches.ts';
import { type GuardsInUse, guardsInUse, standingGuards } from '../guards/guards-in-use.ts';
import { typedSince } from '../invocation/typed-day.ts';
import { ownersFor } from '../unit-of-work/act-request.ts';
import { type LoadedWorld, loadWorld } from '../unit-of-work/load-world.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { evidenceNeeds, verificationOf } from '../verify/verification.ts';

/** A fact that somebody should look at, and whose word it needs. */
export interface DigestItem {
  /** As people type it: a short id, a path, or `task#n`. */
  readonly short: string;
  readonly kind: string | null;
  readonly claim: string;
  readonly owners: readonly string[];
}

/** What somebody should look at this week. */
export interface Digest {
  readonly day: string;
  /** The last day on which what ends counts. */
  readonly until: string;
  readonly waits: readonly (DigestItem & {
    readonly raisedBy: string | null;
    readonly raisedAt: string | null;
    readonly days: number | null;
  })[];
  /** Facts whose evidence changed, with the files or why it is not compared. */
  readonly inDoubt: readonly (DigestItem & { readonly state: string })[];
  /** Contradictions and duplicates that are open. */
  readonly conflicts: number;
  /** Facts whose last day, or day of review, has come or is near. */
  readonly ends: readonly (DigestItem & {
    readonly what: 'valid until' | 'review by' | 'deferred until';
    readonly on: string;
  })[];
  readonly guards: GuardsInUse['doubtful'];
  /** What of CODEOWNERS is not read. */
  readonly unread: PlacedOwners['file']['unread'];
}

/** What a digest is asked. */
export interface DigestAsked {
  /** How many days ahead an end counts. */
  readonly days: number;
  /** The first day on which what waits was raised; all of it where this is null. */
  readonly since: string | null;
}

/** The days that an end may be ahead. */
const mostDays = 366;

/**
 * Gathers what waits, what is in doubt and what ends soon, each with its owners. Writes nothing.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function digest(
  acting: Acting,
  { days, since: said }: DigestAsked,
  now: Date,
): Promise<Digest> {
  if (!Number.isInteger(days) || days < 0 || days > mostDays)
    throw new UsageError(say.badDays({ most: mostDays }));
  const since = await typedSince(said, now);
  const located = locateAt(acting);
  const day = now.toISOString().slice(0, 10);
  const loaded = await loadWorld(located, acting.env, { at: day }, evidenceNeeds([]));
  const { workspace, ledger } = loaded.world;
  const owners = ownersFor(loaded);
  const teller = itemTeller(loaded, owners);
  const until = daysLater(day, days);
  const guards = guardsInUse(
    standingGuards(workspace, ledger),
    catchesHere(acting.env, located.root.path),
    day,
  );
  return {
    day,
    until,
    waits: waitingNow(loaded, teller, day).filter(
      ({ raisedAt }) => since === null || raisedAt === null || raisedAt.slice(0, 10) >= since,
    ),
    inDoubt: doubtsNow(loaded, teller),
    conflicts: openConflicts(loaded, day, rules).open.length,
    ends: [...endsOfRecords(loaded, teller, until), ...deferredUntil(loaded, teller, until)].sort(
      (one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0),
    ),
    guards: guards.doubtful,
    unread: owners?.file.unread ?? [],
  };
}

/** Tells of a record and its history what every part of a digest says of it. */
type Teller = (
  record: MemoryRecord | null,
  history: ItemHistory | null,
  name: string,
) => DigestItem;

function itemTeller({ world }: LoadedWorld, placed: PlacedOwners | null): Teller {
  return (record, history, name) => ({
    short: history ? world.ledger.shortOf(history.item) : name,
    kind: history?.kind ?? (record && kindOfRole(record.role)) ?? null,
    claim:
      history?.discovery ??
      oneLine(plainText(record ? (claimOf(record)?.value ?? record.title) : name)),
    owners: namesIn(ownersAsked({ record, history }, placed)),
  });
}

function waitingNow({ world }: LoadedWorld, tell: Teller, day: string): Digest['waits'] {
  return waitingItems(world, false).map(({ name, found }) => {
    const history = found.kind === 'item' ? found.history : null;
    const record = found.kind === 'record' ? world.workspace.byPath.get(found.record.path) : null;
    const raisedAt = history?.acts[0]?.entry.content.at ?? null;
    const told = tell(
      history ? recordOfItem(history, world.workspace) : (record ?? null),
      history,
      name,
    );
    return {
      ...told,
      ...(found.kind === 'row' ? { claim: found.row.discovery.value } : {}),
      raisedBy: history?.raisedBy ?? null,
      raisedAt,
      days: raisedAt === null ? null : daysBetween(raisedAt, day),
    };
  });
}

function doubtsNow({ world, config }: LoadedWorld, tell: Teller): Digest['inDoubt'] {
  return verificationOf(world, config, [])
    .records.filter(({ broken, status }) => broken || status === 'stale')
    .map(({ path, state, status }) => ({
      ...tell(
        world.workspace.byPath.get(path) ?? null,
        world.ledger.byTarget.get(path) ?? null,
        path,
      ),
      state: status === 'stale' ? 'stale' : state,
    }));
}

/** Memory whose last day or day of review is not after a day. */
function endsOfRecords({ world }: LoadedWorld, tell: Teller, until: string): Digest['ends'] {
  const { workspace, ledger } = world;
  return discoveryRecords(workspace).flatMap((record): Digest['ends'] => {
    const history = ledger.byTarget.get(record.path) ?? null;
    if (!isMemory(record, history ?? undefined)) return [];
    const { valid_until: last, review_by: review } = endOf(record.document);
    const told = (): DigestItem => tell(record, history, record.path);
    if (last !== null && last <= until) return [{ ...told(), what: 'valid until', on: last }];
    return review !== null && review <= until ? [{ ...told(), what: 'review by', on: review }] : [];
  });
}

/** What was put off until a day that has come or is near. */
function deferredUntil({ world }: LoadedWorld, tell: Teller, until: string): Digest['ends'] {
  return [...world.ledger.items.values()].flatMap((history): Digest['ends'] => {
    const { until: on } = putOffNow(history);
    return history.status === 'deferred' && on !== null && on <= until
      ? [
          {
            ...tell(recordOfItem(history, world.workspace), history, ''),
            what: 'deferred until',
            on,
          },
        ]
      : [];
  });
}
