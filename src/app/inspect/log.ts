import { UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { findItem } from '#promotion/discovery/find-item';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { ledgerOf } from '#provenance/ledger/ledger';
import { shortIds } from '#provenance/ledger/short-id';
import { type Deferral, deferralIn } from '#provenance/ledger/transitions';
import { type Principal, principalOf, principalWords } from '#provenance/people/identity';
import { loadWorkspace } from '#sources/load-workspace';
import { textOrErased } from '#workspace/text/prose-spans';

import { typedSince } from '../invocation/typed-day.ts';

/** A ledger entry, as `ledger log` lists it. */
export interface LoggedEntry {
  readonly id: string;
  readonly short: string;
  /** File of the entry, relative to the root. */
  readonly path: string;
  /** RFC 3339. */
  readonly at: string;
  /** The act: `promote`, `retract`, … */
  readonly kind: string;
  /** Name and address of the actor. */
  readonly by: string;
  readonly principal: Principal;
  /** The principal in words; empty for a person without any doubt. */
  readonly how: string;
  readonly task: string | null;
  /** The decided items: `from` is null for a new item, `target` is the path of its record. */
  readonly items: readonly (Deferral & {
    readonly item: string;
    readonly short: string;
    readonly kind: string;
    readonly discovery: string;
    readonly target: string | null;
    readonly from: string | null;
    readonly to: string;
    readonly reason: string | null;
  })[];
}

/** Which entries to list. */
export interface LogRequest {
  /** The name of an item or record; null for all. */
  readonly name: string | null;
  /** The largest number of entries, counted from the newest; null for all. */
  readonly most: number | null;
  /** The first day in UTC, as people write days; null for all days. */
  readonly since: string | null;
}

/** The entries that were asked for, newest first. */
export interface ActLog {
  /** The day that `since` named, `2026-11-01`. */
  readonly since: string | null;
  readonly entries: readonly LoggedEntry[];
  /** Files of the ledger that were changed after they were written. */
  readonly broken: readonly string[];
}

/**
 * Lists the acts on one item or on all, newest first. Writes nothing.
 *
 * @throws {UsageError} for an unknown item or day
 */
export async function log(
  where: { readonly cwd?: string; readonly config?: string },
  { name, most, since: typed }: LogRequest,
): Promise<ActLog> {
  const since = await typedSince(typed);
  const { workspace } = await loadWorkspace(locateAt(where));
  const ledger = ledgerOf(workspace);
  const found = name === null ? null : findItem(name, { workspace, ledger });
  if (found?.kind === 'none') throw new UsageError(found.reason.message);
  const wanted =
    found === null
      ? null
      : found.kind === 'item'
        ? new Set(found.history.acts.map((act) => act.entry.id))
        : new Set<string>();
  const entries = ledger.entries
    .filter(({ id }) => wanted === null || wanted.has(id))
    // All entries are compared: they are ordered by parents, and clocks differ.
    .filter(({ content: act }) => since === null || act.at.slice(0, 10) >= since)
    .reverse();
  const shortOfEntry = shortIds(ledger.byId.keys());
  return {
    since,
    broken: brokenEntries(workspace),
    entries: (most === null ? entries : entries.slice(0, most)).map(
      ({ id, path, content: act }) => ({
        id,
        short: shortOfEntry(id),
        path,
        at: act.at,
        kind: act.act,
        by: act.by,
        principal: principalOf(act),
        how: principalWords(principalOf(act), act.by),
        task: act.task ?? null,
        // Closing a task names all of its items; for one item the others are left out.
        items: act.items
          .filter((each) => found?.kind !== 'item' || each.item === found.history.item)
          .map(({ item, kind, path: target, from, to, reason = null, ...how }) => ({
            item,
            short: ledger.shortOf(item),
            kind,
            discovery: ledger.items.get(item)?.discovery ?? '',
            target,
            from,
            to,
            ...deferralIn({ to, ...how }),
            reason: reason === null ? null : textOrErased(reason),
          })),
      }),
    ),
  };
}

/** One act on an item, as `show` and `log` list it. */
export interface ShownAct extends Deferral {
  /** RFC 3339. */
  readonly at: string;
  /** The act: `promote`, `retract`, … */
  readonly kind: string;
  /** The status of the item after the act. */
  readonly to: string;
  readonly by: string;
  readonly principal: Principal;
  /** The principal in words; empty for a person without any doubt. */
  readonly how: string;
  readonly reviewer: string | null;
  readonly corroboration: string | null;
  readonly reason: string | null;
  /** First eight characters of the entry's ID. */
  readonly entry: string;
}

/**
 * Converts an act on an item for display. `entry` is the first eight characters of the entry's ID.
 */
export function shownAct({ entry, item }: ItemHistory['acts'][number]): ShownAct {
  const { content: act } = entry;
  return {
    at: act.at,
    kind: act.act,
    to: item.to,
    ...deferralIn(item),
    by: act.by,
    principal: principalOf(act),
    how: principalWords(principalOf(act), act.by),
    reviewer: act.reviewer ? `${act.reviewer.identity} (${act.reviewer.standing})` : null,
    corroboration: act.corroboration ?? null,
    reason: item.reason === undefined ? null : textOrErased(item.reason),
    entry: entry.id.slice(0, 8),
  };
}
