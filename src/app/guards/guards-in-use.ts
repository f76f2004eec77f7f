import { doubtfulUse, type GuardHitCounts, hitCountKey } from '#guards/hit-counts';
import { guardsInForce } from '#provenance/guards-in-force';
import type { Ledger } from '#provenance/ledger/ledger';
import { daysBetween } from '#workspace/text/day';
import type { Workspace } from '#workspace/workspace';

/** A guard in force, with the key that its catches are counted by. */
export interface CountedGuard {
  readonly key: string;
  readonly short: string;
}

/** Counts the guards in force and what they caught on this machine. */
export interface GuardsInUse {
  readonly inForce: number;
  /** How often guards caught something here; null before the first count. */
  readonly caught: number | null;
  /** Guards that may not be useful, by the short IDs of their items. */
  readonly doubtful: readonly { readonly short: string; readonly why: string }[];
}

/** Lists the guards in force, each with the key of its counts. */
export function countedGuards(workspace: Workspace, ledger: Ledger): CountedGuard[] {
  return guardsInForce(workspace, ledger).map(({ record, nth, history }) => ({
    key: hitCountKey({ record: record.path, nth }),
    short: ledger.shortOf(history.item),
  }));
}

/**
 * Counts what guards caught on this machine.
 *
 * @param today `2026-11-22`
 */
export function guardsInUse(
  guards: readonly CountedGuard[],
  counts: GuardHitCounts | null,
  today: string,
): GuardsInUse {
  if (counts === null) return { inForce: guards.length, caught: null, doubtful: [] };
  const days = daysBetween(counts.began, today) ?? 0;
  return {
    inForce: guards.length,
    caught: guards.reduce((sum, { key }) => sum + (counts.guards.get(key)?.caught ?? 0), 0),
    doubtful: guards.flatMap(({ key, short }) => {
      const why = doubtfulUse(counts, key, days);
      return why === null ? [] : [{ short, why }];
    }),
  };
}
