import {
  type Fields,
  fieldsIn,
  isContinuation,
  isSideRecord,
  type Message,
  messageOf,
  type MessageReader,
  outputIn,
  partsIn,
  readId,
  textIn,
  timeIn,
} from './fields.ts';
import { personMessage } from './person-message.ts';

/** Claude Code: `message` has a role and blocks of the Messages API. */
export const claudeMessage: MessageReader = (record, longest) => {
  const { type } = record;
  const about = {
    uuid: readId(record.uuid),
    session: readId(record.sessionId),
    at: timeIn(record.timestamp),
  };
  if (type === 'summary' || type === 'system') {
    const isSummary = type === 'summary' || record.subtype === 'compact_boundary';
    return messageOf(
      about,
      isSummary ? 'summary' : 'aside',
      textIn(record.summary ?? record.content ?? '', longest),
    );
  }
  if (type !== 'user' && type !== 'assistant') return null;
  const content = fieldsIn(record.message)?.content;
  if (typeof content !== 'string' && !Array.isArray(content)) return null;
  return blocksMessage(about, record, content, longest);
};

function blocksMessage(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  record: Fields,
  content: string | readonly unknown[],
  longest: number,
): Message {
  const text = textIn(content, longest);
  const tools = toolsIn(content);
  const role = roleOf(record, text);
  if (role !== null) return messageOf(about, role, text, tools);
  const output = resultsIn(content, longest);
  if (record.toolUseResult !== undefined || output !== null || text.trim() === '')
    return messageOf(
      about,
      'tool',
      [text, output ?? ''].filter((each) => each !== '').join('\n'),
      tools,
    );
  return personMessage(about, content, longest);
}

function toolsIn(content: unknown): Message['tools'] {
  return partsIn(content).flatMap(({ type, name, input }) =>
    type === 'tool_use' && typeof name === 'string' ? [{ name, input }] : [],
  );
}

/** Outputs of tools in blocks; null if there are none. */
function resultsIn(content: unknown, longest: number): string | null {
  const results = partsIn(content).filter(({ type }) => type === 'tool_result');
  return results.length === 0
    ? null
    : results.map((each) => outputIn(each.content, longest)).join('\n');
}

/** Null for a person or a tool. */
function roleOf(record: Fields, text: string): Message['role'] | null {
  if (record.isCompactSummary === true || (record.type === 'user' && isContinuation(text)))
    return 'summary';
  if (isSideRecord(record)) return 'aside';
  if (record.type === 'assistant') return 'assistant';
  const says = fieldsIn(record.message)?.role ?? 'user';
  const origin = fieldsIn(record.origin)?.kind ?? record.origin ?? 'human';
  return says === 'user' && origin === 'human' ? null : 'aside';
}

/** Cursor and Cline: a role, and blocks of the Messages API beside it or in a `message`. */
export const rolesMessage: MessageReader = (record, longest) => {
  const about = {
    uuid: readId(record.id),
    session: null,
    at: timeIn(record.timestamp),
  };
  const content = fieldsIn(record.message)?.content ?? record.content;
  if (content === undefined) return null;
  const text = textIn(content, longest);
  if (record.role === 'assistant') return messageOf(about, 'assistant', text, toolsIn(content));
  const results = resultsIn(content, longest);
  if (results !== null || record.role === 'tool')
    return messageOf(about, 'tool', [text, results ?? ''].join('\n').trim());
  return record.role === 'user'
    ? personMessage(about, content, longest)
    : messageOf(about, 'aside', text);
};

/**
 * Codex: `type` names the kind of `payload`. Reads the model's records (`response_item`); those of
 * the screen (`event_msg`) repeat them.
 */
export const codexMessage: MessageReader = (record, longest) => {
  const payload = fieldsIn(record.payload) ?? {};
  const about = { uuid: readId(payload.id), session: null, at: timeIn(record.timestamp) };
  if (record.type === 'session_meta')
    return {
      ...messageOf({ ...about, uuid: null, session: readId(payload.id) }, 'aside'),
      ...(isHelpers(payload) ? { isHelpers: true } : {}),
    };
  if (record.type === 'compacted')
    return messageOf(about, 'summary', textIn(payload.message ?? '', longest));
  return record.type === 'response_item' ? itemMessage(about, payload, longest) : null;
};

/** True if another agent or the program started the session. */
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
      ? personMessage(about, item.content, longest)
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

/** Arguments are a JSON string; for a patch, the patch itself. */
function inputIn(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return fieldsIn(JSON.parse(given)) ?? { input: given };
  } catch {
    return { input: given };
  }
}

/**
 * Gemini CLI: `type` is the speaker, `content` the input of the model, `displayContent` the typed
 * text.
 */
export const geminiMessage: MessageReader = (record, longest) => {
  const about = {
    uuid: readId(record.id),
    session: readId(record.sessionId),
    at: timeIn(record.timestamp),
  };
  if (typeof record.projectHash === 'string') return messageOf(about, 'aside');
  const text = textIn(record.content, longest);
  if (record.type === 'gemini')
    return messageOf(
      about,
      'assistant',
      text,
      partsIn(record.toolCalls ?? []).flatMap(({ name, args, result, resultDisplay }) =>
        typeof name === 'string'
          ? [{ name, input: args, output: resultIn(result, resultDisplay, longest) }]
          : [],
      ),
    );
  if (record.type === 'user') {
    return personMessage(about, record.displayContent ?? record.content, longest);
  }
  return ['info', 'error', 'warning'].includes(String(record.type))
    ? messageOf(about, 'aside', text)
    : null;
};

/** Output of a tool: parts with a response, or else its text on the screen. */
function resultIn(result: unknown, shown: unknown, longest: number): string {
  const given = partsIn(result ?? []).flatMap((part) => {
    const response = fieldsIn(fieldsIn(part.functionResponse)?.response);
    return response === null
      ? []
      : [outputIn(response.output ?? response.error ?? response, longest)];
  });
  return given.length > 0 ? given.join('\n') : outputIn(result ?? shown, longest);
}

/** pi: `message` has a role; the first line is the session. */
export const piMessage: MessageReader = (record, longest) => {
  const about = { uuid: readId(record.id), session: null, at: timeIn(record.timestamp) };
  if (record.type === 'session')
    return messageOf({ ...about, session: readId(record.id) }, 'aside');
  if (record.type === 'compaction')
    return messageOf(about, 'summary', textIn(record.summary ?? '', longest));
  const message = fieldsIn(record.message);
  if (message === null) return null;
  const text = textIn(message.content ?? '', longest);
  switch (message.role) {
    case 'user':
      return personMessage(about, message.content ?? '', longest);
    case 'assistant':
      return messageOf(
        about,
        'assistant',
        text,
        partsIn(message.content).flatMap(({ type, name, arguments: input }) =>
          type === 'toolCall' && typeof name === 'string' ? [{ name, input }] : [],
        ),
      );
    case 'toolResult':
      return messageOf(about, 'tool', text);
    case 'bashExecution':
      return messageOf(about, 'tool', outputIn(message.output, longest), [
        { name: 'bash', input: { command: message.command } },
      ]);
    default:
      return messageOf(about, 'aside', text);
  }
};

/** Qwen Code: records like Claude Code, with parts like Gemini. */
export const qwenMessage: MessageReader = (record, longest) => {
  const { type, subtype, provenance } = record;
  const about = {
    uuid: readId(record.uuid),
    session: readId(record.sessionId),
    at: timeIn(record.timestamp),
  };
  const parts = partsIn(fieldsIn(record.message)?.parts);
  const text = textIn(parts, longest);
  const responses = parts.flatMap(({ functionResponse }) => {
    const response = fieldsIn(fieldsIn(functionResponse)?.response);
    return response === null ? [] : [outputIn(response.output ?? response, longest)];
  });
  if (isSideRecord(record)) return messageOf(about, 'aside', text);
  if (type === 'tool_result' || responses.length > 0)
    return messageOf(about, 'tool', [text, ...responses].join('\n').trim());
  if (type === 'assistant')
    return messageOf(
      about,
      'assistant',
      text,
      parts.flatMap(({ functionCall }) => {
        const call = fieldsIn(functionCall);
        return typeof call?.name === 'string' ? [{ name: call.name, input: call.args }] : [];
      }),
    );
  const isTyped =
    type === 'user' &&
    (subtype === undefined || subtype === 'mid_turn_user_message') &&
    (provenance === undefined || provenance === 'real_user');
  return isTyped ? personMessage(about, parts, longest) : messageOf(about, 'aside', text);
};

/** Copilot CLI: events with `data`; `content` is the typed text. */
export const copilotMessage: MessageReader = (record, longest) => {
  const { type, data, id, timestamp } = record;
  const event = fieldsIn(data) ?? {};
  const about = { uuid: readId(id), session: null, at: timeIn(timestamp) };
  const text = textIn(event.content ?? '', longest);
  const isOther = isSideRecord(record) || isSideRecord(event);
  switch (type) {
    case 'session.start':
      return messageOf({ ...about, session: readId(event.sessionId) }, 'aside');
    case 'user.message':
      // Skills and notices look like messages of the person, but name their source.
      return (event.source === undefined || event.source === 'user') && !isOther
        ? personMessage(about, event.content ?? '', longest)
        : messageOf(about, 'aside', text);
    case 'assistant.message':
      return messageOf(
        about,
        event.parentToolCallId === undefined && !isOther ? 'assistant' : 'aside',
        text,
        partsIn(event.toolRequests ?? []).flatMap(({ name, arguments: input }) =>
          typeof name === 'string' ? [{ name, input }] : [],
        ),
      );
    case 'tool.execution_complete':
      return messageOf(
        about,
        'tool',
        outputIn(fieldsIn(event.result)?.content ?? fieldsIn(event.error)?.message, longest),
      );
    case 'session.compaction_complete':
      return messageOf(about, 'summary', textIn(event.summaryContent ?? '', longest));
    case 'system.message':
      return messageOf(about, 'aside', text);
    default:
      return null;
  }
};
