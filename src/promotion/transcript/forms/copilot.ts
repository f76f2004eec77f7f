import { fieldsIn, isBeside, nameIn, outputIn, partsIn, textIn, timeIn } from './fields.ts';
import { type Form, messageOf } from './message-form.ts';
import { typedMessage } from './typed.ts';

/** Copilot CLI: events with `data`; what a person typed is `content`. */
export const copilotMessage: Form = (record, longest) => {
  const { type, data, id, timestamp } = record;
  const event = fieldsIn(data) ?? {};
  const about = { uuid: nameIn(id), session: null, at: timeIn(timestamp) };
  const text = textIn(event.content ?? '', longest);
  const isOther = isBeside(record) || isBeside(event);
  switch (type) {
    case 'session.start':
      return messageOf({ ...about, session: nameIn(event.sessionId) }, 'aside');
    case 'user.message':
      // Skills and notices are put in the place of the person, and say so.
      return (event.source === undefined || event.source === 'user') && !isOther
        ? typedMessage(about, event.content ?? '', longest)
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
