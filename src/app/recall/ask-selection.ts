import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { readSelection, type Recalled, selectQuestion } from '#recall/recalled';

import { askAdvisor } from '../advisor/ask-advisor.ts';
import type { Env } from '../invocation/principal.ts';

/** Bytes of an answer: a list of names. */
const mostBytes = 262_144;

/** What an advisor chose; null where there is none or it gave no answer, with what went wrong. */
export interface Selected {
  readonly paths: readonly string[] | null;
  readonly note: string | null;
}

/** A single word and an empty memory are not worth a question. */
export function isWorthAsking(task: string, records: number): boolean {
  return records > 0 && /\S\s+\S/.test(task);
}

/**
 * Asks the user's advisor which records matter for a task.
 *
 * @throws {UsageError} where the user's configuration is none
 */
export async function askSelection(
  env: Env,
  task: string,
  limit: number,
  records: readonly Recalled[],
): Promise<Selected> {
  const question = selectQuestion(task, limit, records);
  const asked = isWorthAsking(task, records.length)
    ? await askAdvisor(env, { json: question.json, list: 'selected', mostBytes })
    : null;
  if (asked === null) return { paths: null, note: null };
  if ('failed' in asked)
    return { paths: null, note: textOf(say.advisorFailed({ why: asked.failed })) };
  const paths = readSelection(asked.said, new Set(records.map((each) => each.path)));
  const { untold } = question;
  if (paths === null) return { paths, note: textOf(say.advisorUnread()) };
  return { paths, note: untold === 0 ? null : textOf(say.advisorUntold({ count: untold })) };
}
