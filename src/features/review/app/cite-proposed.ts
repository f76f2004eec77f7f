import { requiredEvidence } from '#app/unit-of-work/required-evidence';
import { act, type Acting } from '#app/unit-of-work/run-act';
import { citeProposed as citeOne } from '#features/review/promotion/cite-proposed';
import { eachItem } from '#promotion/acts/dispose';
import type { Outcome } from '#promotion/outcome';

/**
 * Makes the places that the notes of candidates cite their evidence.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function citeProposed(acting: Acting, items: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: requiredEvidence(items, false),
    unrecorded: true,
    plan: async (session) => {
      await eachItem(session, items, (history) => citeOne(session, history));
    },
  });
}
