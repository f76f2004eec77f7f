import { resolve } from 'node:path';

import { locate } from '#disk/roots/locate';

import type { Env } from '../invocation/actor.ts';
import { view } from '../invocation/views.ts';
import type { UndecidedItem } from './count-pending.ts';

export type { UndecidedItem };

/** What waits: of this task, and of others. */
export interface Undecided {
  readonly own: readonly UndecidedItem[];
  readonly others: readonly UndecidedItem[];
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
  const [located] = locate(resolve(where.cwd), [], where.config ?? null);
  if (!located) return { own: [], others: [], strict: false };
  const { waiting, strict } = await view(located, where.env, 'waiting', async () =>
    (await import('./count-pending.ts')).waitingItems(located),
  );
  if (waiting.length === 0) return { own: [], others: [], strict };
  const raised = session === null ? [] : waiting.filter((each) => each.session === session);
  const task = raised.length > 0 ? null : await taskHere(where, located.root.path);
  const own =
    raised.length > 0
      ? raised
      : task === null
        ? []
        : waiting.filter((each) => each.item.task === task);
  return {
    own: own.map((each) => each.item),
    others: waiting.filter((each) => !own.includes(each)).map((each) => each.item),
    strict,
  };
}

async function taskHere({ env }: { readonly env: Env }, root: string): Promise<string | null> {
  if (env.LEDGER_TASK) return env.LEDGER_TASK;
  const [{ openRepository }, { readPosition }, { taskOfBranch }] = await Promise.all([
    import('#git/repository/open-repository'),
    import('#git/repository/read-position'),
    import('../invocation/task-of-branch.ts'),
  ]);
  const repository = await openRepository(root, env, false);
  const branch = repository ? (await readPosition(repository)).branch : null;
  return branch === null ? null : taskOfBranch(branch);
}
