import { EnvironmentError } from '#diagnostics/failure';
import type { Guard } from '#guards/guard';
import { guardSuggest as say } from '#messages/guard-suggest';
import { textOf } from '#messages/join-message';
import { guardQuestion, readGuardAnswer } from '#promotion/transcript/guard-protocol';

import { advisorOf, type TypedAdvisor } from '../advisor/choose-advisor.ts';
import type { Env } from '../unit-of-work/act-request.ts';
import type { Sentence } from './instruction-rules.ts';

/** Sentences of one question; what is more is asked in another one. */
const mostSentences = 200;

/**
 * Lets the user's own program draft guards for sentences; what it says is proved by the caller like
 * any other guard.
 *
 * @throws {EnvironmentError} when the program gives no answer
 */
export async function draftGuards(
  sentences: readonly Sentence[],
  choice: TypedAdvisor,
  env: Env,
): Promise<{ readonly of: Sentence; readonly guard: Guard; readonly draftedBy: string }[]> {
  const advisor = advisorOf(choice, env);
  if (advisor === null) return [];
  const { name } = advisor;
  const drafts: { of: Sentence; guard: Guard; draftedBy: string }[] = [];
  for (let from = 0; from < sentences.length; from += mostSentences) {
    const portion = sentences.slice(from, from + mostSentences);
    const asked = await advisor.about(guardQuestion(portion.map(({ text }) => text)));
    if ('failed' in asked)
      throw new EnvironmentError(
        textOf(say.advisorFailed({ why: asked.failed })),
        new Error('advisor'),
      );
    const answer = readGuardAnswer(asked.said, portion.length);
    if (answer === null)
      throw new EnvironmentError(textOf(say.advisorUnread({ name })), new Error('advisor'));
    for (const { at, guard } of answer.drafted) {
      const of = portion[at];
      if (of) drafts.push({ of, guard, draftedBy: name });
    }
  }
  return drafts;
}
