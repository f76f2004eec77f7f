/**
 * A file of people's that promoted memory is written into, and whether it is to be told of it at
 * all.
 */
export interface Surface {
  readonly path: string;
  readonly on: boolean;
}

/** Where promoted memory goes in this repository: what git tracks, and the configuration wants. */
export interface Surfaces {
  /** `MEMORY.md` of the stores that are the whole project's. */
  readonly indexes: readonly Surface[];
  /** `AGENTS.md`, or the file it is a link to. */
  readonly agents: Surface | null;
  /**
   * The folder of rule files; `may` says of a path in it whether it may be written: not where git
   * ignores it.
   */
  readonly rules: { readonly folder: string; readonly on: boolean; may(path: string): boolean };
}
