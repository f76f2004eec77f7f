import { resolve } from 'node:path';

import { cachedView } from '#app/invocation/cached-view';
import { wholeDays } from '#app/invocation/run-date';
import type { ReviewScope } from '#app/review/review';
import { requestOf } from '#app/unit-of-work/act-request';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { groupByRoot } from '#disk/roots/locate';
import { gitVariables } from '#git/process/scratch-environment';
import { openRepository } from '#git/repository/open-repository';
import { invocation } from '#messages/generated/program';
import type { ReviewItem } from '#promotion/acts/review-item';

/**
 * Lists pending items as `review` does. Cached for the caller's identity and day.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} if Git or the disk fails
 */
export async function listPending(
  acting: ActInvocation,
  scope: ReviewScope,
  now: Date,
): Promise<readonly ReviewItem[]> {
  const [located] = groupByRoot(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const repository = await openRepository(located.root.path, acting.env);
  const { at, ...request } = await requestOf(acting, repository, acting.env, now);
  const asked = { scope, request, day: at.slice(0, 10), git: gitVariables(acting.env) };
  const items = await cachedView(
    located,
    acting.env,
    { queue: asked },
    // Loading this module takes longer than a cache hit.
    async () => (await (await import('#app/review/review')).review(acting, scope)).items,
  );
  return items.map((item) => ({
    ...item,
    days: item.raisedAt === null ? null : wholeDays(item.raisedAt, at),
  }));
}
