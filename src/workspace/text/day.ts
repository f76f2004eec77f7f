/** True for a day of the calendar, written `2027-01-31`. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** Days of a month, which counts from 1; 0 if there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** True if `day` is over. Days are in UTC. */
export function isPast(day: string, today: string): boolean {
  return today.slice(0, 10) > day;
}

/**
 * Days between two instants `YYYY-MM-DD…`, negative if `to` is earlier; null if one is not a day.
 * Pure rooms have no Date.
 */
export function daysBetween(from: string, to: string): number | null {
  const [one, other] = [dayNumber(from), dayNumber(to)];
  return one === null || other === null ? null : other - one;
}

/** The day some days later, or earlier if `days` is negative; made for a few weeks. */
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
  return writeDay(year, month, date);
}

function writeDay(year: number, month: number, date: number): string {
  const padded = (value: number, length: number): string => `${value}`.padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
}

const monday = '2024-01-01';

/** Day of the week, 0 for Monday. */
function weekdayOf(day: string): number {
  return (((daysBetween(monday, day) ?? 0) % 7) + 7) % 7;
}

/** Counts the days of the Gregorian calendar. */
function dayNumber(instant: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(instant);
  const [year = 0, month = 0, day = 0] = match?.slice(1).map(Number) ?? [];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  // Years begin in March, so that the leap day is the last one.
  const [y, m] = month < 3 ? [year - 1, month + 9] : [year, month - 3];
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day;
}

const weekdays = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'];
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|' +
  'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const date = '\\d{1,2}(?:st|nd|rd|th)?';
const year = '(?:,?\\s+(?:20\\d\\d)(?!\\d))?';

/** The ways to write a certain day, as the source of a regular expression. */
export const dayPatternSource = [
  '20\\d\\d-\\d\\d-\\d\\d(?![\\d-])',
  `(?:the\\s+)?end\\s+of\\s+(?:${month}${year}|20\\d\\d(?!\\d)|(?:(?:the|this)\\s+)?(?:month|year))`,
  `(?:the\\s+)?${date}\\s+(?:of\\s+)?${month}${year}`,
  `${month}\\s+(?:the\\s+)?${date}(?!\\d|:)${year}`,
  '(?:(?:this|coming|this\\s+coming)\\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day',
  'tomorrow',
  'today',
].join('|');

const wholeDay = new RegExp(`^(?:${dayPatternSource}|yesterday)$`, 'i');
/** Texts that always mean a day to come. */
const ahead = /^(?:tomorrow|this\b|coming\b|.*\bend of (?:(?:the|this) )?(?:month|year)$)/;

/** Of a day without a year: the next one, or the last one. */
export type Direction = 'ahead' | 'back';

/**
 * Reads a certain day, with `direction` for a day without a year or of the week: the next or the
 * last one. Null for other forms: `next week` is another day for another reader.
 *
 * @param today `YYYY-MM-DD`
 */
export function parseDayInWords(
  text: string,
  today: string,
  direction: Direction = 'ahead',
): string | null {
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const step = direction === 'ahead' ? 1 : -1;
  if (isDay(words)) return words;
  if (!wholeDay.test(words) || /^20\d\d-/.test(words)) return null;
  if (words === 'today') return today;
  if (direction === 'back' ? ahead.test(words) : words === 'yesterday') return null;
  if (words === 'tomorrow') return daysLater(today, 1);
  if (words === 'yesterday') return daysLater(today, -1);
  const weekday = weekdays.findIndex((each) => words.endsWith(`${each}day`));
  if (weekday !== -1) {
    const days = ((step * (weekday - weekdayOf(today)) + 6) % 7) + 1;
    return daysLater(today, step * days);
  }
  const named = [...words.matchAll(/[a-z]{3,}/g)]
    .map(([word]) => months.indexOf(word.slice(0, 3)) + 1)
    .find((each) => each > 0);
  const inYear = (of: number): string | null => {
    if (/\bend of\b/.test(words)) {
      const last = named ?? (words.endsWith('month') ? Number(today.slice(5, 7)) : 12);
      return writeDay(of, last, daysIn(of, last));
    }
    const day = writeDay(of, named ?? 1, Number(/\b\d{1,2}(?=\D|$)/.exec(words)?.[0]));
    return isDay(day) ? day : null;
  };
  const written = /\b20\d\d\b/.exec(words);
  if (written) return inYear(Number(written[0]));
  // A 29 February may be eight years away.
  for (let years = 0; years < 9; years += 1) {
    const day = inYear(Number(today.slice(0, 4)) + years * step);
    if (day !== null && (direction === 'ahead' ? !isPast(day, today) : day <= today)) return day;
  }
  return null;
}
