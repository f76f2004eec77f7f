import { claudeMessage, rolesMessage } from './forms/claude.ts';
import { codexMessage } from './forms/codex.ts';
import { type Fields, fieldsIn, type Form, type Message, type ToolUse } from './forms/fields.ts';
import { geminiMessage } from './forms/gemini.ts';
import { copilotMessage, piMessage, qwenMessage } from './forms/typed.ts';

export type { Message, ToolUse };

/** The forms of records, each with the key that tells it from all before it. */
const forms: readonly (readonly [is: (record: Fields) => boolean, Form])[] = [
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

/** Characters of a message that count where turns are read; what a person types is shorter. */
const longestText = 20_000;

/**
 * Reads one line of a session transcript, of whichever agent; `broken` is no JSON object, `unknown`
 * one that is no message.
 *
 * @param longest characters of each text that are taken
 */
export function readMessage(line: string, longest = longestText): Message | 'broken' | 'unknown' {
  const record = recordIn(line);
  return record === null ? 'broken' : messageOf(record, longest);
}

/** Hears the messages of one session in order: in one of a helper, no person says anything. */
export function speakersOf(): (message: Message) => Message {
  let isHelpers = false;
  return (message) => {
    isHelpers ||= message.isHelpers === true;
    return isHelpers && message.role === 'person' ? { ...message, role: 'aside' } : message;
  };
}

/**
 * Reads a session that is one JSON value with all its messages; null where it is none. What the
 * value says of its session counts for each message.
 */
export function readWholeSession(
  text: string,
  longest = longestText,
): readonly (Message | 'unknown')[] | null {
  const whole = recordIn(text);
  if (whole === null || !Array.isArray(whole.messages)) return null;
  const about = geminiMessage({ sessionId: whole.sessionId, projectHash: '' }, longest);
  return whole.messages.map((each) => {
    const record = fieldsIn(each);
    const message = record === null ? 'unknown' : messageOf(record, longest);
    return typeof message === 'string'
      ? message
      : { ...message, session: message.session ?? about?.session ?? null };
  });
}

function messageOf(record: Fields, longest: number): Message | 'unknown' {
  const [, form] = forms.find(([is]) => is(record)) ?? [];
  return form?.(record, longest) ?? 'unknown';
}

function recordIn(text: string): Fields | null {
  try {
    return fieldsIn(JSON.parse(text));
  } catch {
    return null;
  }
}
