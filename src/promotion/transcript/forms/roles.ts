import { resultsIn, toolsIn } from './claude.ts';
import { fieldsIn, nameIn, textIn, timeIn } from './fields.ts';
import { type Form, messageOf } from './message-form.ts';
import { typedMessage } from './typed.ts';

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
