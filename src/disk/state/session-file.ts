import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { cachePath, type Env, readCached } from './cache.ts';

/** Bytes of a state; the tool writes none that are longer. */
export const maxStateBytes = 524_288;

/** Each kind has its own folder, because states of different kinds end at different times. */
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

/** The absolute path of the cache folder for states of one kind; it may not exist yet. */
export function stateFolder(env: Env, root: string, kept: StateKind): string {
  return cachePath(env, root, kept, 'd').replace(/\.d$/, '');
}

/** The name of the file of a session. */
export function stateName(session: string): string {
  return `${createHash('sha256').update(session).digest('hex').slice(0, 24)}.json`;
}
