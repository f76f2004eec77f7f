import type { Located } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { onDay, type RecallMemory } from '#recall/rank';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/principal.ts';
import { view } from '../invocation/views.ts';
import { type CitedFiles, citedFilesView } from './nothing-rests-on.ts';

/**
 * All records that can be recalled below a root: a cached view of the files of memory.
 *
 * @param now RFC 3339: records that have ended by then are not facts
 * @param stores folders of the user outside of the repository, whose notes are included
 */
export async function recallIndex(
  located: Located,
  env: Env,
  now = new Date().toISOString(),
  stores: readonly HomeStore[] = [],
): Promise<RecallMemory<Servable>> {
  const what = stores.length === 0 ? 'recall' : { recall: stores };
  const memory = await view(located, env, what, async () =>
    (await import('./build-index.ts')).buildRecallIndex(located, stores, env),
  );
  return onDay(memory, now);
}

/** The files that memory below a root cites, in order: from the root, by the name that it cites. */
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
