import type { MatchTime } from '#guards/match-pattern';

/** Returns the time left for a guard. */
export type TimeForGuard = (guard: object) => MatchTime;

/** Milliseconds for one guard in all files. */
export const maxMatchMilliseconds = 30_000;
/** Milliseconds for all guards in a hook, where an agent waits. */
const longestAtHook = 1_000;

const now = (): number => performance.now();

/** Times each guard by itself, for lint and gates. */
export function timeForEach(left = maxMatchMilliseconds): TimeForGuard {
  const times = new Map<object, MatchTime>();
  return (guard) => {
    const time = times.get(guard) ?? { left, now };
    times.set(guard, time);
    return time;
  };
}

/** Times all guards together, for hooks. */
export function timeAtHook(left = longestAtHook): TimeForGuard {
  const time = { left, now };
  return () => time;
}
