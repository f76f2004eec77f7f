import type { Located } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { onDay, type RecallMemory } from '#recall/rank';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/principal.ts';
import { view } from '../invocation/views.ts';

/**
 * All that can be recalled: as it is kept, while every file it was read from is as it was; else
 * read from the files.
 *
 * @param now the clock, as an instant: what has ended by then is no fact
 * @param stores of this user outside of the repository, whose notes may be recalled as well
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
