import type { Located } from '#disk/roots/locate';
import { onDay, type RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/principal.ts';
import { view } from '../invocation/views.ts';

/**
 * All that can be recalled: as it is kept, while every file it was read from is as it was; else
 * read from the files.
 *
 * @param now the clock, as an instant: what has ended by then is no fact
 */
export async function recallIndex(
  located: Located,
  env: Env,
  now = new Date().toISOString(),
): Promise<RecallMemory<Servable>> {
  const memory = await view(located, env, 'recall', async () =>
    (await import('./build-index.ts')).buildRecallIndex(located),
  );
  return onDay(memory, now);
}
