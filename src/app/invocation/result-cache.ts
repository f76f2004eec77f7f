import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { type Cache, remembered } from '#disk/result-cache/cached-result';
import { isInWorkTree } from '#disk/result-cache/in-work-tree';
import type { CacheStrategy } from '#disk/result-cache/result-validity';
import type { Located } from '#disk/roots/locate';
import { cacheFolder } from '#disk/state/cache-path';
import { invocation } from '#messages/invocation';

import type { Env } from './actor.ts';
import { build } from './version.ts';

/** How a lint keeps what it found. */
export interface LintCache {
  /** A folder outside of the work tree; the user's own cache by default. */
  readonly location?: string;
  /**
   * Whether files are told by their facts, and by content only where those differ, or by content
   * always; `metadata` by default.
   */
  readonly strategy?: CacheStrategy;
}

/**
 * Where what is found is kept; null where nothing is.
 *
 * @throws {UsageError} for a folder in the work tree: a pull request could bring a cache, and would
 *   be judged by it
 */
export function cacheFor(
  { root }: Located,
  { location, strategy = 'metadata' }: LintCache,
  cwd: string,
  env: Env = process.env,
): Cache | null {
  const within = [root.repository ?? root.path];
  const folder = location === undefined ? null : resolve(cwd, location);
  if (folder !== null && isInWorkTree(folder, within))
    throw new UsageError(invocation.cacheInWorkTree({ folder: location ?? '' }));
  if (build === null || (folder === null && isInWorkTree(cacheFolder(env), within))) return null;
  return { env, location: folder, strategy, build };
}

/**
 * What an agent's hooks ask of memory again and again: the answer that is kept, while the memory it
 * was read from is as it was.
 *
 * @param what which question, and what it depends on besides the files of the root; no git is asked
 *   for it
 */
export async function cachedAnswer<T>(
  located: Located,
  env: Env,
  what: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const cache = cacheFor(located, {}, located.root.path, env);
  const { root, from } = located;
  return cache ? remembered(cache, root.path, { what, root, from }, work) : work();
}
