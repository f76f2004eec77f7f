import { markStale } from '#promotion/acts/mark-stale';
import type { Outcome } from '#promotion/outcome';
import { isExpired } from '#workspace/record-status';

import { act, type Acting } from '../unit-of-work/run-act.ts';
import { evidenceNeeds, wanted } from './verification.ts';

/**
 * Marks stale what `verify` finds broken.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export function verifyAndMark(acting: Acting, names: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: evidenceNeeds(names),
    plan: async (session) => {
      const { workspace, ledger } = session.world;
      for (const { record, history } of wanted(workspace, ledger, names))
        if (history && !(record && isExpired(record, workspace.today)))
          await markStale(session, history);
    },
    indexFirst: true,
  });
}
