import { decideEach } from '#promotion/acts/dispose';
import { follow as followAll } from '#promotion/acts/follow';
import type { Outcome } from '#promotion/outcome';
import type { ItemHistory } from '#provenance/ledger/item-history';

import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { evidenceNeeds, memoryToVerify } from '../verify/verification.ts';

/**
 * Accepts evidence that moved or was reformatted, with its new place and hash.
 *
 * @param names items, records or paths; none means all memory
 */
export function follow(acting: ActInvocation, names: readonly string[]): Promise<Outcome> {
  return runAct(acting, {
    needs: evidenceNeeds(names),
    plan: async (session) => {
      const { workspace, ledger } = session.inputs;
      const histories: ItemHistory[] = [];
      if (names.length > 0)
        await decideEach(session, names, (history) => {
          histories.push(history);
          return Promise.resolve();
        });
      else
        for (const { history } of memoryToVerify(workspace, ledger, []))
          if (history?.status === 'promoted') histories.push(history);
      await followAll(session, histories, names.length > 0);
    },
  });
}
