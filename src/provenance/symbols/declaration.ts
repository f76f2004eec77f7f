/** A declaration in a file: what it is called, and where it stands. */
export interface Declaration {
  /** Its name behind those of what it is declared in: `['Store', 'rotate']`. */
  readonly parts: readonly string[];
  /** UTF-16 offsets of its text. */
  readonly from: number;
  readonly to: number;
  /** Its text cannot be read for sure, so neither can its end. */
  readonly isBroken: boolean;
  /** It has no body: an overload of the one that follows. */
  readonly isSignature?: boolean;
}

/** Levels of names that are told apart: what is deeper was made to be slow. */
export const mostParts = 30;

/** The names of a declaration as one word. */
export function nameOf({ parts }: Pick<Declaration, 'parts'>): string {
  return parts.join('.');
}
