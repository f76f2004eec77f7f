import {
  type Fields,
  fieldsIn,
  type Form,
  isBeside,
  type Message,
  messageOf,
  nameIn,
  outputIn,
  partsIn,
  textIn,
  timeIn,
} from './fields.ts';
import { isContinued } from './frames.ts';
import { typedMessage } from './typed.ts';

/** Claude Code: `message` has a role and blocks of the Messages API. */
export const claudeMessage: Form = (record, longest) => {
  const { type } = record;
  const about = {
    uuid: nameIn(record.uuid),
    session: nameIn(record.sessionId),
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

/** A message of blocks, as of the Messages API. */
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
  return typedMessage(about, content, longest);
}

/** The tools that blocks call. */
function toolsIn(content: unknown): Message['tools'] {
  return partsIn(content).flatMap(({ type, name, input }) =>
    type === 'tool_use' && typeof name === 'string' ? [{ name, input }] : [],
  );
}

/** What tools gave back, in blocks; null where they hold no such thing. */
function resultsIn(content: unknown, longest: number): string | null {
  const results = partsIn(content).filter(({ type }) => type === 'tool_result');
  return results.length === 0
    ? null
    : results.map((each) => outputIn(each.content, longest)).join('\n');
}

/** Who says it, where that is no person and no tool. */
function roleOf(record: Fields, text: string): Message['role'] | null {
  if (record.isCompactSummary === true || (record.type === 'user' && isContinued(text)))
    return 'summary';
  if (isBeside(record)) return 'aside';
  if (record.type === 'assistant') return 'assistant';
  const says = fieldsIn(record.message)?.role ?? 'user';
  const origin = fieldsIn(record.origin)?.kind ?? record.origin ?? 'human';
  return says === 'user' && origin === 'human' ? null : 'aside';
}

/** Cursor and Cline: a role, and blocks of the Messages API beside it or in a `message`. */
export const rolesMessage: Form = (record, longest) => {
  const about = {
    uuid: nameIn(record.id),
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
    ? typedMessage(about, content, longest)
    : messageOf(about, 'aside', text);
};
