import {
  claudeMessage,
  codexMessage,
  copilotMessage,
  geminiMessage,
  piMessage,
  qwenMessage,
  rolesMessage,
} from './forms/agents.ts';
import {
  type Fields,
  fieldsIn,
  type Message,
  type MessageReader,
  type ToolUse,
} from './forms/fields.ts';

export type { Message, ToolUse };

/** Tests and readers of record forms. The first matching test counts. */
const forms: readonly (readonly [is: (record: Fields) => boolean, MessageReader])[] = [
  [({ payload }) => fieldsIn(payload) !== null, codexMessage],
  [({ type, data }) => fieldsIn(data) !== null && /\./.test(String(type)), copilotMessage],
  [({ message }) => Array.isArray(fieldsIn(message)?.parts), qwenMessage],
  [({ type }) => type === 'message' || type === 'session' || type === 'compaction', piMessage],
  [({ type, role }) => type === undefined && typeof role === 'string', rolesMessage],
  [isGemini, geminiMessage],
  [() => true, claudeMessage],
];

function isGemini({ type, content, message, projectHash }: Fields): boolean {
  return (
    typeof projectHash === 'string' ||
    (/^(?:user|gemini|info|error|warning)$/.test(String(type)) &&
      content !== undefined &&
      message === undefined)
  );
}

/** UTF-16 units of a text; people type less. */
const maxTextLength = 20_000;

/**
 * Reads one line of a session of any agent. Returns `broken` unless it is a JSON object, and
 * `unknown` for one that is not a message.
 *
 * @param maxLength UTF-16 units of each text; the rest is cut
 */
export function readMessage(
  line: string,
  maxLength = maxTextLength,
): Message | 'broken' | 'unknown' {
  const record = parseRecord(line);
  return record === null ? 'broken' : messageOf(record, maxLength);
}

/**
 * Returns a filter for the messages of one session in order. In the session of a helper agent, no
 * message is from a person.
 */
export function speakerFilter(): (message: Message) => Message {
  let isHelpers = false;
  return (message) => {
    isHelpers ||= message.isHelpers === true;
    return isHelpers && message.role === 'person' ? { ...message, role: 'aside' } : message;
  };
}

/**
 * Reads a session that is one JSON value with all messages; null for any other text. Adds the
 * session ID of the value to each message.
 */
export function readWholeSession(
  text: string,
  maxLength = maxTextLength,
): readonly (Message | 'unknown')[] | null {
  const whole = parseRecord(text);
  if (whole === null || !Array.isArray(whole.messages)) return null;
  const about = geminiMessage({ sessionId: whole.sessionId, projectHash: '' }, maxLength);
  return whole.messages.map((each) => {
    const record = fieldsIn(each);
    const message = record === null ? 'unknown' : messageOf(record, maxLength);
    return typeof message === 'string'
      ? message
      : { ...message, session: message.session ?? about?.session ?? null };
  });
}

function messageOf(record: Fields, maxLength: number): Message | 'unknown' {
  const [, form] = forms.find(([is]) => is(record)) ?? [];
  return form?.(record, maxLength) ?? 'unknown';
}

function parseRecord(text: string): Fields | null {
  try {
    return fieldsIn(JSON.parse(text));
  } catch {
    return null;
  }
}
