/** Whether a text is a day of the calendar, written `2027-01-31`. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** How many days a month has, from 1; none where there is no such month. */
export function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Whether a whole day has passed. Days are in UTC, and a day lasts until its end. */
export function isPast(day: string, today: string): boolean {
  return today.slice(0, 10) > day;
}

/**
 * Days of the calendar from one instant to another, both as `YYYY-MM-DD…`; negative where the
 * second is earlier, null where one of them is no day. Pure rooms have no clock, and so no Date.
 */
export function daysBetween(from: string, to: string): number | null {
  const [one, other] = [dayNumber(from), dayNumber(to)];
  return one === null || other === null ? null : other - one;
}

/** The day that comes a number of days later, at most a few weeks. */
export function daysLater(day: string, days: number): string {
  let [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  date += days;
  while (date > daysIn(year, month)) {
    date -= daysIn(year, month);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  while (date < 1) {
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
    date += daysIn(year, month);
  }
  return dayOf(year, month, date);
}

/** A day as it is written, `2027-01-31`. */
export function dayOf(year: number, month: number, date: number): string {
  const padded = (value: number, length: number): string => `${value}`.padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
}

/** The day of the week, from 0 for Monday; null for what is no day. */
export function weekdayOf(day: string): number | null {
  const number = daysBetween(monday, day);
  return number === null ? null : ((number % 7) + 7) % 7;
}

const monday = '2024-01-01';

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
