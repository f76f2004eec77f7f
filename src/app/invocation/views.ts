import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { isInWorkTree } from '#disk/facts/in-work-tree';
import type { CacheStrategy } from '#disk/facts/view-validity';
import { standingView, viewOf, type ViewsPlace } from '#disk/facts/views';
import type { Located } from '#disk/roots/locate';
import { cacheFolder } from '#disk/state/cache-path';
import { invocation } from '#messages/generated/program';

import type { Env } from './principal.ts';
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
export function viewsPlace(
  { root }: Located,
  { location, strategy = 'metadata' }: LintCache,
  cwd: string,
  env: Env = process.env,
): ViewsPlace | null {
  const within = [root.repository ?? root.path];
  const folder = location === undefined ? null : resolve(cwd, location);
  if (folder !== null && isInWorkTree(folder, within))
    throw new UsageError(invocation.cacheInWorkTree({ folder: location ?? '' }));
  if (build === null || (folder === null && isInWorkTree(cacheFolder(env), within))) return null;
  return { env, location: folder, strategy, build };
}

/**
 * What is asked of memory again and again: a view of the fact table, kept while all that it was
 * made from is as it was.
 *
 * @param what which question, and what it depends on besides the files of the root; no git is asked
 *   for it
 */
export async function view<T>(
  located: Located,
  env: Env,
  what: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const place = viewsPlace(located, {}, located.root.path, env);
  const { root, from } = located;
  return place ? viewOf(place, root.path, { what, root, from }, work) : work();
}

/** The view that is kept and holds at this moment; null where there is none. */
export function keptView<T>(located: Located, env: Env, what: unknown): T | null {
  const place = viewsPlace(located, {}, located.root.path, env);
  const { root, from } = located;
  return place ? standingView<T>(place, root.path, { what, root, from }) : null;
}
