import { fieldsIn, nameIn, outputIn, partsIn, textIn, timeIn } from './fields.ts';
import { type Form, messageOf } from './message-form.ts';
import { typedMessage } from './typed.ts';

/** pi: `message` has a role; the first line is the session. */
export const piMessage: Form = (record, longest) => {
  const about = { uuid: nameIn(record.id), session: null, at: timeIn(record.timestamp) };
  if (record.type === 'session')
    return messageOf({ ...about, session: nameIn(record.id) }, 'aside');
  if (record.type === 'compaction')
    return messageOf(about, 'summary', textIn(record.summary ?? '', longest));
  const message = fieldsIn(record.message);
  if (message === null) return null;
  const text = textIn(message.content ?? '', longest);
  switch (message.role) {
    case 'user':
      return typedMessage(about, message.content ?? '', longest);
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
