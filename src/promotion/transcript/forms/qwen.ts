import { fieldsIn, isBeside, nameIn, outputIn, partsIn, textIn, timeIn } from './fields.ts';
import { type Form, messageOf } from './message-form.ts';
import { typedMessage } from './typed.ts';

/** Qwen Code: as Claude Code around it, with the parts of Gemini's interface inside. */
export const qwenMessage: Form = (record, longest) => {
  const { type, subtype, provenance } = record;
  const about = {
    uuid: nameIn(record.uuid),
    session: nameIn(record.sessionId),
    at: timeIn(record.timestamp),
  };
  const parts = partsIn(fieldsIn(record.message)?.parts);
  const text = textIn(parts, longest);
  const responses = parts.flatMap(({ functionResponse }) => {
    const response = fieldsIn(fieldsIn(functionResponse)?.response);
    return response === null ? [] : [outputIn(response.output ?? response, longest)];
  });
  if (isBeside(record)) return messageOf(about, 'aside', text);
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
  return isTyped ? typedMessage(about, parts, longest) : messageOf(about, 'aside', text);
};
