import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { keptState as say } from '#messages/generated/program';
import type { PlannedWrite } from '#workspace/plan';

import { systemErrorReason } from '../reading/read-source.ts';
import { transact } from '../transaction/transact.ts';
import { type Env, makeCacheFolder, readCached, removeOtherUsersFile } from './cache.ts';
import { maxStateBytes, stateFolder, type StateKind, stateName } from './session-file.ts';

/** Short, because an agent waits as well. */
const waitMilliseconds = 2_000;

/** The outcome of the work that `withSession` runs. */
export interface SessionChange<T> {
  /** The new text of the state; null leaves it as it was. */
  readonly text: string | null;
  readonly result: T;
}

/**
 * Changes the state of a session under a lock, and removes the states for which `isOver` is true.
 *
 * @throws {EnvironmentError} when another process keeps the lock, or the disk refuses
 */
export async function withSession<T>(
  env: Env,
  root: string,
  session: string,
  isOver: (text: string) => boolean,
  use: (text: string | null) => Promise<SessionChange<T>>,
  kept: StateKind = 'sessions',
): Promise<T> {
  const own = stateFolder(env, root, kept);
  try {
    makeCacheFolder(own);
  } catch (error) {
    throw new EnvironmentError(say.sessionUnkept({ problem: systemErrorReason(error) }), error);
  }
  const name = stateName(session);
  return transact(
    own,
    '',
    async () => {
      const path = join(own, name);
      removeOtherUsersFile(path);
      const before = readCached(path, maxStateBytes);
      const { text, result } = await use(before);
      if (text === null) return { plan: null, result };
      const others = readdirSync(own).filter((each) => each.endsWith('.json') && each !== name);
      const gone = others.flatMap((each) => {
        const old = readCached(join(own, each), maxStateBytes);
        return old !== null && isOver(old) ? [{ path: each, before: old, after: null }] : [];
      });
      return {
        plan: { kind: 'plan', writes: [{ path: name, before, after: text }, ...gone] },
        result,
      };
    },
    { waitMilliseconds },
  );
}

/**
 * Removes the states of sessions below every root, for an agent may have changed its root.
 *
 * @returns the reasons why some could not be removed, one for each root
 */
export async function forgetSessions(env: Env, sessions: readonly string[]): Promise<string[]> {
  const all = dirname(stateFolder(env, '', 'sessions'));
  const own = new Set(sessions.map(stateName));
  const forgotten = (folder: string): PlannedWrite[] =>
    readdirSync(folder)
      .filter((path) => own.has(path))
      .flatMap((path) => {
        const before = readCached(join(folder, path), maxStateBytes);
        return before === null ? [] : [{ path, before, after: null }];
      });
  const failed: string[] = [];
  let folders: readonly string[] = [];
  try {
    if (existsSync(all))
      folders = readdirSync(all, { withFileTypes: true }).flatMap((each) =>
        each.isDirectory() ? [join(all, each.name)] : [],
      );
  } catch (error) {
    failed.push(systemErrorReason(error));
  }
  for (const folder of folders) {
    try {
      // Most roots have none of them, and their locks need not be waited for.
      if (forgotten(folder).length > 0)
        await transact(
          folder,
          '',
          () =>
            Promise.resolve({ plan: { kind: 'plan', writes: forgotten(folder) }, result: null }),
          { waitMilliseconds },
        );
    } catch (error) {
      failed.push(systemErrorReason(error));
    }
  }
  return failed;
}
