import { amend as amendOne } from '#promotion/acts/amend';
import { decideEach } from '#promotion/acts/dispose';
import type { Outcome } from '#promotion/outcome';

import { requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { recordVersions } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfNamed } from '../unit-of-work/target-guides.ts';

/** Accepts another wording of a promoted record, made in its file. */
export async function amend(acting: ActInvocation, items: readonly string[]): Promise<Outcome> {
  return runAct(acting, {
    needs: requiredEvidence(items, true),
    others: ({ inputs }) => guidesOfNamed(items, inputs),
    plan: (session, loaded) =>
      decideEach(session, items, async (history) =>
        amendOne(session, history, await recordVersions(acting, session, history, loaded)),
      ),
  });
}
