import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/roots/locate';
import { gitVariables } from '#git/process/scratch-environment';
import { invocation } from '#messages/invocation';
import type { Kind } from '#provenance/discovery-kinds';

import { view } from '../invocation/views.ts';
import type { CountedFact } from '../recall/counted-facts.ts';
import { type RecallCounts, recallCounts } from '../recall/usage-counts.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import type { HealthPart } from './health.ts';

/** One item that somebody should look at, as people type it. */
export interface StandingItem {
  readonly short: string;
  readonly kind: string;
  readonly discovery: string;
  readonly task: string | null;
  readonly note: string | null;
}

/** How memory stands here. */
export interface Status {
  /** What is memory here, by kind; terms, rules and requirements are in files that people keep. */
  readonly memory: Readonly<Partial<Record<Kind, number>>>;
  readonly waiting: readonly StandingItem[];
  readonly due: readonly StandingItem[];
  readonly quarantined: readonly StandingItem[];
  /** Deferred and not due yet, or blocked. */
  readonly putOff: readonly StandingItem[];
  readonly stale: readonly StandingItem[];
  /** Evidence that changed and is not marked yet. */
  readonly broken: readonly {
    readonly path: string;
    readonly state: string;
    readonly short: string | null;
  }[];
  readonly reopened: readonly StandingItem[];
  readonly unrecorded: number;
  readonly drift: { readonly stale: number; readonly judged: number };
  /** Bytes of the index, and how many an agent loads of it. */
  readonly index: {
    readonly path: string;
    readonly lines: number;
    readonly bytes: number;
    readonly budgetLines: number;
    readonly budgetBytes: number;
  } | null;
  /** What the log of recalls says; not there where the user's own configuration keeps none. */
  readonly recalls?: RecallCounts;
  /** The parts of how healthy memory is, each a plain figure; there is no score. */
  readonly health: readonly HealthPart[];
  /** The one thing to do next, as a command; null when there is nothing. */
  readonly next: string | null;
}

/** How memory stands by its files alone, as plain data: it is kept. */
export type Standing = Omit<Status, 'recalls'> & { readonly facts: readonly CountedFact[] };

/**
 * Says how memory stands: what waits, what is due, stale, set aside, over budget, never recalled.
 * Writes nothing.
 *
 * @param now the clock, for what is due
 * @param withHealth whether the parts of health are counted, which reads everything once more
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function status(acting: Acting, now: Date, withHealth = true): Promise<Status> {
  const [located] = locate(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const today = now.toISOString().slice(0, 10);
  const { facts, ...standing } = await view(
    located,
    acting.env,
    { status: { today, withHealth, git: gitVariables(acting.env) } },
    async () =>
      // What counts takes longer to load than what was kept takes to be found.
      (await import('./standing.ts')).standingOf(located, acting.env, today, withHealth),
  );
  const recalls = recallCounts(acting.env, located.root.path, facts, now);
  return {
    ...standing,
    ...(recalls === null ? {} : { recalls }),
    health: withNeverRecalled(standing.health, neverRecalled(recalls) ?? 0),
  };
}

/** The same, with how many nobody was ever given: that is counted on each machine. */
function withNeverRecalled(parts: readonly HealthPart[], never: number): HealthPart[] {
  return parts.map((each) =>
    never > 0 && each.part === 'recall'
      ? { ...each, says: `${each.says}; ${never} never recalled` }
      : each,
  );
}

/** How many promoted records nobody recalled; null where the log cannot tell. */
function neverRecalled(recalls: RecallCounts | null): number | null {
  if (recalls === null || recalls.since === null || recalls.problem !== null) return null;
  return recalls.never.length;
}
