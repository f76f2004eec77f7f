import { listOf, or, readKept, shape, text } from '#diagnostics/kept-json';
import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';

/** A question of a session to the advisor. */
export interface Advice {
  readonly root: string;
  readonly task: string;
  readonly at: string;
  /** The records that it chose; null before the answer and after its delivery. */
  readonly paths: readonly string[] | null;
}

/** Not under the root, because an agent may change its folder within a session. */
export const keptUnder = 'sessions';

export function keptAdvice(env: Env, session: string): Advice | null {
  return readAdvice(readSessionState(env, keptUnder, session, 'advisor'));
}

/** Whether an answer was not delivered yet. */
export function isAdviceWaiting(env: Env, session: string | null): boolean {
  return session !== null && (keptAdvice(env, session)?.paths ?? null) !== null;
}

const advice = shape({ root: text, task: text, at: text, paths: or(listOf(text), null) });

export function readAdvice(kept: string | null): Advice | null {
  return readKept(kept, advice);
}
