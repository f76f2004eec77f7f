import { claimOf } from '#claims/claim-sections';
import { compareStrings } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { digest as say } from '#messages/generated/look';
import { listReviewQueue } from '#promotion/acts/review-queue';
import { discoveryRecords, kindOfRole } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { currentDeferral } from '#provenance/ledger/transitions';
import { recordOfItem } from '#provenance/native-item';
import { isMemory } from '#provenance/own-files';
import { ownerNames, ownersAsked } from '#provenance/people/owners-of-change';
import { rules } from '#rules/registry';
import type { PlacedOwners } from '#workspace/owners/code-owners';
import { recordEndOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { daysBetween, daysLater } from '#workspace/text/day';

import { findOpenConflicts } from '../conflicts/open-conflicts.ts';
import { readCatchCounts } from '../guards/guard-hit-counts.ts';
import { countedGuards, type GuardsInUse, guardsInUse } from '../guards/guards-in-use.ts';
import { typedSince } from '../invocation/typed-day.ts';
import { ownersFor } from '../unit-of-work/act-request.ts';
import { loadActInputs, type LoadedActInputs } from '../unit-of-work/load-act-inputs.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { evidenceNeeds, verificationOf } from '../verify/verification.ts';

interface DigestItem {
  /** A short ID, a path, or `task#n`. */
  readonly short: string;
  readonly kind: string | null;
  readonly claim: string;
  readonly owners: readonly string[];
}

/** Memory work of a team on one day: pending items, doubts, conflicts and ends. */
export interface Digest {
  /** In UTC, `2026-11-22`. */
  readonly day: string;
  /** The last day that `ends` covers. */
  readonly until: string;
  /** Pending items. `days` counts since `raisedAt`; both are null without a ledger entry. */
  readonly waits: readonly (DigestItem & {
    readonly raisedBy: string | null;
    readonly raisedAt: string | null;
    readonly days: number | null;
  })[];
  /** Facts whose evidence no longer matches, each with its state, or `stale`. */
  readonly inDoubt: readonly (DigestItem & { readonly state: string })[];
  /** The number of open contradictions and duplicates. */
  readonly conflicts: number;
  /** Facts and deferrals that end by `until`, earliest first. */
  readonly ends: readonly (DigestItem & {
    readonly what: 'valid until' | 'review by' | 'deferred until';
    readonly on: string;
  })[];
  /** Guards that may not be useful. */
  readonly guards: GuardsInUse['doubtful'];
  /** Lines of CODEOWNERS that could not be read. */
  readonly unread: PlacedOwners['file']['unread'];
}

interface DigestOptions {
  /** Ends count up to so many days ahead. */
  readonly days: number;
  /** Pending items count if they were raised on this typed day or later; null for all. */
  readonly since: string | null;
}

const mostDays = 366;

/**
 * Lists pending items, facts in doubt and ends that are near, each with its owners.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function digest(
  acting: ActInvocation,
  { days, since: said }: DigestOptions,
  now: Date,
): Promise<Digest> {
  if (!Number.isInteger(days) || days < 0 || days > mostDays)
    throw new UsageError(say.badDays({ most: mostDays }));
  const since = await typedSince(said, now);
  const located = locateAt(acting);
  const day = now.toISOString().slice(0, 10);
  const loaded = await loadActInputs(located, acting.env, { at: day }, evidenceNeeds([]));
  const { workspace, ledger } = loaded.inputs;
  const owners = ownersFor(loaded);
  const describe = describer(loaded, owners);
  const until = daysLater(day, days);
  const guards = guardsInUse(
    countedGuards(workspace, ledger),
    readCatchCounts(acting.env, located.root.path),
    day,
  );
  return {
    day,
    until,
    waits: waitingNow(loaded, describe, day).filter(
      ({ raisedAt }) => since === null || raisedAt === null || raisedAt.slice(0, 10) >= since,
    ),
    inDoubt: doubtsNow(loaded, describe),
    conflicts: findOpenConflicts(loaded, day, rules).open.length,
    ends: [
      ...endsOfRecords(loaded, describe, until),
      ...deferredUntil(loaded, describe, until),
    ].sort((one, other) => compareStrings(one.on, other.on)),
    guards: guards.doubtful,
    unread: owners?.file.unread ?? [],
  };
}

/** Describes a record and its history; `name` is for a record without history. */
type Describe = (
  record: MemoryRecord | null,
  history: ItemHistory | null,
  name: string,
) => DigestItem;

function describer({ inputs }: LoadedActInputs, placed: PlacedOwners | null): Describe {
  return (record, history, name) => ({
    short: history ? inputs.ledger.shortOf(history.item) : name,
    kind: history?.kind ?? (record && kindOfRole(record.role)) ?? null,
    claim:
      history?.discovery ??
      oneLine(plainText(record ? (claimOf(record)?.value ?? record.title) : name)),
    owners: ownerNames(ownersAsked({ record, history }, placed)),
  });
}

function waitingNow({ inputs }: LoadedActInputs, describe: Describe, day: string): Digest['waits'] {
  return listReviewQueue(inputs, false).map(({ name, found }) => {
    const history = found.kind === 'item' ? found.history : null;
    const record = found.kind === 'record' ? inputs.workspace.byPath.get(found.record.path) : null;
    const raisedAt = history?.acts[0]?.entry.content.at ?? null;
    const described = describe(
      history ? recordOfItem(history, inputs.workspace) : (record ?? null),
      history,
      name,
    );
    return {
      ...described,
      ...(found.kind === 'row' ? { claim: found.row.discovery.value } : {}),
      raisedBy: history?.raisedBy ?? null,
      raisedAt,
      days: raisedAt === null ? null : daysBetween(raisedAt, day),
    };
  });
}

function doubtsNow({ inputs, config }: LoadedActInputs, describe: Describe): Digest['inDoubt'] {
  return verificationOf(inputs, config, [])
    .records.filter(({ broken, status }) => broken || status === 'stale')
    .map(({ path, state, status }) => ({
      ...describe(
        inputs.workspace.byPath.get(path) ?? null,
        inputs.ledger.byTarget.get(path) ?? null,
        path,
      ),
      state: status === 'stale' ? 'stale' : state,
    }));
}

/** Memory whose last day or day of review is by `until`. */
function endsOfRecords(
  { inputs }: LoadedActInputs,
  describe: Describe,
  until: string,
): Digest['ends'] {
  const { workspace, ledger } = inputs;
  return discoveryRecords(workspace).flatMap((record): Digest['ends'] => {
    const history = ledger.byTarget.get(record.path) ?? null;
    if (!isMemory(record, history ?? undefined)) return [];
    const { valid_until: last, review_by: review } = recordEndOf(record.document);
    const described = (): DigestItem => describe(record, history, record.path);
    if (last !== null && last <= until) return [{ ...described(), what: 'valid until', on: last }];
    return review !== null && review <= until
      ? [{ ...described(), what: 'review by', on: review }]
      : [];
  });
}

function deferredUntil(
  { inputs }: LoadedActInputs,
  describe: Describe,
  until: string,
): Digest['ends'] {
  return [...inputs.ledger.items.values()].flatMap((history): Digest['ends'] => {
    const { until: on } = currentDeferral(history);
    if (history.status !== 'deferred' || on === null || on > until) return [];
    const described = describe(recordOfItem(history, inputs.workspace), history, '');
    return [{ ...described, what: 'deferred until', on }];
  });
}
