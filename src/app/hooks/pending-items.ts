import { locateAt, type RootWithPaths } from '#disk/roots/locate';

import { cachedView } from '../invocation/cached-view.ts';
import { type Env, taskOfBranch } from '../invocation/principal.ts';
import { type PendingSplit, type ProposedItem, splitPending } from './session-history.ts';

/** Pending items of a session and of others. */
export interface SessionPending extends PendingSplit {
  /** Whether the stop hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
}

/**
 * Finds pending items. Own ones are those that the session raised, else those of `LEDGER_TASK`,
 * else those of the branch's task.
 *
 * @throws {UsageError} for a missing folder, {EnvironmentError} for unreadable memory
 */
export async function findSessionPending(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string | null,
): Promise<SessionPending> {
  const located = locateAt(where);
  const { waiting, strict } = await readPendingItems(located, where.env);
  const isRaised = session !== null && waiting.some((each) => each.session === session);
  const task =
    waiting.length === 0 || isRaised
      ? null
      : where.env.LEDGER_TASK || (await branchTask(located.root.path, where.env));
  return { ...splitPending(waiting, session, task), strict };
}

/** All pending items below a root, from a cached view. */
export function readPendingItems(
  located: RootWithPaths,
  env: Env,
): Promise<{ readonly waiting: readonly ProposedItem[]; readonly strict: boolean }> {
  return cachedView(located, env, 'waiting', async () =>
    (await import('./list-pending.ts')).listPendingItems(located),
  );
}

/** The task of the current branch. */
export async function branchTask(root: string, env: Env): Promise<string | null> {
  const [{ openRepository }, { readPosition }] = await Promise.all([
    import('#git/repository/open-repository'),
    import('#git/repository/read-position'),
  ]);
  const repository = await openRepository(root, env, false);
  const branch = repository ? (await readPosition(repository)).branch : null;
  return branch === null ? null : taskOfBranch(branch);
}
