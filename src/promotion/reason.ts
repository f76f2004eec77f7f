/** Why an act was refused, or what to know about it: a value, with what resolves it (document 4, a refusal is a value). */
export interface Reason {
  /** The gate, `P01` to `P13`; `ACT` for who may act; `EDIT` for a file; `LED501` for a ledger that is not intact; `QUE401` for what keeps a task open. */
  readonly code: string;
  readonly text: string;
  readonly mend: readonly string[];
  /** The item it is about, when several were asked for. */
  readonly item?: string;
}

/** A sentence about what was done or should be known, that refuses nothing. */
export interface Note {
  readonly text: string;
  readonly mend: readonly string[];
}
