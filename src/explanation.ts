/** A case of a rule as its page shows it: files, and what is reported about them. */
export interface RuleExample {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly expected: string;
}

/** A word of the model with its one meaning. */
export interface Word {
  readonly term: string;
  readonly meaning: string;
}
