/**
 * One file as it is and as it shall be; null where it is not there. Whole files, so that applying
 * decides nothing.
 */
export interface PlannedWrite {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a command is about to write: a value that can be shown, saved and applied. */
export interface Plan {
  readonly kind: 'plan';
  readonly writes: readonly PlannedWrite[];
}
