/** The whole text of one file before and after; null where the file does not exist. */
export interface PlannedWrite {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The writes of a command, as a value that can be shown, saved and applied. */
export interface Plan {
  readonly kind: 'plan';
  readonly writes: readonly PlannedWrite[];
}
