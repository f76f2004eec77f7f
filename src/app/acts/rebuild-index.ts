import { locateAt } from '#disk/roots/locate';
import { indexRows as rows } from '#messages/generated/stores';
import type { ActContext } from '#promotion/act-context';
import { adoptIndexConditions } from '#promotion/acts/adopt-conditions';
import { completeStores } from '#promotion/acts/complete-stores';
import { rebuildIndex } from '#promotion/acts/rebuild-index';
import { completeQueues } from '#promotion/indexes/task-queue';
import type { Outcome } from '#promotion/outcome';
import { baseIndexOf } from '#workspace/history/base-index';

import { memoriesInScope } from '../invocation/memories-in-scope.ts';
import { actInEach } from '../unit-of-work/act-in-each.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/**
 * Rebuilds the rows of indexes from the records, also out of conflict markers, and adds the lines
 * that native stores lack.
 *
 * @param adopt write conditions that only the index has into the records instead
 */
export async function writeIndex(acting: ActInvocation, adopt: boolean): Promise<Outcome> {
  return runAct(acting, {
    plan: (session) => (adopt ? adoptIndexConditions(session) : rebuildAll(session)),
    unrecorded: !adopt,
  });
}

/**
 * Writes on the base branch what branches leave to it: rows of indexes and queues, and the files
 * that agents load. From the root it writes every memory that the configuration keeps apart, from
 * the folder of one that memory alone.
 */
export async function land(acting: ActInvocation): Promise<Outcome> {
  const located = locateAt(acting);
  return actInEach(acting, await memoriesInScope(located), {
    plan: async (session) => {
      const base = baseIndexOf(session.inputs.workspace);
      if (base)
        session.reasons.push({ code: 'ACT', message: rows.onBranch({ branch: base.branch }) });
      else await rebuildAll(session);
    },
    projects: true,
    unrecorded: true,
  });
}

async function rebuildAll(session: ActContext): Promise<void> {
  await rebuildIndex(session);
  await completeStores(session);
  await completeQueues(session);
}
