/** Something that a project chooses once, with its choices: Jest or Vitest. */
export interface Role {
  readonly name: string;
  /** Whether a project usually has only one choice. */
  readonly one: boolean;
  /** Words of a sentence about this role, as a pattern. */
  readonly words: string;
  /**
   * Pattern that a sentence must match before its choices count, for choices with ordinary words.
   * The first text of each choice is then its name, and no pattern.
   */
  readonly when?: string;
  /** Patterns of each choice; one that begins with `=` is an ordinary word, and case-sensitive. */
  readonly choices: readonly (readonly string[])[];
}
