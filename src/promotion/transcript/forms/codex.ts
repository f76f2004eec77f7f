import {
  type Fields,
  fieldsIn,
  type Form,
  type Message,
  messageOf,
  nameIn,
  outputIn,
  textIn,
  timeIn,
} from './fields.ts';
import { typedMessage } from './typed.ts';

/**
 * Codex: `payload` is what `type` says. The model's own record is read (`response_item`); what the
 * screen showed (`event_msg`) says the same once more.
 */
export const codexMessage: Form = (record, longest) => {
  const payload = fieldsIn(record.payload) ?? {};
  const about = { uuid: nameIn(payload.id), session: null, at: timeIn(record.timestamp) };
  if (record.type === 'session_meta')
    return {
      ...messageOf({ ...about, uuid: null, session: nameIn(payload.id) }, 'aside'),
      ...(isHelpers(payload) ? { isHelpers: true } : {}),
    };
  if (record.type === 'compacted')
    return messageOf(about, 'summary', textIn(payload.message ?? '', longest));
  return record.type === 'response_item' ? itemMessage(about, payload, longest) : null;
};

/** Whether another agent, or the program itself, began the session. */
function isHelpers({ thread_source: thread, source }: Fields): boolean {
  const from = fieldsIn(source);
  return (
    (thread ?? 'user') !== 'user' ||
    source === 'subagent' ||
    from?.subagent !== undefined ||
    from?.internal !== undefined
  );
}

function itemMessage(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  item: Fields,
  longest: number,
): Message | null {
  const type = typeof item.type === 'string' ? item.type : '';
  if (type === 'message') {
    const text = textIn(item.content, longest);
    if (item.role === 'assistant') return messageOf(about, 'assistant', text);
    return item.role === 'user'
      ? typedMessage(about, item.content, longest)
      : messageOf(about, 'aside', text);
  }
  if (type.endsWith('_call_output') || type === 'tool_search_output')
    return messageOf(about, 'tool', outputIn(item.output, longest));
  if (!type.endsWith('_call')) return null;
  const name = typeof item.name === 'string' ? item.name : type.replace(/_call$/, '');
  return messageOf(about, 'assistant', '', [
    { name, input: inputIn(item.arguments ?? item.input ?? item.action) },
  ]);
}

/** Arguments of a call are JSON in a text; those of a patch are the patch. */
function inputIn(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return fieldsIn(JSON.parse(given)) ?? { input: given };
  } catch {
    return { input: given };
  }
}
