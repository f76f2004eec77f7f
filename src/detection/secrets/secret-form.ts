/** The form of one kind of secret. */
export interface SecretForm {
  /** Its name in messages. */
  readonly what: string;
  /** Literal beginnings, separated by spaces. */
  readonly begins: string;
  /**
   * Regex source for the text behind the beginning, every repetition bounded. A group "value" is
   * the secret if a name and signs come before it.
   */
  readonly rest: string;
  /** Regex source for the part of the secret before the beginning. */
  readonly before?: string;
  readonly anyCase?: true;
  /** Must mix digits, capitals and small letters: the beginning is short, or a word. */
  readonly mixed?: true;
  /** Only secretlint can decide whether it is a secret. It may be inside a word. */
  readonly isTell?: true;
}

/** Regex sources that many forms use. */
export const patternParts = {
  uuid: '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}(?![\\w-])',
  /** Not inside a longer run of base64. */
  alone: '(?<![A-Za-z0-9+/_-])',
  hex: (length: number): string => `[a-f0-9]{${length}}(?![A-Za-z0-9])`,
  alnum: (min: number, max = min): string => `[A-Za-z0-9]{${min},${max}}`,
  url: (min: number, max = min): string => `[\\w-]{${min},${max}}`,
} as const;
