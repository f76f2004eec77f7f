import { type JoinedMessage, joinMessage } from './join-message.ts';
import { mapTemplates, mapWords, type Message } from './message.ts';

/** What carries a sentence of the catalogue: a reason, a note. */
export interface Sentence {
  readonly message: Message;
}

/** The sentence in words. */
export function joinSentence({ message }: Sentence): JoinedMessage {
  return joinMessage(message);
}

/** The same sentence under another name of the tool, or with other names in it. */
export function renameInSentence<T extends Sentence>(
  said: T,
  { template = same, word = same }: { template?: Change; word?: Change },
): T {
  return { ...said, message: mapWords(mapTemplates(said.message, template), word) };
}

type Change = (text: string) => string;
const same: Change = (text) => text;
