import type { UndatedDay } from '#workspace/detectors/undated-days';
import { dayPatternSource, daysLater, isPast, parseDayInWords } from '#workspace/text/day';

import {
  isDatedBeside,
  isGeneralStatement,
  isOfPast,
  isTimeOfSentence,
  sentenceAround,
} from './day-in-sentence.ts';
import {
  findUndatedDays,
  findUndatedDaysInCondition,
  isAboutAnyEvent,
  isRecurring,
  maskQuotedText,
} from './relative-words.ts';

/** A claim with dates in place of relative days, where they are certain. */
export interface DatedClaim {
  readonly claim: string;
  /** Replaced words and their days. */
  readonly filled: readonly { readonly said: string; readonly day: string }[];
  /** Uncertain words, and the claim with the likeliest day, if any. */
  readonly unclear: readonly { readonly said: string; readonly offered: string | null }[];
}

/** Words before the day of a single future event. */
const toCome =
  /\b(?:will|going to|starts?|begins?|ends?|expires?|goes live|lands?|launch(?:es)?|due|effective|moved|postponed|scheduled|planned|freeze|frozen|blocked|closed)\b[^.;]{0,30}$/i;
/** Words of a single event. A time behind them is a day; behind other words it may be a length. */
const happensOnce =
  /\b(?:will|'ll|won't|going to|to be|starts?|stops?|pauses?|resumes?|begins?|ends?|opens?|closes?|go(?:es)? (?:live|away)|lands?|launch(?:es)?|ships?|due|effective|moves?|moved|postponed|scheduled|planned|freezes?|frozen|blocked|closed|over|gone|removed?|removes|dropp?(?:s|ed)?|retire[sd]?|deprecate[sd]?|sunset|switch(?:es|ed)?|migrate[sd]?|upgrade[sd]?|shuts?|released?|releases|renamed?|replaced?|cuts?|merged?|leaves?|away|down|off|available|unavailable|ready|coming|comes?|(?:certificate|licen[cs]e|domain|contract|trial|support|embargo|waiver)s?\b.{0,20}\bexpires?)\b[^.;]{0,40}$/i;
const endOfThis = /\bend\s+of\s+(?:(?:the|this)\s+)?(?:month|year)$/i;
const weekdayIn = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/** Replaces relative days by dates, where they are certain; `today` is `YYYY-MM-DD`. */
export function datedClaim(claim: string, today: string): DatedClaim {
  return withDates(claim, findUndatedDays(claim), today, isCertain);
}

/** The same for a condition, in which a plain weekday means any such day. */
export function datedCondition(condition: string, today: string): DatedClaim {
  return withDates(
    condition,
    findUndatedDaysInCondition(condition),
    today,
    (each, text) => /(?:tomorrow|yesterday)$/i.test(each.word) || isCertain(each, text),
  );
}

/** The same for a claim with its conditions. */
export function datedWithScope<
  S extends {
    readonly claim: string;
    readonly when: string | null;
    readonly notWhen: string | null;
  },
>(
  said: S,
  today: string,
): { readonly said: S; readonly claim: DatedClaim; readonly conditions: readonly DatedClaim[] } {
  const claim = datedClaim(said.claim, today);
  const read = (condition: string | null): DatedClaim | null =>
    condition === null ? null : datedCondition(condition, today);
  const [when, notWhen] = [read(said.when), read(said.notWhen)];
  return {
    said: {
      ...said,
      claim: claim.claim,
      when: when?.claim ?? null,
      notWhen: notWhen?.claim ?? null,
    },
    claim,
    conditions: [when, notWhen].filter((each) => each !== null),
  };
}

function withDates(
  claim: string,
  words: readonly UndatedDay[],
  today: string,
  isSure: (day: UndatedDay, text: string) => boolean,
): DatedClaim {
  const filled: { said: string; day: string }[] = [];
  const unclear: { said: string; offered: string | null }[] = [];
  let text = claim;
  for (const each of words.toReversed()) {
    const { word: said, span } = each;
    // A second weekday is relative to the first.
    const isSecond =
      weekdayIn.test(said) &&
      words.some(({ word, span: { end } }) => end <= span.start && weekdayIn.test(word));
    const likely =
      isSecond || hasNeighbor(maskQuotedText(claim), span)
        ? null
        : dayOfWords(said, today, claim.slice(0, span.start));
    const dated = likely && inPlace(text, span, likely);
    if (likely && dated !== null && isSure(each, maskQuotedText(claim))) {
      text = dated;
      filled.unshift({ said, day: likely.day });
    } else unclear.unshift({ said, offered: dated });
  }
  return { claim: text, filled, unclear };
}

/** Whether a day is one of several, or the start of a count: "Thursday week". */
function hasNeighbor(claim: string, { start, end }: UndatedDay['span']): boolean {
  return (
    /day\s*(?:,|and|or|to|through)\s*$|\b(?:days?|weeks?)\s+$/i.test(claim.slice(0, start)) ||
    /^\s*(?:(?:,|and|or|to|through)\s*\w+day\b|(?:week|fortnight)\b)/i.test(claim.slice(end))
  );
}

interface LikelyDay {
  readonly day: string;
  /** Preposition of the words, `until`; empty for none, null where the words need `on`. */
  readonly preposition: string | null;
  /** Part of the day: `in the morning`. */
  readonly part: string;
}

/** Behind these, a day needs no `on`. */
const prepositions =
  /\b(?:as of|from|since|by|until|till|through|to|for|of|on|before|after|starting|beginning|than|between|due|effective)\s+$/i;

function inPlace(
  text: string,
  { start, end }: UndatedDay['span'],
  { day, preposition, part }: LikelyDay,
): string {
  const before = text.slice(0, start);
  const isSubject = /^\s+(?:is|was|will be)\b/.test(text.slice(end));
  const lead = preposition ?? (prepositions.test(before) || isSubject ? '' : 'on');
  const isTimed = /^\s+(?:at|from)\s+\d/i.test(text.slice(end));
  const words = `${lead === '' ? '' : `${lead} `}${day}${isTimed ? '' : part}`;
  const first = start === 0 ? words.charAt(0).toUpperCase() : words.charAt(0);
  return before + first + words.slice(1) + text.slice(end);
}

/** Finds the likeliest day of some words; null where it is unclear. */
function dayOfWords(words: string, today: string, before: string): LikelyDay | null {
  const [, said = '', when = ''] =
    /^(.*?)(?:\s+(morning|noon|afternoon|evening|night))?$/i.exec(words) ?? [];
  const part =
    /night|noon$/i.test(when) && !/after/i.test(when) ? ` at ${when}` : when && ` in the ${when}`;
  const [, given = ''] = /^(on|by|until|till|through|since|before|after|from)\b/i.exec(said) ?? [];
  const on = (days: number): LikelyDay => ({
    day: daysLater(today, days),
    preposition: given === '' ? null : given,
    part: /tonight$/i.test(said) ? ' at night' : part,
  });
  const counted = countedDays(said);
  if (counted !== null) return on(counted);
  const [, far = '', near = ''] = /^(.*?)\s*(yesterday|tomorrow|tonight)$/i.exec(said) ?? [];
  if (near !== '') {
    const from = /tomorrow/i.test(near) ? 1 : /yesterday/i.test(near) ? -1 : 0;
    const distance = far === given ? 0 : countedFrom(far);
    return distance === null
      ? null
      : { ...on(from + distance), ...(far !== given && { preposition: null }) };
  }
  if (/^at\b|\b(?:cob|eod|business)\b/i.test(said)) return null;
  const named = weekdayIn.exec(said) ?? endOfThis.exec(said);
  const coming = parseDayInWords(named?.[0] ?? '', today);
  if (coming === null) return null;
  // With a verb in the past, a weekday is the last one.
  const isOver = weekdayIn.test(said) && isOfPast(before) && !toCome.test(before);
  const day = isOver || /^(?:since|last|past)\b/i.test(said) ? daysLater(coming, -7) : coming;
  return {
    day,
    preposition: given === '' && !/^(?:end|last|past)\b/i.test(said) ? '' : given || null,
    part,
  };
}

/** Counts the days in "the day after" or "two weeks from"; null where it is unclear. */
function countedFrom(words: string): number | null {
  const [, number = 'a', unit = '', way = ''] =
    /^(?:the )?(?:(\S+) )?(day|week)s? (from|after|before)$/i.exec(words) ?? [];
  const days = unit === '' ? null : countedDays(`${number} ${unit}`);
  return days === null ? null : /before/i.test(way) ? -days : days;
}

const numbers = 'no one two three four five six seven eight nine ten'.split(' ');

/** Counts the days in "in two weeks" or "three days ago"; null where it is unclear. */
function countedDays(said: string): number | null {
  const [, number = '', unit = '', past] =
    /^(?:in )?(?:about |around )?(\d{1,3}|[a-z]+) (?:more )?(day|week|fortnight)s?(?: (ago)| from now|['’]?s? time)?$/i.exec(
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
  const days = { day: 1, week: 7, fortnight: 14 }[unit.toLowerCase()] ?? 1;
  return count * days * (past === undefined ? 1 : -1);
}

/** Whether words certainly meant one day when they were written. */
function isCertain({ word, span }: UndatedDay, claim: string): boolean {
  const around = sentenceAround(claim, span);
  if (endOfThis.test(word)) return !isAboutAnyEvent(around.before);
  const day = word.replace(/\s+(?:morning|noon|afternoon|evening|night)$/i, '');
  if (/(?:yesterday|tomorrow|tonight|ago)$/i.test(day)) return isTimeOfSentence(day, around);
  if (countedDays(day) !== null)
    return (
      around.before.trim() === '' ||
      (happensOnce.test(around.before) && !isGeneralStatement(around.before))
    );
  if (/^(?:(?:before )?(?:this|coming)|until|till|through|by)\b.*day$/i.test(day))
    return !isRecurring(claim);
  if (/^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i.test(day))
    return (
      toCome.test(claim.slice(0, span.start)) &&
      !isRecurring(claim) &&
      !isGeneralStatement(around.before)
    );
  return false;
}

const untilDay = new RegExp(
  `\\b(?:until|till|through|up to and including)\\s+(${dayPatternSource})(?![\\p{L}\\p{N}])`,
  'giu',
);
/** Words that show that a day is no end. */
const noEnd = /\b(?:at least|was|were|had|lasted|not before|earliest)\b/i;

/**
 * Reads the last day on which a claim holds: "merge freeze until 5 December". Null for none,
 * several, a past day, or a day that may not be the last.
 *
 * @param today `YYYY-MM-DD`
 * @param spoken the day on which it was said
 */
export function endInClaim(
  claim: string,
  today: string,
  spoken = today,
): { readonly said: string; readonly day: string } | null {
  const ends = [...maskQuotedText(claim).matchAll(untilDay)].map((match) => ({
    said: match[0],
    day: isDatedBeside({ before: '', after: claim.slice(match.index + match[0].length) })
      ? null
      : parseDayInWords(match[1] ?? '', spoken),
  }));
  const [end, ...others] = ends;
  if (!end || end.day === null || others.length > 0) return null;
  return noEnd.test(claim) || isPast(end.day, today) ? null : { said: end.said, day: end.day };
}
