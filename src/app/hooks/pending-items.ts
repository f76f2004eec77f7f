import { locateAt, type Located } from '#disk/roots/locate';

import type { Env } from '../invocation/principal.ts';
import { view } from '../invocation/views.ts';
import { type OwnAndOthers, ownAndOthers, type WaitingItem } from './session-history.ts';

/** What waits, and how strict the gate is. */
export interface Undecided extends OwnAndOthers {
  /** Whether the configuration says that a hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
}

/**
 * Finds what waits for a decision, and which of it is of this task: items that this session raised,
 * else those of `LEDGER_TASK`, else those of the branch's task.
 *
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function undecided(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string | null,
): Promise<Undecided> {
  const located = locateAt(where);
  const { waiting, strict } = await waitingHere(located, where.env);
  const isRaised = session !== null && waiting.some((each) => each.session === session);
  const task =
    waiting.length === 0 || isRaised
      ? null
      : where.env.LEDGER_TASK || (await branchTask(located.root.path, where.env));
  return { ...ownAndOthers(waiting, session, task), strict };
}

/** Everything that waits below a root: a view. */
export function waitingHere(
  located: Located,
  env: Env,
): Promise<{ readonly waiting: readonly WaitingItem[]; readonly strict: boolean }> {
  return view(located, env, 'waiting', async () =>
    (await import('./count-pending.ts')).waitingItems(located),
  );
}

/** The task of the branch that is checked out. */
export async function branchTask(root: string, env: Env): Promise<string | null> {
  const [{ openRepository }, { readPosition }, { taskOfBranch }] = await Promise.all([
    import('#git/repository/open-repository'),
    import('#git/repository/read-position'),
    import('../invocation/principal.ts'),
  ]);
  const repository = await openRepository(root, env, false);
  const branch = repository ? (await readPosition(repository)).branch : null;
  return branch === null ? null : taskOfBranch(branch);
}
