import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { RootWithPaths } from '#disk/roots/locate';
import { keepLastAct } from '#disk/state/last-act';
import { act as say } from '#messages/generated/acts';
import { joinOutcomes } from '#promotion/outcome';
import { planJson } from '#reporters/outcome';

import { tool } from '../invocation/version.ts';
import { type ActDefinition, type ActInvocation, type Outcome, runAct } from './run-act.ts';

/**
 * Carries out one act in several memories, as one that `ledger undo` takes back. All are planned
 * before any is written, so that a refusal writes nothing.
 *
 * @param memories at least one, all of the same root
 * @throws {EnvironmentError} also where memory changed between planning and writing
 */
export async function actInEach(
  acting: ActInvocation,
  memories: readonly RootWithPaths[],
  kind: ActDefinition,
): Promise<Outcome> {
  const [first] = memories;
  if (!first || memories.length === 1) return runAct(acting, kind);
  const plans: Outcome[] = [];
  for (const each of memories)
    plans.push(await runAct({ ...acting, ...narrowToMemory(each), dryRun: true }, kind));
  const whole = joinOutcomes(plans);
  if (whole.kind === 'refused' || acting.dryRun) return whole;
  const written: Outcome[] = [];
  for (const [at, plan] of plans.entries()) {
    const memory = memories[at];
    // Locking a memory makes its folder, so a memory without writes is not locked.
    if (!memory || plan.kind === 'refused' || plan.writes.length === 0) written.push(plan);
    else written.push(await runAct({ ...acting, ...narrowToMemory(memory) }, kind));
  }
  const outcome = joinOutcomes(written);
  if (outcome.kind === 'refused') throw new EnvironmentError(say.memoryChanged(), null);
  if (outcome.writes.length > 0)
    keepLastAct(acting.env, first.root.path, {
      plan: planJson(outcome, 'act', tool, null),
      at: outcome.at,
      by: null,
    });
  return outcome;
}

/** Makes an act work in one memory of a root, by the configuration of that root. */
export function narrowToMemory({
  root,
  from,
}: Pick<RootWithPaths, 'root' | 'from'>): Pick<ActInvocation, 'cwd' | 'config'> {
  return { cwd: join(root.path, from), ...(root.config !== null && { config: root.config }) };
}
