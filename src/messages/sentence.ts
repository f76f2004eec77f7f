import { type JoinedMessage, joinMessage } from './join-message.ts';
import { foreignSentence, type Message, withTemplate, withWords } from './message.ts';

/** A sentence of the catalogue; or one in words already, with what resolves it. */
export type Sentence =
  | { readonly message: Message; readonly text?: undefined; readonly mend?: undefined }
  | { readonly message?: undefined; readonly text: string; readonly mend: readonly string[] };

/** The sentence in words. */
export function wordsOf(said: Sentence): JoinedMessage {
  return said.message === undefined ? said : joinMessage(said.message);
}

/** The sentence as a value of another one. */
export function messageOf(said: Sentence): Message {
  return said.message ?? foreignSentence(said.text);
}

/** The same sentence under another name of the tool, or with other names in it. */
export function renamed<T extends Sentence>(
  said: T,
  { template = same, word = same }: { template?: Change; word?: Change },
): T {
  if (said.message !== undefined)
    return { ...said, message: withWords(withTemplate(said.message, template), word) };
  const change = (line: string): string => word(template(line));
  return { ...said, text: change(said.text), mend: said.mend.map(change) };
}

type Change = (text: string) => string;
const same: Change = (text) => text;
