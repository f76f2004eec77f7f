import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { cachePath, type Env, readCached } from './cache-path.ts';

/** Bytes of one state; what is longer was not written by us. */
export const mostStateBytes = 524_288;

/** States of different kinds end at different times, so each kind has a folder. */
export type StateKind = 'sessions' | 'transcripts' | 'guards' | 'distill' | 'advisor';

/** What is kept of a session, as it is now; who goes on from it looks again when alone on it. */
export function readSessionState(
  env: Env,
  root: string,
  session: string,
  kept: StateKind,
): string | null {
  return readCached(join(stateFolder(env, root, kept), stateName(session)), mostStateBytes);
}

/** The folder of a kind of states of a root. */
export function stateFolder(env: Env, root: string, kept: StateKind): string {
  return cachePath(env, root, kept, 'd').replace(/\.d$/, '');
}

/** The name of the file that the state of a session is in. */
export function stateName(session: string): string {
  return `${createHash('sha256').update(session).digest('hex').slice(0, 24)}.json`;
}
