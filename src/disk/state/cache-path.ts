import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

import { type Env, homeOf } from '../stores/home-directory.ts';

export type { Env };

/**
 * A file of the user's cache that belongs to one workspace, named by a digest of where that is.
 * Caches never lie in the work tree, where a pull request could bring some.
 *
 * @param root the workspace, absolute
 */
export function cachePath(env: Env, root: string, folder: string, ending: string): string {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 20);
  return join(cacheFolder(env), 'ledger', folder, `${key}.${ending}`);
}

/**
 * What is kept at a path of the cache; null when there is nothing, no file that can be read, or one
 * longer than anything written there.
 */
export function readCached(path: string, mostBytes: number): string | null {
  try {
    const facts = statSync(path);
    // A pipe would be waited for without end.
    return facts.isFile() && facts.size <= mostBytes ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}

/** The folder of the user's caches. */
export function cacheFolder(env: Env): string {
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return env.XDG_CACHE_HOME;
  const home = homeOf(env);
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}
