import { join } from 'node:path';

import { existsSync } from '#disk/facts/tracked-fs';
import { locateAt } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';

import type { Env } from '../invocation/principal.ts';
import { keptView } from '../invocation/views.ts';

/** The view by cited path, as little of it as says that nothing rests on a file. */
export const citedFilesView = 'files that memory cites';

/** The files that memory rests on, and those of what was tried and given up. */
export interface CitedFiles {
  readonly rests: readonly string[];
  readonly tried: readonly string[];
}

/**
 * Whether it is certain that no record rests on a file, by the view that is kept: no record cites
 * it, and every file that memory rests on is where it was, so that none of them can be this one
 * under another name. Nothing of memory is read.
 *
 * @param cwd absolute folder that the path starts from
 * @param config a configuration given by hand; null for the nearest one
 */
export function nothingRestsOn(
  cwd: string,
  env: Env,
  file: string,
  config: string | null,
): boolean {
  const located = locateAt({ cwd, config });
  const { path } = realTarget(located.root.path, cwd, file);
  if (path === null) return true;
  const cited = keptView<CitedFiles>(located, env, citedFilesView);
  return (
    cited !== null &&
    !cited.rests.includes(path) &&
    !cited.tried.includes(path) &&
    cited.rests.every((each) => existsSync(join(located.root.path, each)))
  );
}
