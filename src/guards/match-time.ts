/** How long patterns may be matched. */
export interface MatchTime {
  /** Milliseconds that are left; matching takes from them. */
  left: number;
  /** The clock, in milliseconds. */
  readonly now: () => number;
}

/** Carries it out of the engine that time is up. */
export class TimeIsUp extends Error {}

/** Characters after which the clock is asked. */
const charactersAtOnce = 64;

/**
 * A text at which the engine of patterns stops when time is up: it asks for one character after the
 * other, and takes what is like a text.
 *
 * @param check throws when time is up
 */
export function timedText(text: string, check: () => void): string {
  let count = 0;
  const charCodeAt = (at: number): number => {
    count = (count + 1) % charactersAtOnce;
    if (count === 0) check();
    return text.charCodeAt(at);
  };
  return Object.assign(Object(text) as string, { charCodeAt });
}

/** Runs a match against the clock; null where time was up before its end. */
export async function inTime<T>(
  time: MatchTime | null,
  match: (check: () => void) => Promise<T> | T,
): Promise<T | null> {
  if (time === null) return match(() => undefined);
  const end = time.now() + time.left;
  const check = (): void => {
    if (time.now() >= end) throw new TimeIsUp();
  };
  try {
    check();
    return await match(check);
  } catch (error) {
    if (error instanceof TimeIsUp) return null;
    throw error;
  } finally {
    time.left = Math.max(0, end - time.now());
  }
}
