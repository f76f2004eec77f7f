import { confirm as confirmOne } from '#promotion/acts/confirm';
import { eachItem } from '#promotion/acts/each-item';
import type { Outcome } from '#promotion/outcome';

import { act, type Acting } from './act.ts';
import { needsOfItems } from './needs-of-items.ts';

/**
 * Says that memory was looked at again and still holds: new hashes, an entry (document 3.5).
 *
 * @param follow take along evidence that moved
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function confirm(acting: Acting, items: readonly string[], follow: boolean): Promise<Outcome> {
  return act(acting, { needs: needsOfItems(items, false), plan: (session) => eachItem(session, items, (history) => confirmOne(session, history, follow)) });
}
