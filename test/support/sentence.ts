import type { Message } from '#messages/message';

/** A message that is no part of the catalogue, for tests of what is done with any. */
export function sentence(text: string, ...mend: readonly string[]): Message {
  return { id: 'test.sentence', template: { text, mend }, values: {} };
}
