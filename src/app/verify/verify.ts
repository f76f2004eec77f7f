import { resolve } from 'node:path';

import { viewOf } from '#disk/facts/views';
import { locateAt } from '#disk/roots/locate';
import { gitVariables } from '#git/process/scratch-environment';

import { type LintCache, viewsPlace } from '../invocation/views.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import type { Verification } from './verification.ts';

export type { Verification, VerifiedRecord } from './verification.ts';

/**
 * Compares evidence with what stands there now, and the ledger with itself; writes nothing.
 *
 * @param names items, records or paths; none means everything that is memory
 * @param keeps where what is found is kept, for as long as all that was looked at is as it was;
 *   nowhere unless given
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function verify(
  acting: Acting,
  names: readonly string[],
  keeps?: LintCache,
): Promise<Verification> {
  const located = locateAt(acting);
  const { env } = acting;
  // What compares takes longer to load than what was kept takes to be found.
  const work = async (): Promise<Verification> =>
    (await import('./verification.ts')).verifyRoot(located, env, names);
  const cache = keeps && viewsPlace(located, keeps, resolve(acting.cwd ?? '.'), env);
  return cache
    ? viewOf(cache, located.root.path, { verify: { located, names, git: gitVariables(env) } }, work)
    : work();
}
