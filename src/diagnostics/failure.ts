import { joinMessage, textOf } from '#messages/join-message';
import { foreignSentence, type Message } from '#messages/message';

/**
 * The caller asked for what cannot be: a bad flag, a bad configuration, a path that matches
 * nothing. Exit 2.
 */
export class UsageError extends Error {
  /** What to do about it, each thing on a line of its own. */
  readonly hints: readonly string[];
  /** The sentence of the catalogue that it says. */
  readonly sentence: Message | null;
  constructor(message: string | Message, hint: string | null = null) {
    const { text, mend } =
      typeof message === 'string' ? { text: message, mend: [] } : joinMessage(message);
    super(text);
    this.name = 'UsageError';
    this.hints = mend.length === 0 && hint !== null ? [hint] : mend;
    this.sentence = typeof message === 'string' ? null : message;
  }
}

/**
 * The world did not let the job be done: a file that cannot be read, a full disk. Exit 2; `cause`
 * has the reason.
 */
export class EnvironmentError extends Error {
  /** The sentence of the catalogue that it says. */
  readonly sentence: Message | null;
  constructor(message: string | Message, cause: unknown) {
    super(typeof message === 'string' ? message : textOf(message), { cause });
    this.name = 'EnvironmentError';
    this.sentence = typeof message === 'string' ? null : message;
  }
}

/** What went wrong, in a sentence of the catalogue where it has one, else in its own words. */
export function problemOf(error: unknown): Message {
  if ((error instanceof UsageError || error instanceof EnvironmentError) && error.sentence)
    return error.sentence;
  return foreignSentence(error instanceof Error ? error.message : String(error));
}
