import { eachItem } from '#promotion/acts/each-item';
import { promote as promoteOne } from '#promotion/acts/promote';
import type { Outcome } from '#promotion/outcome';
import { landingOf } from '#promotion/kinds/all';
import { findItem } from '#promotion/find-item';
import { discoveryOf } from '#promotion/discovery-of';

import { act, type Acting } from './act.ts';
import { needsOfItems } from './needs-of-items.ts';

/**
 * Makes memory of items: every gate, then record, index row, entry and task view in one transaction (document 3.3, 3.5).
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function promote(acting: Acting, items: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: needsOfItems(items, true),
    // Guides and the like are no memory, and are read only when an item goes there.
    others: ({ world }) =>
      items.flatMap((name) => {
        const found = findItem(name, world);
        if (found.kind !== 'item' || landingOf(found.history.kind).folder) return [];
        const target = found.history.target ?? landingOf(found.history.kind).target(discoveryOf(found.history, null), world.homes, world.workspace);
        return target === null ? [] : [target];
      }),
    plan: (session) => eachItem(session, items, (history) => promoteOne(session, history)),
  });
}
