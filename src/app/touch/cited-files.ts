import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { locate, type Located } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';

import { keptView, view } from '../invocation/views.ts';
import type { Env } from '../unit-of-work/act-request.ts';

/** The view by cited path, as little of it as says that nothing rests on a file. */
const question = 'cited files';

/**
 * The files that memory below a root rests on, from the root, in order: as they were cited,
 * wherever they stand now.
 */
export function citedFiles(located: Located, env: Env): Promise<readonly string[]> {
  return view(located, env, question, async () => {
    const { recallIndex } = await import('../recall/recall-index.ts');
    const { records } = await recallIndex(located, env);
    return [...new Set(records.flatMap(({ cites = [] }) => cites))].sort();
  });
}

/**
 * Whether it is certain that no record rests on a file, by the view that is kept: no record cites
 * it, and every file that is cited is where it was, so that none of them can be this one under
 * another name. Nothing of memory is read.
 *
 * @param cwd absolute folder that the path starts from
 */
export function nothingRestsOn(cwd: string, env: Env, file: string): boolean {
  const [located] = locate(cwd, [], null);
  if (!located) return true;
  const { path } = realTarget(located.root.path, cwd, file);
  if (path === null) return true;
  const cited = keptView<readonly string[]>(located, env, question);
  return (
    cited !== null &&
    !cited.includes(path) &&
    cited.every((each) => existsSync(join(located.root.path, each)))
  );
}
