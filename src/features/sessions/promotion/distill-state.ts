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

/** Reads what was kept; what cannot be read counts as nothing. */
export function readDistillState(text: string | null): DistillState {
  const none: DistillState = { at: null, log: {}, unfinished: [], failures: [] };
  if (text === null) return none;
  try {
    const { at, log, unfinished, failures } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof at !== 'string' || typeof log !== 'object' || log === null) return none;
    return {
      at,
      log: Object.fromEntries(
        Object.entries(log).filter((each): each is [string, number] => typeof each[1] === 'number'),
      ),
      unfinished: listOf(unfinished).filter((each) => typeof each === 'string'),
      failures: listOf(failures).filter(isFailure),
    };
  } catch {
    return none;
  }
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

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFailure(value: unknown): value is RepeatedFailure {
  const { command, error, fix, seen } = value as Readonly<Record<string, unknown>>;
  return (
    [command, error, fix].every((each) => typeof each === 'string') &&
    Array.isArray(seen) &&
    seen.every(
      (each: unknown) =>
        typeof (each as Readonly<Record<string, unknown>>).session === 'string' &&
        typeof (each as Readonly<Record<string, unknown>>).message === 'string',
    )
  );
}
