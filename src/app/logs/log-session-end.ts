import { problemOf } from '#diagnostics/failure';
import { eachLine } from '#disk/reading/read-source';
import { readUserConfig } from '#disk/reading/read-user-config';
import { clip } from '#messages/fill-template';
import { dailyLog as say } from '#messages/generated/capture';
import { textOf } from '#messages/join-message';
import { readMessage, speakerFilter } from '#promotion/transcript/message';
import { removeForeignText } from '#promotion/transcript/split-sentences';
import { findSecrets } from '#sources/find-secrets';
import { onOneLine } from '#workspace/logs/daily-log';

import { appendToLog, type LogContext } from './append-to-log.ts';

/** As the agent reports it. */
interface EndedSession {
  readonly session: string;
  readonly reason: string | null;
  readonly transcript: string | null;
}

/** The first message of a person is looked for in so many lines of a transcript. */
const mostLines = 400;
const mostLineBytes = 1_048_576;
const longestFirst = 120;

/**
 * Logs the end of a session with the first message of the person, if the user's configuration has
 * `logSessions`. Returns problems as lines.
 */
export async function logSessionEnd(
  logging: LogContext,
  { session, reason, transcript }: EndedSession,
): Promise<string[]> {
  try {
    if (!readUserConfig(logging.env).config.logSessions) return [];
    const why = onOneLine(reason ?? '').slice(0, 40) || 'as its agent says';
    const first = transcript === null ? null : await firstAsked(transcript);
    await appendToLog(
      { ...logging, env: { ...logging.env, LEDGER_SESSION: session } },
      textOf(
        first === null
          ? say.sessionEndedUnasked({ reason: why })
          : say.sessionEnded({ reason: why, first }),
      ),
    );
    return [];
  } catch (error) {
    return [textOf(say.sessionUnlogged({ problem: problemOf(error) }))];
  }
}

/** The first message of a person, cut; null if there is none or it has a likely secret. */
async function firstAsked(transcript: string): Promise<string | null> {
  let [first, lines] = ['', 0];
  const speaker = speakerFilter();
  eachLine(transcript, transcript, mostLineBytes, (line) => {
    const message = 'text' in line ? readMessage(line.text) : 'broken';
    if (typeof message !== 'string' && speaker(message).role === 'person')
      first = onOneLine(removeForeignText(message.text));
    lines += 1;
    return first === '' && lines < mostLines;
  });
  return first === '' || (await findSecrets([{ path: null, text: first }])).length > 0
    ? null
    : clip(first, longestFirst);
}
