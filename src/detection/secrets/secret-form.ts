/** The form of one kind of secret: a row of a table. */
export interface SecretForm {
  /** What a message calls it. */
  readonly what: string;
  /** What it may begin with, as it stands; separated by spaces. */
  readonly begins: string;
  /**
   * What follows the beginning: the source of a regular expression, every repetition bounded.
   * A group named "value" is the secret itself, where a name and signs stand before it.
   */
  readonly rest: string;
  /** What stands before the beginning and is part of it, where the middle is what tells it. */
  readonly before?: string;
  /** Capitals and small letters are the same. */
  readonly anyCase?: true;
  /**
   * Its beginning is short, or a word, so that other things look like it: only what has digits,
   * capitals and small letters is one.
   */
  readonly mixed?: true;
  /** Whether it is a secret is for secretlint to say; it may stand inside of a word. */
  readonly isTell?: true;
}

/** Shapes that many vendors use. */
export const shape = {
  uuid: '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}(?![\\w-])',
  /** What may stand before: nothing that a longer stretch of base64 would have there. */
  alone: '(?<![A-Za-z0-9+/_-])',
  hex: (length: number): string => `[a-f0-9]{${length}}(?![A-Za-z0-9])`,
  alnum: (least: number, most = least): string => `[A-Za-z0-9]{${least},${most}}`,
  url: (least: number, most = least): string => `[\\w-]{${least},${most}}`,
} as const;
