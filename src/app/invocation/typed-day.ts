import { UsageError } from '#diagnostics/failure';
import { recordEnd as say } from '#messages/generated/acts';
import { type Direction, isDay, parseDayInWords } from '#workspace/text/day';

import { dayOf } from './run-date.ts';

/**
 * Reads a typed day: `2027-01-31`, `tomorrow`, `in two weeks`.
 *
 * @returns `YYYY-MM-DD`, or the text if it is `none`
 * @throws {UsageError} for words that name no single day
 */
export async function typedDay(said: string, now?: Date): Promise<string> {
  const text = said.trim();
  if (text.toLowerCase() === 'none') return text;
  const day = await namedDay(text, dayOf(now));
  if (day === null) throw new UsageError(say.noDay({ said }));
  return day;
}

/**
 * Reads a past day: `2026-11-01`, `yesterday`, `two weeks ago`, `Monday` for the last one.
 *
 * @returns `YYYY-MM-DD`; null for null
 * @throws {UsageError} for words that name no single day
 */
export async function typedSince(said: string | null, now?: Date): Promise<string | null> {
  if (said === null) return null;
  const day = await namedDay(said, dayOf(now), 'back');
  if (day === null) throw new UsageError(say.noPastDay({ said }));
  return day;
}

/** @throws {UsageError} for a blocker that is a day or a time, which would never be done */
export async function typedBlocker(said: string, now?: Date): Promise<string> {
  if (await isTime(said, dayOf(now))) throw new UsageError(say.dayNoBlocker({ said }));
  return said;
}

/** The day that words name for certain, `YYYY-MM-DD`; else null. */
export async function namedDay(
  said: string,
  today: string,
  direction: Direction = 'ahead',
): Promise<string | null> {
  return (
    parseDayInWords(said, today, direction) ?? (await dayByLibrary(said.trim(), today, direction))
  );
}

/** Whether words are only about time, of one day or not. */
export async function isTime(said: string, today: string): Promise<boolean> {
  return vagueAlone.test(said.trim()) || (await namedDay(said, today)) !== null;
}

/** Whether words name a time that is not a certain day: `next week`, `later`, `5. Dezember`. */
export function isVagueTime(said: string): boolean {
  const text = said.trim();
  return vagueAlone.test(text) || /^(?:\d{1,2}(?:\W|$)|[\d\s./-]+$)/.test(text);
}

/** Reads the typed days in some flags. */
export async function withTypedDays<F extends object, K extends keyof F>(
  flags: F,
  names: readonly K[],
  now?: Date,
): Promise<F> {
  const typed = { ...flags };
  for (const name of names) {
    const said = flags[name];
    if (typeof said === 'string') typed[name] = (await typedDay(said, now)) as F[K];
  }
  return typed;
}

/** Each reader takes these for another day. */
const vague =
  /\b(?:last|(?:this|next|coming)\s+(?:week|month|year|quarter)|week-?end|a\s+few|several|some|couple|half|quarters?)\b/i;
const past = /\b(?:ago|yesterday)\b/i;

const vagueAlone =
  /^(?:(?:in|within|after)\s+(?:\w+\s+){1,3}(?:minute|hour|day|week|month|quarter|year|sprint)s?|in\s+an?\s+\w+|(?:tomorrow|today|tonight)(?:\s+(?:at|morning|noon|afternoon|evening|night)\b.*)?|(?:the\s+)?day\s+after\s+\w+|end\s+of\s+\w+|(?:(?:the\s+)?(?:end|start|middle|beginning)\s+of\s+)?(?:(?:(?:this|next|the\s+coming|coming)\s+)?(?:week(?:-?end)?|month|year|quarter|spring|summer|autumn|fall|winter|sprint|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:\s+(?:morning|noon|evening))?))|later|soon|some\s?day|yesterday)$/i;

/** `05.12.2026`, `12/11`: the month comes first for some readers and last for others. */
const twoReadings = /^\d{1,2}[./-]\d{1,2}(?:[./-]\d*)?$/;

/** The day that the whole text names for certain, by a library that is loaded on use. */
async function dayByLibrary(
  text: string,
  today: string,
  direction: Direction,
): Promise<string | null> {
  if (vague.test(text) || twoReadings.test(text) || text.length > 60) return null;
  if (past.test(text) !== (direction === 'back') && /\b(?:ago|yesterday|in|now)\b/i.test(text))
    return null;
  const { strict } = await import('chrono-node/en');
  const found = strict.parse(
    text,
    { instant: new Date(`${today}T12:00:00Z`), timezone: 0 },
    { forwardDate: direction === 'ahead' },
  );
  const [only] = found;
  if (!only || found.length > 1 || only.end || only.text.length !== text.length) return null;
  const { start } = only;
  if (start.isCertain('hour')) return null;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) =>
    String(start.get(part) ?? '').padStart(part === 'year' ? 4 : 2, '0'),
  );
  // The library calls the day of "in two months" a guess. It only is one if that month lacks the
  // day, and then it is another day.
  const counted = /\b(?:months?|years?)\b/i.test(text) && day === today.slice(-2);
  if (!start.isCertain('day') && !start.isCertain('weekday') && !counted) return null;
  const named = `${year}-${month}-${day}`;
  return isDay(named) ? named : null;
}
