import { relative, resolve, sep } from 'node:path';

import type { ReaderFolder } from '#diagnostics/adapt-commands';
import { UsageError } from '#diagnostics/failure';
import { isInWorkTree } from '#disk/facts/fingerprint';
import {
  type CacheStrategy,
  findValidView,
  getCachedView,
  type ViewsPlace,
} from '#disk/facts/views';
import { folderFromRoot, type RootWithPaths, wayToRoot } from '#disk/roots/locate';
import { cacheFolder } from '#disk/state/cache';
import { invocation } from '#messages/generated/program';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';

import type { Env } from './principal.ts';
import { build } from './version.ts';

/** Where and how results of lint are cached. */
export interface LintCache {
  /** A folder outside of the work tree; the user's cache by default. */
  readonly location?: string;
  /** `metadata` by default: files are read only if their size or times differ. */
  readonly strategy?: CacheStrategy;
}

/**
 * Returns where results are cached; null if they are not.
 *
 * @throws {UsageError} for a folder in the work tree: a pull request could add its own cache there
 */
export function viewsPlace(
  { root }: RootWithPaths,
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
 * Returns the result of `work`, or the cached result while all files that it read are unchanged.
 *
 * @param what the key, with all that it depends on besides the files of the root
 */
export async function cachedView<T>(
  located: RootWithPaths,
  env: Env,
  what: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const place = viewsPlace(located, {}, located.root.path, env);
  const { root, from } = located;
  return place ? getCachedView(place, root.path, { what, root, from }, work) : work();
}

/** Returns the cached result; null if there is none, or a file that it read has changed. */
export function readCachedView<T>(located: RootWithPaths, env: Env, what: unknown): T | null {
  const place = viewsPlace(located, {}, located.root.path, env);
  const { root, from } = located;
  return place ? findValidView<T>(place, root.path, { what, root, from }) : null;
}

/**
 * Relates the current folder to a root, so that printed paths and commands work from there.
 *
 * @param top top of the repository if the root is below it; else null
 */
export function viewpointOf(
  cwd: string,
  root: string,
  top: string | null,
  config: ConfigInForce,
): ReaderFolder {
  const label = wayToRoot(cwd, root);
  const isInside = label.split('/').every((part) => part === '.' || part === '..');
  // A command typed in one of several memories is about that one.
  const reached = isInside ? (workspaceAt(config, folderFromRoot(root, cwd)) ?? undefined) : null;
  const folder = config.within === undefined ? root : `${root}/${config.within}`;
  return {
    label,
    inRepository: top === null ? '' : relative(top, root).split(sep).join('/'),
    runIn: reached === config.within ? null : wayToRoot(cwd, folder),
  };
}
