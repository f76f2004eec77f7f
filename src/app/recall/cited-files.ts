import type { Located } from '#disk/roots/locate';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/principal.ts';
import { view } from '../invocation/views.ts';
import { type CitedFiles, citedFilesView } from './nothing-rests-on.ts';
import { recallIndex } from './recall-index.ts';

/**
 * The files that memory below a root cites, from the root, in order: as they were cited, wherever
 * they stand now.
 */
export function citedFiles(located: Located, env: Env): Promise<CitedFiles> {
  return view(located, env, citedFilesView, async (): Promise<CitedFiles> => {
    const { records } = await recallIndex(located, env);
    const of = (isWanted: (each: Servable) => boolean): string[] =>
      [...new Set(records.filter(isWanted).flatMap(({ cites = [] }) => cites))].sort();
    return {
      rests: of((each) => each.kind !== 'dead-end'),
      tried: of((each) => each.standing === 'dead-end'),
    };
  });
}
