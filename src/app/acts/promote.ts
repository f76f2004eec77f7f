import { eachItem } from '#promotion/acts/named-items';
import { promote as promoteOne } from '#promotion/acts/promote';
import { noteConflicts } from '#promotion/conflict-notes';
import { findItem } from '#promotion/discovery/find-item';
import type { Outcome } from '#promotion/outcome';

import { conflictsAsked } from '../conflicts/open-conflicts.ts';
import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';
import { targetGuides } from '../unit-of-work/target-guides.ts';

/**
 * Makes memory of items: every gate, then record, index row, entry and task view in one
 * transaction.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function promote(acting: Acting, items: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: requiredEvidence(items, true),
    others: ({ world }) =>
      targetGuides(
        items.map((name) => findItem(name, world)),
        world,
      ),
    plan: async (session, { config }) => {
      await eachItem(session, items, (history) => promoteOne(session, history));
      await noteConflicts(session, conflictsAsked(config));
    },
  });
}
