import { locateAt } from '#disk/roots/locate';
import { gitVariables } from '#git/process/scratch-environment';

import { readCatchCounts } from '../guards/guard-hit-counts.ts';
import { guardsInUse } from '../guards/guards-in-use.ts';
import { cachedView } from '../invocation/cached-view.ts';
import { dayOf } from '../invocation/run-date.ts';
import { type RecallCounts, recallCounts } from '../recall/recall-counts.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import type { HealthPart } from './health.ts';
import type { Status, StatusData } from './memory-status.ts';

export type { StatusItem, Status } from './memory-status.ts';

/**
 * Lists waiting, due, stale and put-off memory, with counts of recalls, guards and health. Writes
 * nothing.
 *
 * @param withHealth also count the parts of health, which runs more rules
 */
export async function status(acting: ActInvocation, now: Date, withHealth = true): Promise<Status> {
  const located = locateAt(acting);
  const today = dayOf(now);
  const data = await cachedView(
    located,
    acting.env,
    { status: { today, withHealth, git: gitVariables(acting.env) } },
    async () =>
      // Finding a cached status takes less time than loading the code that counts.
      (await import('./memory-status.ts')).gatherStatusData(located, acting.env, today, withHealth),
  );
  return withMachineCounts(data, acting.env, located.root.path, now);
}

/** Adds the counts that this machine keeps: of recalls, and of what guards caught. */
export function withMachineCounts(
  { facts, guards, ...standing }: StatusData,
  env: ActInvocation['env'],
  root: string,
  now: Date,
): Status {
  const recalls = recallCounts(env, root, facts, now);
  return {
    ...standing,
    recalls: recalls ?? undefined,
    guards: guardsInUse(guards, readCatchCounts(env, root), dayOf(now)),
    health: withNeverRecalled(standing.health, neverRecalled(recalls)),
  };
}

/** Adds the number of records that were never recalled on this machine. */
function withNeverRecalled(parts: readonly HealthPart[], never: number): HealthPart[] {
  return parts.map((each) =>
    never > 0 && each.part === 'recall'
      ? { ...each, says: `${each.says}; ${never} never recalled` }
      : each,
  );
}

/** The number of promoted records that were never recalled; 0 where the log cannot say. */
function neverRecalled(recalls: RecallCounts | null): number {
  if (recalls === null || recalls.since === null || recalls.problem !== null) return 0;
  return recalls.never.length;
}
