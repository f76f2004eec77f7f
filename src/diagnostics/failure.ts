import { joinMessage } from '#messages/join-message';
import { foreignSentence, type Message } from '#messages/message';

/** The caller's mistake: a bad flag, a bad configuration, a path that matches nothing. Exit 2. */
export class UsageError extends Error {
  /** Ways to fix it, one a line. */
  readonly hints: readonly string[];
  /** The message in the catalogue; null for other text. */
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

/** A file that cannot be read, a full disk, and the like; `cause` has the reason. Exit 2. */
export class EnvironmentError extends Error {
  /** Ways to fix it, one a line. */
  readonly hints: readonly string[];
  /** The message in the catalogue; null for other text. */
  readonly sentence: Message | null;
  constructor(message: string | Message, cause: unknown) {
    const { text, mend } =
      typeof message === 'string' ? { text: message, mend: [] } : joinMessage(message);
    super(text, { cause });
    this.name = 'EnvironmentError';
    this.hints = mend;
    this.sentence = typeof message === 'string' ? null : message;
  }
}

/** The message of an error, from the catalogue where it has one. */
export function problemOf(error: unknown): Message {
  if ((error instanceof UsageError || error instanceof EnvironmentError) && error.sentence)
    return error.sentence;
  return foreignSentence(error instanceof Error ? error.message : String(error));
}
