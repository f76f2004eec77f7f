import { eachLine, readWhole } from '#disk/reading/read-source';
import {
  type Message,
  readMessage,
  readWholeSession,
  speakerFilter,
} from '#promotion/transcript/message';
import { type Cursor, type ReadTurns, turnReader } from '#promotion/transcript/turns';

/** A message with pictures may be as long; words that a person types never are. */
export const maxMessageBytes = 8_388_608;
/** A session that is one JSON value is read at once. */
export const maxWholeSessionBytes = 16_777_216;

/**
 * Reads the new turns of a session.
 *
 * @param shown the path for messages
 * @param hear called with each message
 * @throws {UsageError} for a file that is not there or too large, {EnvironmentError} when it cannot
 *   be read
 */
export function readTurns(
  path: string,
  shown: string,
  cursor: Cursor,
  hear: (message: Message) => void = () => undefined,
): ReadTurns {
  const reader = turnReader(cursor);
  const speaker = speakerFilter();
  const take = (read: Parameters<typeof reader.take>[0]): boolean => {
    if (typeof read === 'string') return reader.take(read);
    const message = speaker(read);
    hear(message);
    return reader.take(message);
  };
  if (path.endsWith('.json')) {
    for (const message of readWholeSession(readWhole(path, shown, maxWholeSessionBytes)) ?? [
      'broken',
    ])
      if (!take(message)) break;
  } else
    eachLine(path, shown, maxMessageBytes, (line) =>
      'text' in line
        ? line.text === '' || take(readMessage(line.text))
        : take(line.unreadable === 'too-long' ? 'tooLong' : 'broken'),
    );
  return reader.end();
}
