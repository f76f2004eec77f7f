import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The environment of the process, as a value. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * A file of the user's cache that belongs to one workspace, named by a digest of where that is. Caches never lie in the
 * work tree, where a pull request could bring some (document 7.6).
 *
 * @param root the workspace, absolute
 */
export function cachePath(env: Env, root: string, folder: string, ending: string): string {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 20);
  return join(cacheFolder(env), 'ledger', folder, `${key}.${ending}`);
}

/** What is kept at a path of the cache; null when there is nothing, it cannot be read, or it is longer than anything written there. */
export function readCached(path: string, mostBytes: number): string | null {
  try {
    return statSync(path).size > mostBytes ? null : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function cacheFolder(env: Env): string {
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return env.XDG_CACHE_HOME;
  const home = env.HOME ?? homedir();
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}
