import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';

import { cachePath, readCached, type Env } from './cache-path.ts';
import { reasonOf } from './read-source.ts';
import { transact } from './transaction/transact.ts';

/** Bytes of one state; what is longer was not written by us. */
const mostBytes = 524_288;
/** How long another recall of the session is waited for: an agent waits as well. */
const waitMilliseconds = 2_000;

/** What a session is left with, and what its caller wants to know. */
export interface SessionChange<T> {
  /** The new text of the state; null leaves it as it was. */
  readonly text: string | null;
  readonly result: T;
}

/**
 * Reads the state of a session and writes what becomes of it, alone on it. States lie in the user's cache, where no
 * repository can bring some, in a file a session; those for which `isOver` says so are removed on the way.
 *
 * @throws {EnvironmentError} when the lock is not to be had, or the disk refuses
 */
export async function withSession<T>(env: Env, root: string, session: string, isOver: (text: string) => boolean, use: (text: string | null) => Promise<SessionChange<T>>): Promise<T> {
  const own = folderFor(env, root);
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EnvironmentError(`cannot keep what this session was given: ${reasonOf(error)}`, error);
  }
  const name = fileFor(session);
  return transact(
    own,
    '',
    async () => {
      const before = readCached(join(own, name), mostBytes);
      const { text, result } = await use(before);
      if (text === null) return { plan: null, result };
      const others = readdirSync(own).filter((each) => each.endsWith('.json') && each !== name);
      const gone = others.flatMap((each) => {
        const old = readCached(join(own, each), mostBytes);
        return old !== null && isOver(old) ? [{ path: each, before: old, after: null }] : [];
      });
      return { plan: { kind: 'plan', writes: [{ path: name, before, after: text }, ...gone] }, result };
    },
    { waitMilliseconds },
  );
}

/** The state of a session as it stands, without waiting for whoever writes it; null where there is none. */
export function peekSession(env: Env, root: string, session: string): string | null {
  return readCached(join(folderFor(env, root), fileFor(session)), mostBytes);
}

function folderFor(env: Env, root: string): string {
  return cachePath(env, root, 'sessions', 'd').replace(/\.d$/, '');
}

function fileFor(session: string): string {
  return `${createHash('sha256').update(session).digest('hex').slice(0, 24)}.json`;
}
