import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { cachePath, readCached, type Env } from './cache-path.ts';

/** Bytes of a kept act; what is longer was not written by us. */
const mostBytes = 67_108_864;

/**
 * Keeps what the last act wrote, so that it can be taken back; called under the lock. It lies in the user's cache, for a
 * repository must not be able to bring one.
 */
export function keepLastAct(env: Env, root: string, text: string): void {
  const path = cachePath(env, root, 'acts', 'json');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, path);
}

/** What the last act wrote, as it was kept; null when there was none, or it was taken back. */
export function readLastAct(env: Env, root: string): string | null {
  return readCached(cachePath(env, root, 'acts', 'json'), mostBytes);
}

/** Forgets the last act: it can be taken back once. */
export function forgetLastAct(env: Env, root: string): void {
  rmSync(cachePath(env, root, 'acts', 'json'), { force: true });
}
