import { join } from 'node:path';

import { existsSync } from '#disk/facts/tracked-fs';
import { locateAt } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';

import { readCachedView } from '../invocation/cached-view.ts';
import type { Env } from '../invocation/principal.ts';

/** The name of the view that keeps `CitedFiles`. */
export const citedFilesView = 'files that memory cites';

/** Paths from the root. */
export interface CitedFiles {
  readonly rests: readonly string[];
  /** Files that dead ends cite. */
  readonly tried: readonly string[];
}

/**
 * Returns whether a cached result shows that no record cites a file: none names it, and all cited
 * files exist, so it is not a renamed one. False without a cached result.
 *
 * @param cwd absolute folder that `file` starts from
 * @param config a configuration by hand; null for the nearest one
 */
export function hasNoFactOnFile(
  cwd: string,
  env: Env,
  file: string,
  config: string | null,
): boolean {
  const located = locateAt({ cwd, config });
  const { path } = realTarget(located.root.path, cwd, file);
  if (path === null) return true;
  const cited = readCachedView<CitedFiles>(located, env, citedFilesView);
  return (
    cited !== null &&
    !cited.rests.includes(path) &&
    !cited.tried.includes(path) &&
    cited.rests.every((each) => existsSync(join(located.root.path, each)))
  );
}
