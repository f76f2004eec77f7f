import type { UndatedDay } from '#workspace/detectors/undated-days';
import { daysLater, isPast } from '#workspace/text/day';
import { dayForms, dayInWords } from '#workspace/text/day-in-words';

import { isRecurring, relativeWords } from './relative-words.ts';

/** A claim whose days are dates, as far as a date is certain. */
export interface DatedClaim {
  readonly claim: string;
  /** Words of the claim, and the day that stands in their place. */
  readonly filled: readonly { readonly said: string; readonly day: string }[];
  /** Words that may mean one of several days, and the claim with the likeliest one, if any. */
  readonly unclear: readonly { readonly said: string; readonly offered: string | null }[];
}

/** What somebody says before the day of one event to come. */
const toCome =
  /\b(?:will|going to|starts?|begins?|ends?|opens?|closes?|expires?|goes live|lands?|launch(?:es)?|due|effective|moved|postponed|scheduled|planned|freeze|frozen|blocked|closed)\b[^.;]{0,30}$/i;
const endOfThis = /\bend\s+of\s+(?:(?:the|this)\s+)?(?:month|year)$/i;
const weekdayIn = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/**
 * Puts dates in the place of days that only their writer could place, where a date is certain.
 *
 * @param today `YYYY-MM-DD`
 */
export function datedClaim(claim: string, today: string): DatedClaim {
  const filled: { said: string; day: string }[] = [];
  const unclear: { said: string; offered: string | null }[] = [];
  let text = claim;
  for (const each of relativeWords(claim).reverse()) {
    const { word: said, span } = each;
    const likely = dayOfWords(said, today);
    const isOwned = /^['’]s/.test(claim.slice(span.end));
    const dated = likely && !isOwned ? inPlace(text, span, likely.text) : null;
    if (likely && dated !== null && isCertain(each, claim)) {
      text = dated;
      filled.unshift({ said, day: likely.day });
    } else unclear.unshift({ said, offered: dated });
  }
  return { claim: text, filled, unclear };
}

function inPlace(text: string, { start, end }: UndatedDay['span'], words: string): string {
  const first = start === 0 ? words.charAt(0).toUpperCase() : words.charAt(0);
  return text.slice(0, start) + first + words.slice(1) + text.slice(end);
}

/** The likeliest day of some words, and what to write instead of them. */
function dayOfWords(
  said: string,
  today: string,
): { readonly text: string; readonly day: string } | null {
  const [, preposition = ''] =
    /^(on|by|until|till|through|since|before|after|from)\b/i.exec(said) ?? [];
  const written = preposition === '' && /^end\b/i.test(said) ? 'on' : preposition;
  const on = (days: number): ReturnType<typeof dayOfWords> => {
    const day = daysLater(today, days);
    return { text: `${written === '' ? 'on' : written} ${day}`, day };
  };
  const counted = countedDays(said);
  if (counted !== null) return on(counted);
  if (/yesterday$/i.test(said)) return on(-1);
  if (/tomorrow$/i.test(said)) return on(1);
  if (/tonight$/i.test(said)) return on(0);
  const named = weekdayIn.exec(said) ?? endOfThis.exec(said);
  const coming = dayInWords(named?.[0] ?? '', today);
  if (coming === null) return null;
  // Something that holds since a day of the week began on the last one.
  const day = /^(?:since|last|past)\b/i.test(said) ? daysLater(coming, -7) : coming;
  return { text: written === '' ? day : `${written} ${day}`, day };
}

const numbers = 'no one two three four five six seven eight nine ten'.split(' ');

/** How many days lie between the day of the words and the day they mean; null where that varies. */
function countedDays(said: string): number | null {
  const [, number = '', unit = '', past] =
    /^(?:in )?(?:about |around )?(\d{1,3}|[a-z]+) (?:more )?(day|week)s?(?: (ago)| from now| time)?$/i.exec(
      said.replace(/\s+/g, ' '),
    ) ?? [];
  if (unit === '') return null;
  const word = number.toLowerCase();
  const count = /^an?$/.test(word)
    ? 1
    : numbers.includes(word)
      ? numbers.indexOf(word)
      : Number(word);
  if (!Number.isInteger(count)) return null;
  return count * (unit.toLowerCase() === 'week' ? 7 : 1) * (past === undefined ? 1 : -1);
}

/** Whether words mean one day, whoever reads them on the day they were written. */
function isCertain({ word, span }: UndatedDay, claim: string): boolean {
  if (endOfThis.test(word)) return true;
  if (/(?:yesterday|tomorrow|tonight)$/i.test(word) || countedDays(word) !== null) return true;
  if (/^(?:this|coming|until|till|through|by)\b.*day$/i.test(word)) return !isRecurring(claim);
  if (/^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(word))
    return toCome.test(claim.slice(0, span.start)) && !isRecurring(claim);
  return false;
}

const untilDay = new RegExp(
  `\\b(?:until|till|through|up to and including)\\s+(${dayForms})(?![\\p{L}\\p{N}])`,
  'giu',
);
/** What makes a day no end: it may last longer, begins then, or is told of the past. */
const noEnd = /\b(?:at least|was|were|had|lasted|not before|earliest)\b/i;

/**
 * The last day on which a claim holds, where it says one: "merge freeze until 5 December". Null
 * where it says none, several, one that is over, or one that may not be the last.
 *
 * @param today `YYYY-MM-DD`
 */
export function endInClaim(
  claim: string,
  today: string,
): { readonly said: string; readonly day: string } | null {
  const ends = [...claim.matchAll(untilDay)].map((match) => ({
    said: match[0],
    day: dayInWords(match[1] ?? '', today),
  }));
  const [end, ...others] = ends;
  if (!end || end.day === null || others.length > 0) return null;
  return noEnd.test(claim) || isPast(end.day, today) ? null : { said: end.said, day: end.day };
}
