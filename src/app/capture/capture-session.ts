import { problemOf } from '#diagnostics/failure';
import { readUserConfig } from '#disk/reading/read-user-config';
import { hook as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { wordsOf } from '#messages/sentence';

import type { Acting } from '../unit-of-work/run-act.ts';
import { captureTranscript } from './capture-transcript.ts';

/** Where a hook runs. */
type Here = Pick<Acting, 'cwd' | 'config' | 'env'>;

/**
 * Proposes what was said for good in a session that is about to be compacted, or is over; only
 * where the user's own configuration has `captureSessions`. By the built-in rules alone: a program
 * may take longer than an agent waits.
 *
 * @returns what went wrong: the session goes on all the same
 */
export async function captureSession(
  { cwd, config, env }: Here,
  transcript: string | null,
): Promise<string[]> {
  try {
    if (transcript === null || !readUserConfig(env).config.captureSessions) return [];
    const here = {
      env,
      cwd,
      config,
    };
    const { outcome } = await captureTranscript(here, transcript, 'built-in');
    return outcome.kind === 'plan'
      ? []
      : outcome.reasons.map((each) =>
          textOf(say.sessionUncaptured({ problem: wordsOf(each).text })),
        );
  } catch (error) {
    return [textOf(say.sessionUncaptured({ problem: problemOf(error) }))];
  }
}
