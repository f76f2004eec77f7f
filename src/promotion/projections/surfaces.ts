/** A file that ledger writes promoted memory into. */
export interface Surface {
  readonly path: string;
  /** Whether it holds promoted memory by the configuration; where not, its block goes. */
  readonly on: boolean;
}

/** The files of this repository that ledger writes promoted memory into: git tracks them. */
export interface Surfaces {
  /** `MEMORY.md` of the stores that are the whole project's. */
  readonly indexes: readonly Surface[];
  /** `AGENTS.md`, or the file it is a link to. */
  readonly agents: Surface | null;
  readonly rules: {
    readonly folder: string;
    readonly on: boolean;
    /** Whether a path in the folder may be written: not where git ignores it. */
    may(path: string): boolean;
  };
}
