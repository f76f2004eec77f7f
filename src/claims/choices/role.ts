/** Something a project settles once, and what it may be settled by: Jest or Vitest. */
export interface Role {
  readonly name: string;
  /**
   * Whether a project has one of them as a rule; of others it may have several, each for something.
   */
  readonly one: boolean;
  /** Words that say that a sentence is about this, and nothing else about it; as a pattern. */
  readonly words: string;
  /**
   * A pattern that a sentence has to match before its choices count; ways to write are called by
   * ordinary words. Such a role has a name for each choice, and its patterns behind it.
   */
  readonly when?: string;
  /**
   * Each choice, then other ways to write it, as patterns. A name that is an ordinary word as well
   * is written in its own case, behind `=`.
   */
  readonly choices: readonly (readonly string[])[];
}
