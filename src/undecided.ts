import { resolve } from 'node:path';

import { locate } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { openRepository } from '#git/open-repository';
import { readPosition } from '#git/read-position';
import { isTerminal } from '#promotion/states';
import { readLedger } from '#provenance/ledger/ledger';

import { loadParts } from './load-parts.ts';
import type { Env } from './request-of-act.ts';
import { taskOfBranch } from './task-of-branch.ts';

/** An item that waits for a person, as people type it. */
export interface UndecidedItem {
  readonly short: string;
  readonly kind: string;
  readonly discovery: string;
  readonly task: string | null;
}

/** What waits: of this task, and of others. */
export interface Undecided {
  readonly own: readonly UndecidedItem[];
  readonly others: readonly UndecidedItem[];
  /** Whether the configuration says that a hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
}

/**
 * Finds what waits for a decision, and which of it is of this task (document 6.7): items that this session raised, else
 * those of `LEDGER_TASK`, else those of the branch's task.
 *
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function undecided(where: { readonly cwd: string; readonly config?: string; readonly env: Env }, session: string | null): Promise<Undecided> {
  const [located] = locate(resolve(where.cwd), [], where.config ?? null);
  if (!located) return { own: [], others: [], strict: false };
  const config = await readConfigAt(located);
  const waiting = (await loadParts(located, config, null)).flatMap(({ workspace }) => {
    const ledger = readLedger(workspace.entries);
    return [...ledger.items.values()].filter((history) => !isTerminal(history.status)).map((history) => ({ item: { short: ledger.shortOf(history.item), kind: history.kind, discovery: history.discovery, task: history.task }, session: history.acts[0]?.entry.act.session ?? null }));
  });
  const strict = config.gate?.strict ?? false;
  if (waiting.length === 0) return { own: [], others: [], strict };
  const raised = session === null ? [] : waiting.filter((each) => each.session === session);
  const task = raised.length > 0 ? null : await taskHere(where, located.root.path);
  const own = raised.length > 0 ? raised : task === null ? [] : waiting.filter((each) => each.item.task === task);
  return { own: own.map((each) => each.item), others: waiting.filter((each) => !own.includes(each)).map((each) => each.item), strict };
}

async function taskHere({ env }: { readonly env: Env }, root: string): Promise<string | null> {
  if (env.LEDGER_TASK) return env.LEDGER_TASK;
  const repository = await openRepository(root, env, false);
  const branch = repository ? (await readPosition(repository)).branch : null;
  return branch === null ? null : taskOfBranch(branch);
}
