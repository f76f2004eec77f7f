import type { Located } from '#disk/roots/locate';

import { view } from '../invocation/views.ts';
import type { Env } from '../unit-of-work/act-request.ts';
import { citedFilesView } from './nothing-rests-on.ts';
import { recallIndex } from './recall-index.ts';

/**
 * The files that memory below a root rests on, from the root, in order: as they were cited,
 * wherever they stand now.
 */
export function citedFiles(located: Located, env: Env): Promise<readonly string[]> {
  return view(located, env, citedFilesView, async () => {
    const { records } = await recallIndex(located, env);
    return [...new Set(records.flatMap(({ cites = [] }) => cites))].sort();
  });
}
