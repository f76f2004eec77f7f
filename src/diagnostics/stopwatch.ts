/** Where the time of a run goes, in milliseconds: in the order of the run, and by rule. */
export interface Timing {
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[];
  readonly rules: readonly {
    readonly code: string;
    readonly rule: string;
    readonly milliseconds: number;
    readonly found: number;
  }[];
}

/**
 * Takes the times of a run for whoever asks. The rooms that think are handed one, and know no
 * clock.
 */
export interface Stopwatch {
  /** A phase has ended: what passed since the last one was its. */
  lap(phase: string): void;
  /** Runs one rule, which says how much it found. */
  rule(of: { readonly code: string; readonly name: string }, check: () => number): void;
}

/** For runs whose times nobody asks for. */
export const noStopwatch: Stopwatch = { lap: () => undefined, rule: (_of, check) => void check() };
