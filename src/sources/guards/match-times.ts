import type { MatchTime } from '#guards/match-pattern';

/** Gives each guard its time, by the guard itself. */
export type TimeOf = (guard: object) => MatchTime;

/** How long one guard may be looked for in all files, where nobody waits for each answer. */
export const longestMatch = 30_000;
/** How long all guards may be looked for where an agent waits for the answer. */
const longestAtHook = 1_000;

const now = (): number => performance.now();

/** A time for each guard, as lint and gates have it. */
export function timeForEach(left = longestMatch): TimeOf {
  const times = new Map<object, MatchTime>();
  return (guard) => {
    const time = times.get(guard) ?? { left, now };
    times.set(guard, time);
    return time;
  };
}

/** One time for all guards, as hooks have it. */
export function timeAtHook(left = longestAtHook): TimeOf {
  const time = { left, now };
  return () => time;
}
