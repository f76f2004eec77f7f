import { EnvironmentError, UsageError } from '#diagnostics/failure';
import type { Located } from '#disk/locate';
import { readUserConfig } from '#disk/read-user-config';
import { saysAnything } from '#recall/said-in';

import { known } from './caches.ts';
import type { RecallRequest } from './recall-request.ts';

/**
 * Whether it is certain that memory says nothing to a task and leaves nothing unsaid, which is so for most of what people
 * type: then nothing of it is loaded. Words are compared as for the answer itself.
 */
export async function saysNothingTo({ env, text, paths, include, unreviewed, selector }: RecallRequest, located: Located): Promise<boolean> {
  // Globs and selectors find what no word says.
  if (paths.length > 0 || include.length > 0 || selector || namesSelector(env)) return false;
  const { records, indexes, synonyms } = await known(located, env, { recall: unreviewed }, async () => (await import('./indexed-memory.ts')).indexedMemory(located, unreviewed));
  return records > 0 && !indexes.some((index) => saysAnything(index, text, synonyms));
}

/** Whether the user's own configuration names a selector. One that is none names none: who asks for more than words is told. */
function namesSelector(env: RecallRequest['env']): boolean {
  try {
    return readUserConfig(env).config.selector !== undefined;
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof UsageError) return false;
    throw error;
  }
}
