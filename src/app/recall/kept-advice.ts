import { listOf, or, readKept, shape, text } from '#diagnostics/kept-json';
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

const advice = shape({ root: text, task: text, at: text, paths: or(listOf(text), null) });

/** Reads what was kept; null for what is none. */
export function readAdvice(kept: string | null): Advice | null {
  return readKept(kept, advice);
}
