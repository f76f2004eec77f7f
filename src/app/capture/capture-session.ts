import { problemOf } from '#diagnostics/failure';
import { readUserConfig } from '#disk/reading/read-user-config';
import { hook as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { joinSentence } from '#messages/sentence';

import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { captureTranscript } from './capture-transcript.ts';

/**
 * Proposes lasting statements of a session that ends or is compacted, where the user's own
 * configuration has `captureSessions`. It uses the built-in rules alone, because an advisor may
 * take longer than a hook may.
 *
 * @returns problems to print; they do not stop the session
 */
export async function captureSession(
  { cwd, config, env }: Pick<ActInvocation, 'cwd' | 'config' | 'env'>,
  transcript: string | null,
): Promise<string[]> {
  try {
    if (transcript === null || !readUserConfig(env).config.captureSessions) return [];
    const { outcome } = await captureTranscript({ cwd, config, env }, transcript, 'built-in');
    return outcome.kind === 'plan'
      ? []
      : outcome.reasons.map((each) =>
          textOf(say.sessionUncaptured({ problem: joinSentence(each).text })),
        );
  } catch (error) {
    return [textOf(say.sessionUncaptured({ problem: problemOf(error) }))];
  }
}
