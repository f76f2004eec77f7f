import type { DisposeOptions, Disposition } from '#promotion/acts/check-disposition';
import { decideEach, dispose } from '#promotion/acts/dispose';
import type { Outcome } from '#promotion/outcome';

import { typedBlocker, typedDay } from '../invocation/typed-day.ts';
import { requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { takeBaseText } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfNamed } from '../unit-of-work/target-guides.ts';

export type { Disposition };

/** Dispositions of memory that leave its words as they are. */
const keepsWords: ReadonlySet<Disposition> = new Set(['reject', 'quarantine', 'release']);

/**
 * Rejects, defers, blocks, quarantines, releases, reopens or validates items. Days are as people
 * write them.
 */
export async function decide(
  acting: ActInvocation,
  disposition: Disposition,
  items: readonly string[],
  { until, blockedBy, ...others }: DisposeOptions,
): Promise<Outcome> {
  const options: DisposeOptions = {
    ...others,
    until: until === null ? null : await typedDay(until, acting.now),
    blockedBy: blockedBy === null ? null : await typedBlocker(blockedBy, acting.now),
  };
  return runAct(acting, {
    needs: requiredEvidence(items, false),
    others: ({ inputs }) => guidesOfNamed(items, inputs),
    plan: (session, loaded) =>
      decideEach(session, items, async (history) => {
        if (keepsWords.has(disposition)) await takeBaseText(acting, session, history, loaded);
        await dispose(session, disposition, history, options);
      }),
    indexFirst: disposition === 'quarantine',
  });
}
