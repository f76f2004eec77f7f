import { dayOf, daysIn, daysLater, isDay, isPast, weekdayOf } from './day.ts';

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
