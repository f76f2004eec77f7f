import {
  fieldsIn,
  type Form,
  messageOf,
  nameIn,
  outputIn,
  partsIn,
  textIn,
  timeIn,
} from './fields.ts';
import { typedMessage } from './typed.ts';

/**
 * Gemini CLI: `type` says who, `content` is what the model was given, `displayContent` what was
 * typed.
 */
export const geminiMessage: Form = (record, longest) => {
  const about = {
    uuid: nameIn(record.id),
    session: nameIn(record.sessionId),
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
    return typedMessage(about, record.displayContent ?? record.content, longest);
  }
  return ['info', 'error', 'warning'].includes(String(record.type))
    ? messageOf(about, 'aside', text)
    : null;
};

/** What a tool gave back: parts with a response, else what the screen showed of it. */
function resultIn(result: unknown, shown: unknown, longest: number): string {
  const given = partsIn(result ?? []).flatMap((part) => {
    const response = fieldsIn(fieldsIn(part.functionResponse)?.response);
    return response === null
      ? []
      : [outputIn(response.output ?? response.error ?? response, longest)];
  });
  return given.length > 0 ? given.join('\n') : outputIn(result ?? shown, longest);
}
