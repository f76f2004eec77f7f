import { oneLine, plainText } from '#diagnostics/plain-text';

/** Whether a text is a day of the calendar, written `2027-01-31`. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** How many days a month has, from 1; none where there is no such month. */
function daysIn(year: number, month: number): number {
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
function dayOf(year: number, month: number, date: number): string {
  const padded = (value: number, length: number): string => `${value}`.padStart(length, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`;
}

/** The day of the week, from 0 for Monday; null for what is no day. */
function weekdayOf(day: string): number | null {
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

const weekdays = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'] as const;
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|' +
  'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const date = '\\d{1,2}(?:st|nd|rd|th)?';
const year = '(?:,?\\s+(?:20\\d\\d)(?!\\d))?';

/** The forms in which a day is certain, as the source of an expression. */
export const dayForms = [
  '20\\d\\d-\\d\\d-\\d\\d(?![\\d-])',
  `(?:the\\s+)?end\\s+of\\s+(?:${month}${year}|20\\d\\d(?!\\d)|(?:(?:the|this)\\s+)?(?:month|year))`,
  `(?:the\\s+)?${date}\\s+(?:of\\s+)?${month}${year}`,
  `${month}\\s+(?:the\\s+)?${date}(?!\\d|:)${year}`,
  '(?:(?:this|coming|this\\s+coming)\\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day',
  'tomorrow',
  'today',
].join('|');

const whole = new RegExp(`^(?:${dayForms}|yesterday)$`, 'i');
/** Words that mean a day ahead, whichever way one looks. */
const ahead = /^(?:tomorrow|this\b|coming\b|.*\bend of (?:(?:the|this) )?(?:month|year)$)/;

/** Which way somebody looks who names a day without a year: to one to come, or to the last such. */
export type Looking = 'ahead' | 'back';

/**
 * The day that somebody means, where one is certain; a day without a year is the next such one, and
 * a day of the week the coming one; for who looks back, the last such one. Null for every other
 * form: `next week` is another day for another reader.
 *
 * @param today `YYYY-MM-DD`
 */
export function dayInWords(text: string, today: string, looking: Looking = 'ahead'): string | null {
  const said = text.trim().replace(/\s+/g, ' ').toLowerCase();
  if (isDay(said)) return said;
  if (!whole.test(said) || /^20\d\d-/.test(said)) return null;
  if (said === 'today') return today;
  if (looking === 'back' ? ahead.test(said) : said === 'yesterday') return null;
  if (said === 'tomorrow') return daysLater(today, 1);
  if (said === 'yesterday') return daysLater(today, -1);
  const weekday = weekdays.findIndex((each) => said.endsWith(`${each}day`));
  if (weekday !== -1) {
    const way = sign(looking);
    const days = ((way * (weekday - (weekdayOf(today) ?? 0)) + 6) % 7) + 1;
    return daysLater(today, way * days);
  }
  const named = /[a-z]{3,}/g;
  const at = [...said.matchAll(named)]
    .map(([word]) =>
      months.findIndex((each) => word.length >= 3 && each.startsWith(word.slice(0, 3))),
    )
    .find((each) => each !== -1);
  const years = /\b20\d\d\b/.exec(said);
  const thisYear = Number(today.slice(0, 4));
  const inYear = (of: number): string | null => {
    if (/\bend of\b/.test(said)) {
      const last = at === undefined ? endOfNamed(said, today) : at + 1;
      return dayOf(of, last, daysIn(of, last));
    }
    const day = dayOf(of, (at ?? 0) + 1, Number(/\b\d{1,2}(?=\D|$)/.exec(said)?.[0]));
    return isDay(day) ? day : null;
  };
  if (years) return inYear(Number(years[0]));
  // Nine years, for the 29 February.
  for (let years = 0; years < 9; years += 1) {
    const day = inYear(thisYear + years * sign(looking));
    if (day !== null && (looking === 'ahead' ? !isPast(day, today) : day <= today)) return day;
  }
  return null;
}

function sign(looking: Looking): 1 | -1 {
  return looking === 'ahead' ? 1 : -1;
}

/** The number of the last month of what is named without a month: of a year, or of this month. */
function endOfNamed(said: string, today: string): number {
  return said.endsWith('month') ? Number(today.slice(5, 7)) : 12;
}

/**
 * A term as it is compared: without marks, in lower case, one space between words, whichever way
 * they are joined.
 */
export function termKey(term: string): string {
  return plainText(oneLine(term))
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/**
 * What counts as one word with a term: itself, its simple plural, and what it may be the plural of.
 * All as keys.
 */
export function termForms(key: string): readonly string[] {
  const singulars = [/([^s])s$/, /(s|x|z|ch|sh)es$/].flatMap((ending) =>
    ending.test(key) ? [key.replace(ending, '$1')] : [],
  );
  return [
    key,
    ...(/(?:ss|us|is)$/.test(key) ? [] : singulars),
    key.replace(/([^aeiou])ies$/, '$1y'),
    `${key}s`,
    `${key}es`,
    key.replace(/([^aeiou])y$/, '$1ies'),
  ];
}

/** Whether two terms are one word: case, white space and a simple plural make no other. */
export function isSameTerm(one: string, other: string): boolean {
  const [a, b] = [termKey(one), termKey(other)];
  return termForms(a).includes(b) || termForms(b).includes(a);
}
