import { EnvironmentError } from '#diagnostics/failure';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import { addHits, type GuardHitCounts, readHitCounts } from '#guards/hit-counts';

import type { Env } from '../invocation/principal.ts';

const name = 'catches';

/** Reads what guards caught on this machine; null before the first count. */
export function readCatchCounts(env: Env, root: string): GuardHitCounts | null {
  return readHitCounts(readSessionState(env, root, name, 'guards'));
}

/**
 * Counts what guards caught, and what waivers let pass, in the user's cache. A cache that cannot be
 * written is ignored.
 *
 * @param guards by `hitCountKey`
 * @param now RFC 3339
 */
export async function addCatches(
  env: Env,
  root: string,
  guards: { readonly caught: readonly string[]; readonly waived: readonly string[] },
  now: string,
): Promise<void> {
  if (guards.caught.length + guards.waived.length === 0) return;
  try {
    await withSession(
      env,
      root,
      name,
      () => false,
      (text) =>
        Promise.resolve({
          text: addHits(readHitCounts(text), guards, now.slice(0, 10)),
          result: undefined,
        }),
      'guards',
    );
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
  }
}
