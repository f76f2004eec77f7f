import { readUserConfig } from '#disk/reading/read-user-config';
import { textOf } from '#messages/join-message';
import { recallNote as say } from '#messages/recall-note';
import { askCommand } from '#processes/ask-command';
import type { Recalled } from '#recall/recalled';
import { manifestText, readSelection } from '#recall/selection';

import type { Env } from '../unit-of-work/act-request.ts';

/** Bytes of an answer: a list of names. */
const mostBytes = 262_144;

/** What a selector chose; null where none is set up or it gave no answer, with what went wrong. */
export interface Selected {
  readonly paths: readonly string[] | null;
  readonly note: string | null;
}

/**
 * Asks the selector of the user's own configuration which records matter for a task. A repository's
 * configuration names none: whoever clones it would run it.
 *
 * @throws {UsageError} where the user's configuration is none
 */
export async function askSelector(
  env: Env,
  query: string,
  limit: number,
  memories: readonly Recalled[],
): Promise<Selected> {
  const { config, folder } = readUserConfig(env);
  // A single word and an empty memory are not worth a call.
  if (!config.selector || memories.length === 0 || !/\S\s+\S/.test(query))
    return { paths: null, note: null };
  const { command, timeoutSeconds } = config.selector;
  const asked = await askCommand(
    { command, cwd: folder, env, timeoutMilliseconds: timeoutSeconds * 1000, mostBytes },
    manifestText(query, limit, memories),
  );
  if ('failed' in asked)
    return { paths: null, note: textOf(say.selectorFailed({ why: asked.failed })) };
  const paths = readSelection(asked.said, new Set(memories.map((each) => each.path)));
  return {
    paths,
    note: paths === null ? textOf(say.selectorUnread()) : null,
  };
}
