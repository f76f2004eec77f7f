import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';

/** What is kept of a question: the task, where and when it was asked, and what came of it. */
export interface Advice {
  readonly root: string;
  readonly task: string;
  readonly at: string;
  /** Null while nothing came of it yet, and once it was delivered. */
  readonly paths: readonly string[] | null;
}

/** Where it is kept: an agent may change its folder within a session. */
export const keptUnder = 'sessions';

/** What is kept of the last question of a session; null for nothing. */
export function keptAdvice(env: Env, session: string): Advice | null {
  return readAdvice(readSessionState(env, keptUnder, session, 'advisor'));
}

/** Whether something was chosen for a session and not delivered yet. */
export function isAdviceWaiting(env: Env, session: string | null): boolean {
  return session !== null && (keptAdvice(env, session)?.paths ?? null) !== null;
}

/** Reads what was kept; null for what is none. */
export function readAdvice(text: string | null): Advice | null {
  if (text === null) return null;
  try {
    const { root, task, at, paths } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return typeof root === 'string' && typeof task === 'string' && typeof at === 'string'
      ? { root, task, at, paths: Array.isArray(paths) ? paths.filter(isText) : null }
      : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
