import { adoptIndexConditions } from '#promotion/acts/adopt-conditions';
import { rebuildIndex } from '#promotion/acts/rebuild-index';
import type { Outcome } from '#promotion/outcome';

import { act, type Acting } from './act.ts';

const nothing = { locators: [], lint: false, guard: [] };

/**
 * Rebuilds the rows that follow records, also out of conflict markers (document 1, Merges); with `adopt`, first takes the
 * conditions that stand only in the index into the records.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function writeIndex(acting: Acting, adopt: boolean): Promise<Outcome> {
  return act(acting, { needs: () => nothing, plan: (session) => (adopt ? adoptIndexConditions(session) : rebuildIndex(session)), order: 'index-last' });
}
