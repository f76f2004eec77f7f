/** A way in which a text tries to take over who reads it. */
export interface PayloadPhrase {
  /** What it does, in words for a message. */
  readonly what: string;
  readonly pattern: RegExp;
  /**
   * In lower case: one of them stands in any text that the pattern finds something in, and mostly
   * none does.
   */
  readonly needs: readonly string[];
  /** Whether it is looked for in the words as they stand, quoted ones and code spans too. */
  readonly raw?: true;
  /**
   * Whether code says it in all innocence: messages to a model, and scripts that start an agent.
   */
  readonly proseOnly?: true;
}
