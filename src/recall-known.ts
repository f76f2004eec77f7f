import type { Located } from '#disk/locate';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';

import type { Env } from './actor-of.ts';
import { knownInPieces } from './caches.ts';
import { recallForm } from './kept-recall.ts';

/**
 * Answers from all that can be recalled: from what is kept of it, of which then no more is read
 * than a task needs, while every file it was read from is as it was; else from the files.
 */
export function withKnownMemory<T>(
  located: Located,
  env: Env,
  use: (memory: RecallMemory<Servable>) => Promise<T>,
): Promise<T> {
  return knownInPieces(
    located,
    env,
    'recall',
    recallForm,
    async () => (await import('./whole-memory.ts')).wholeMemory(located),
    use,
  );
}
