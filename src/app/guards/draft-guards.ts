import { EnvironmentError } from '#diagnostics/failure';
import type { Guard } from '#guards/guard';
import { guardSuggest as say } from '#messages/guard-suggest';
import { textOf } from '#messages/join-message';
import { askCommand } from '#processes/ask-command';
import { guardQuestion, readGuardAnswer } from '#promotion/transcript/guard-protocol';

import { type ExtractorChoice, programOf } from '../capture/run-extractor.ts';
import type { Env } from '../unit-of-work/act-request.ts';
import type { Sentence } from './instruction-rules.ts';

/** Which program drafts: one that was typed. */
export type DraftingChoice = Exclude<ExtractorChoice, string>;

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
  choice: DraftingChoice,
  env: Env,
): Promise<{ readonly of: Sentence; readonly guard: Guard; readonly draftedBy: string }[]> {
  const program = programOf(choice, env);
  if (program === null) return [];
  const name = program.command[0] ?? '';
  const drafts: { of: Sentence; guard: Guard; draftedBy: string }[] = [];
  for (let from = 0; from < sentences.length; from += mostSentences) {
    const portion = sentences.slice(from, from + mostSentences);
    const asked = await askCommand(program, guardQuestion(portion.map(({ text }) => text)));
    if ('failed' in asked)
      throw new EnvironmentError(
        textOf(say.extractorFailed({ why: asked.failed })),
        new Error('extractor'),
      );
    const answer = readGuardAnswer(asked.said, portion.length);
    if (answer === null)
      throw new EnvironmentError(textOf(say.extractorUnread({ name })), new Error('extractor'));
    for (const { at, guard } of answer.drafted) {
      const of = portion[at];
      if (of) drafts.push({ of, guard, draftedBy: name });
    }
  }
  return drafts;
}
