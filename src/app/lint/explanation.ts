/** A case of a rule as its page shows it: files, and the report about them. */
export interface RuleExample {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly expected: string;
  /** Each message of the rule, with names of a case. */
  readonly advice: readonly {
    readonly messageId: string;
    readonly message: string;
    readonly mend: readonly string[];
  }[];
}

/** A term of ledger's own glossary. */
export interface Word {
  readonly term: string;
  readonly meaning: string;
}
