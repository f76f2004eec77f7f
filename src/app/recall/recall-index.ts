import type { Located } from '#disk/roots/locate';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/actor.ts';
import { view } from '../invocation/views.ts';

/**
 * All that can be recalled: as it is kept, while every file it was read from is as it was; else
 * read from the files.
 */
export function recallIndex(located: Located, env: Env): Promise<RecallMemory<Servable>> {
  return view(located, env, 'recall', async () =>
    (await import('./build-index.ts')).buildRecallIndex(located),
  );
}
