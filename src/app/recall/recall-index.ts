import type { RootWithPaths } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { applyExpiryToMemory, type RecallMemory } from '#recall/rank';
import type { CachedRecallRecord } from '#recall/recall-record';

import { cachedView } from '../invocation/cached-view.ts';
import type { Env } from '../invocation/principal.ts';
import { type CitedFiles, citedFilesView } from './cited-files.ts';

/**
 * All records that can be recalled below a root: a cached view of the files of memory.
 *
 * @param now RFC 3339: records that have ended by then are not facts
 * @param stores folders of the user outside of the repository, whose notes are included
 */
export async function recallIndex(
  located: RootWithPaths,
  env: Env,
  now = new Date().toISOString(),
  stores: readonly HomeStore[] = [],
): Promise<RecallMemory<CachedRecallRecord>> {
  const what = stores.length === 0 ? 'recall' : { recall: stores };
  const memory = await cachedView(located, env, what, async () =>
    (await import('./build-index.ts')).buildRecallIndex(located, stores, env),
  );
  return applyExpiryToMemory(memory, now);
}

/** The files that memory below a root cites, in order: from the root, by the name that it cites. */
export function citedFiles(located: RootWithPaths, env: Env): Promise<CitedFiles> {
  return cachedView(located, env, citedFilesView, async (): Promise<CitedFiles> => {
    const { records } = await recallIndex(located, env);
    const of = (isWanted: (each: CachedRecallRecord) => boolean): string[] =>
      [...new Set(records.filter(isWanted).flatMap(({ cites = [] }) => cites))].sort();
    return {
      rests: of((each) => each.kind !== 'dead-end'),
      tried: of((each) => each.standing === 'dead-end'),
    };
  });
}
