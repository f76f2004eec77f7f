import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { cachePath, type Env, readCached } from './cache.ts';

/** The tool writes no longer states. */
export const maxStateBytes = 524_288;

/** Each kind has a folder, for they end at different times. */
export type StateKind = 'sessions' | 'transcripts' | 'guards' | 'distill' | 'advisor';

/** Reads the state of a session without a lock; `withSession` reads it again under its lock. */
export function readSessionState(
  env: Env,
  root: string,
  session: string,
  kept: StateKind,
): string | null {
  return readCached(join(stateFolder(env, root, kept), stateName(session)), maxStateBytes);
}

export function stateFolder(env: Env, root: string, kept: StateKind): string {
  return cachePath(env, root, kept, 'd').replace(/\.d$/, '');
}

/** The name of the file of a session. */
export function stateName(session: string): string {
  return `${createHash('sha256').update(session).digest('hex').slice(0, 24)}.json`;
}
