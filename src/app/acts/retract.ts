import { decideEach } from '#promotion/acts/dispose';
import { type Cause, retract as retractOne } from '#promotion/acts/retract';
import type { Outcome } from '#promotion/outcome';
import { editedBeforeWithdrawal } from '#promotion/proposals/earlier-replacement';

import { requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { handEditOf, takeBaseText } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfNamed } from '../unit-of-work/target-guides.ts';

export type { Cause };

/** Withdraws memory for good, and marks or removes it wherever it is written. */
export async function retract(
  acting: ActInvocation,
  items: readonly string[],
  cause: Cause,
): Promise<Outcome> {
  return runAct(acting, {
    needs: requiredEvidence(items, false),
    others: ({ inputs }) => guidesOfNamed(items, inputs),
    plan: (session, loaded) =>
      decideEach(session, items, async (history) => {
        const edit = await handEditOf(session, history, loaded);
        if (edit)
          return void session.reasons.push(editedBeforeWithdrawal(session, history, edit.record));
        await takeBaseText(acting, session, history, loaded);
        await retractOne(session, history, cause);
      }),
    indexFirst: true,
  });
}
