import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readUserConfig } from '#disk/reading/read-user-config';
import type { RecallLogTexts } from '#disk/state/recall-log';
import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { readRecallLog, recallLogText, type ServedBy, servedLine } from '#recall/recall-log';

import type { Env } from '../invocation/principal.ts';

/** Bytes of lines from which they are added up, which takes longer than adding one. */
const addedUpFrom = 65_536;

/**
 * Counts facts that were served, where the user's own configuration says so (`recallLog`): which,
 * in what way and the day, never the task. What goes wrong is told in a note, for nobody is kept
 * from memory by it.
 *
 * @param keys what each is counted under
 * @param now the clock, as an instant
 */
export async function countServed(
  env: Env,
  root: string,
  keys: readonly string[],
  by: ServedBy,
  now: string,
): Promise<string[]> {
  if (keys.length === 0) return [];
  try {
    if (!readUserConfig(env).config.recallLog) return [];
    const { addToRecallLog } = await import('#disk/state/recall-log');
    const waiting = addToRecallLog(env, root, servedLine(keys, by, now.slice(0, 10)));
    if (waiting > addedUpFrom) await addUp(env, root);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof UsageError)) throw error;
    return [textOf(say.uncounted({ why: error.message }))];
  }
}

async function addUp(env: Env, root: string): Promise<void> {
  const add = (texts: RecallLogTexts): { readonly text: string | null } | null => {
    const log = readRecallLog(texts);
    if (log === 'newer') return null;
    return { text: log === null ? null : recallLogText(log, [...texts.aside.keys()]) };
  };
  const { addUpRecallLog } = await import('#disk/state/recall-log');
  try {
    await addUpRecallLog(env, root, add);
  } catch (error) {
    // What was served is kept, and the next one adds it up.
    if (!(error instanceof EnvironmentError)) throw error;
  }
}
