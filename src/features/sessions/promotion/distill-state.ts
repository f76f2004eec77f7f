import { listOf, mapOf, number, or, readKept, shape, text } from '#diagnostics/kept-json';
import type { RepeatedFailure } from '#promotion/transcript/repeated-failures';

/** Where distilling stands: what was read, and what was seen too seldom to be proposed yet. */
export interface DistillState {
  /** When it was done last, RFC 3339; null before the first time. */
  readonly at: string | null;
  /** Lines that were read of each file of the log. */
  readonly log: Readonly<Record<string, number>>;
  /** Sessions that were not read to their end. */
  readonly unfinished: readonly string[];
  readonly failures: readonly RepeatedFailure[];
}

/** What is kept of each; the oldest is let go. */
const [mostFailures, mostUnfinished, mostSeen] = [200, 200, 10];

const failure = shape({
  command: text,
  error: text,
  fix: text,
  seen: listOf(shape({ session: text, message: text })),
});
const state = shape({
  at: text,
  log: mapOf(number),
  unfinished: or(listOf(text), []),
  failures: or(listOf(failure), []),
});

/** Reads what was kept; what cannot be read counts as nothing. */
export function readDistillState(kept: string | null): DistillState {
  const read = readKept(kept, state);
  return read
    ? { ...read, log: Object.fromEntries(read.log) }
    : { at: null, log: {}, unfinished: [], failures: [] };
}

/** The state as it is kept. */
export function distillStateText({ at, log, unfinished, failures }: DistillState): string {
  return `${JSON.stringify({
    schemaVersion: 1,
    at,
    log,
    unfinished: unfinished.slice(-mostUnfinished),
    failures: failures
      .slice(-mostFailures)
      .map((each) => ({ ...each, seen: each.seen.slice(-mostSeen) })),
  })}\n`;
}
