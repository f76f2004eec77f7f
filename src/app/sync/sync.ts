import type { Outcome } from '#promotion/outcome';

import { act, type Acting } from '../unit-of-work/run-act.ts';

/**
 * Writes promoted memory into the files that agents load and git tracks: acts do it by themselves,
 * and this does it after a merge, another tool or an edit.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function sync(acting: Acting): Promise<Outcome> {
  return act(acting, {
    needs: () => ({ locators: [], lint: [], guard: [] }),
    plan: () => Promise.resolve(),
    order: 'index-last',
    projects: true,
  });
}
