import { locateAt } from '#disk/roots/locate';
import { gitVariables } from '#git/process/scratch-environment';

import { catchesHere } from '../guards/catches.ts';
import { guardsInUse } from '../guards/guards-in-use.ts';
import { view } from '../invocation/views.ts';
import { type RecallCounts, recallCounts } from '../recall/usage-counts.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import type { HealthPart } from './health.ts';
import type { Status } from './standing.ts';

export type { StandingItem, Status } from './standing.ts';

/**
 * Says how memory stands: what waits, what is due, stale, set aside, over budget, never recalled.
 * Writes nothing.
 *
 * @param now the clock, for what is due
 * @param withHealth whether the parts of health are counted, which reads everything once more
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function status(acting: Acting, now: Date, withHealth = true): Promise<Status> {
  const located = locateAt(acting);
  const today = now.toISOString().slice(0, 10);
  const { facts, guards, ...standing } = await view(
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
    recalls: recalls ?? undefined,
    guards: guardsInUse(guards, catchesHere(acting.env, located.root.path), today),
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
