/** The times of a run. */
export interface Timing {
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[];
  readonly rules: readonly {
    readonly code: string;
    readonly rule: string;
    readonly milliseconds: number;
    readonly found: number;
  }[];
}

/** Measures a run. It is passed to rooms that have no clock. */
export interface Stopwatch {
  /** Ends a phase, which began with the end of the last one. */
  lap(phase: string): void;
  /** Runs one rule; `check` returns how many problems it found. */
  rule(of: { readonly code: string; readonly name: string }, check: () => number): void;
}

/** Measures nothing. */
export const noStopwatch: Stopwatch = { lap: () => undefined, rule: (_of, check) => void check() };
