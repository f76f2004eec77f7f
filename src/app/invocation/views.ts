import { relative, resolve, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import type { Standpoint } from '#diagnostics/pasteable';
import { isInWorkTree } from '#disk/facts/fingerprint';
import { type CacheStrategy, standingView, viewOf, type ViewsPlace } from '#disk/facts/views';
import { folderFromRoot, type Located, wayToRoot } from '#disk/roots/locate';
import { cacheFolder } from '#disk/state/cache';
import { invocation } from '#messages/generated/program';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';

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

/**
 * Relates the current folder to a root, so that printed paths and commands work from there.
 *
 * @param cwd absolute
 * @param top the top of the repository, where the root lies below one; else null
 */
export function viewpointOf(
  cwd: string,
  root: string,
  top: string | null,
  config: ConfigInForce,
): Standpoint {
  const label = wayToRoot(cwd, root);
  const isInside = label.split('/').every((part) => part === '.' || part === '..');
  // A command that is typed in one of several memories is about that one.
  const reached = isInside ? (workspaceAt(config, folderFromRoot(root, cwd)) ?? undefined) : null;
  const folder = config.within === undefined ? root : `${root}/${config.within}`;
  return {
    label,
    inRepository: top === null ? '' : relative(top, root).split(sep).join('/'),
    runIn: reached === config.within ? null : wayToRoot(cwd, folder),
  };
}
