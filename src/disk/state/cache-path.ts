import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

import { type FileBytes, fileBytes } from '../facts/file-bytes.ts';
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
  return join(toolCache(env), folder, `${key}.${ending}`);
}

/**
 * What is kept at a path of the cache; null when there is nothing, no file that can be read, one
 * longer than anything written there, or one that another user could have written.
 */
export function readCached(path: string, mostBytes: number): string | null {
  return cachedBytes(path, mostBytes)?.bytes.toString('utf8') ?? null;
}

/** The same as bytes. All that is kept in a cache is opened here. */
export function cachedBytes(path: string, mostBytes: number): FileBytes | null {
  return foreignFolder(dirname(path)) === null ? fileBytes(path, mostBytes, ownUser()) : null;
}

/**
 * A folder on the way to a file of the cache, from the tool's own one on, that belongs to another
 * user, who can put any file there; null where there is none.
 *
 * @param folder that the file lies in
 */
export function foreignFolder(folder: string): string | null {
  const way = [folder];
  for (let at = folder; basename(at) !== own && way.length < deepest; way.push(at))
    at = dirname(at);
  // A folder of facts that was named by hand lies in none of the tool's.
  const all = basename(way.at(-1) ?? '') === own ? way : [folder];
  return all.find((each) => isForeign(each)) ?? null;
}

/** Whether something is there that belongs to another user. On Windows nothing says whose it is. */
export function isForeign(path: string): boolean {
  const user = ownUser();
  if (user === null) return false;
  try {
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid;
    return uid !== undefined && uid !== user;
  } catch {
    return false;
  }
}

function ownUser(): number | null {
  return process.geteuid?.() ?? null;
}

/** The folder of the tool among the caches, and how many there are from it down to a file. */
const [own, deepest] = ['ledger', 3];

/** The folder of this tool among the user's caches. */
export function toolCache(env: Env): string {
  return join(cacheFolder(env), own);
}

/** The folder of the user's caches. */
export function cacheFolder(env: Env): string {
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return env.XDG_CACHE_HOME;
  const home = homeOf(env);
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}
