import { daysBetween } from '#workspace/text/day';

/** How old a look at something is, and whether that asks for another one. */
export interface Freshness {
  /** Whole days of the calendar, in UTC; null where nobody wrote down when. */
  readonly days: number | null;
  readonly says: string;
  readonly warns: boolean;
}

/**
 * Says when something was last verified: today and yesterday plainly, from two days on with the
 * days and what to do.
 *
 * @param now the clock, as an instant
 * @param never whether it was adopted and never compared with evidence
 */
export function freshnessOf(verifiedAt: string | null, now: string, never = false): Freshness {
  if (never)
    return {
      days: null,
      says: 'never verified against evidence: check it before you rely on it',
      warns: true,
    };
  const passed = verifiedAt === null ? null : daysBetween(verifiedAt, now);
  if (passed === null)
    return {
      days: null,
      says: 'nobody wrote down when this was verified: check it before you rely on it',
      warns: true,
    };
  // Clocks differ by hours; more is a day that somebody wrote.
  if (passed < -1)
    return {
      days: null,
      says: 'the day it was verified is still to come: check it before you rely on it',
      warns: true,
    };
  const days = Math.max(0, passed);
  if (days < 2)
    return { days, says: `verified ${days === 0 ? 'today' : 'yesterday'}`, warns: false };
  return {
    days,
    says: `verified ${days} days ago, as of that day: check it against what is there now before you rely on it`,
    warns: true,
  };
}
