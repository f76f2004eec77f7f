/**
 * Days of the calendar from one instant to another, both as `YYYY-MM-DD…`; negative where the
 * second is earlier, null where one of them is no day. Pure rooms have no clock, and so no Date.
 */
export function daysBetween(from: string, to: string): number | null {
  const [one, other] = [dayNumber(from), dayNumber(to)];
  return one === null || other === null ? null : other - one;
}

/** The day's number in the Gregorian calendar, from an arbitrary day. */
function dayNumber(instant: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(instant);
  const [year = 0, month = 0, day = 0] = match?.slice(1).map(Number) ?? [];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  // Years begin in March, so that the leap day is the last one.
  const [y, m] = month < 3 ? [year - 1, month + 9] : [year, month - 3];
  return (
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((153 * m + 2) / 5) +
    day
  );
}
