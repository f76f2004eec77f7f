import { UsageError } from '#diagnostics/failure';
import { recordEnd as say } from '#messages/record-end';
import { isDay } from '#workspace/text/day';
import { dayInWords } from '#workspace/text/day-in-words';

import { dayOf } from './run-date.ts';

/**
 * The day that somebody typed, as people write days: `2027-01-31`, `tomorrow`, `in two weeks`.
 *
 * @returns `YYYY-MM-DD`; what was typed where it is `none`
 * @throws {UsageError} for words that name no single day
 */
export async function typedDay(said: string, now?: Date): Promise<string> {
  const text = said.trim();
  if (text.toLowerCase() === 'none' || isDay(text)) return text;
  const day = await namedDay(text, dayOf(now));
  if (day === null) throw new UsageError(say.noDay({ said }));
  return day;
}

/** The one day that words name, `YYYY-MM-DD`; null where they name none, or not for certain. */
export async function namedDay(said: string, today: string): Promise<string | null> {
  return dayInWords(said, today) ?? (await dayByLibrary(said, today));
}

/**
 * Whether words speak of a time that is no single day, or of a day in a form that nobody reads for
 * certain: `next week`, `in a month`, `5. Dezember`.
 */
export function isVagueTime(said: string): boolean {
  const text = said.trim();
  return vagueAlone.test(text) || /^\d{1,2}(?:\W|$)/.test(text);
}

/** The same of the flags that hold days; those that are not given stay so. */
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

/** Names of a span or of a time of day, which mean another day to each reader. */
const vague =
  /\b(?:last|ago|yesterday|(?:this|next|coming)\s+(?:week|month|year|quarter)|week-?end)\b/i;

const vagueAlone =
  /^(?:in\s+an?\s+\w+|(?:the\s+)?day\s+after\s+\w+|end\s+of\s+\w+|(?:(?:the\s+)?(?:end|start|middle|beginning)\s+of\s+)?(?:(?:(?:this|next|the\s+coming|coming)\s+)?(?:week(?:-?end)?|month|year|quarter|spring|summer|autumn|fall|winter|sprint|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:\s+(?:morning|noon|evening))?))|later|soon|some\s?day|yesterday)$/i;

/** `05.12.2026`, `12/11`: the month comes first for some readers and last for others. */
const twoReadings = /^\d{1,2}[./-]\d{1,2}(?:[./-]\d*)?$/;

/** The day that the whole text names for certain, asked of a library that few need. */
async function dayByLibrary(text: string, today: string): Promise<string | null> {
  if (vague.test(text) || twoReadings.test(text) || text.length > 60) return null;
  const { strict } = await import('chrono-node');
  const found = strict.parse(
    text,
    { instant: new Date(`${today}T12:00:00Z`), timezone: 0 },
    { forwardDate: true },
  );
  const [only] = found;
  if (!only || found.length > 1 || only.end || only.text.length !== text.length) return null;
  const isNamed = only.start.isCertain('day') || only.start.isCertain('weekday');
  if (!isNamed || only.start.isCertain('hour')) return null;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) =>
    String(only.start.get(part) ?? '').padStart(part === 'year' ? 4 : 2, '0'),
  );
  const named = `${year}-${month}-${day}`;
  return isDay(named) ? named : null;
}
