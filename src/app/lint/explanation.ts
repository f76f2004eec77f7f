/** A case of a rule as its page shows it: files, and what is reported about them. */
export interface RuleExample {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly expected: string;
  /** What each of its messages says and advises, with the names of a case in it. */
  readonly advice: readonly {
    readonly messageId: string;
    readonly message: string;
    readonly mend: readonly string[];
  }[];
}

/** A word of the model with its one meaning. */
export interface Word {
  readonly term: string;
  readonly meaning: string;
}
