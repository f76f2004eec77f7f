import type { Span } from '#diagnostics/diagnostic';
import { relativeDays, type UndatedDay } from '#workspace/detectors/undated-days';
import { codeSpans } from '#workspace/text/prose-spans';

import { isDateUnnecessary, sentenceAround, weekday } from './day-in-sentence.ts';
import { withoutReason } from './sentences/without-reason.ts';

const unit = '(?:week|weekend|month|quarter|year|sprint|iteration)';
/** Periods that only their writer can date. */
const period = new RegExp(
  `\\b(?:until|till|before|by|through)\\s+(?:(?:the\\s+)?end\\s+of\\s+` +
    `(?:(?:the|this|next|our)\\s+)?${unit}|(?:(?:the|our)\\s+)?next\\s+(?:${unit}|release)|` +
    `(?:this|our)\\s+${unit}|(?<!by\\s+)(?:the\\s+)?(?:sprint|quarter|iteration))\\b|` +
    `\\b(?:(?:by|until|till|before|at)\\s+)?(?:EOD|COB|close\\s+of\\s+business)\\s+(?:on\\s+)?` +
    `(?:${weekday}|today|tomorrow)\\b`,
  'gi',
);
/** A day as an end. */
const untilOne = new RegExp(
  `\\b(?:until|till|before|by|through)\\s+(?:(?:this|coming)\\s+${weekday}|tomorrow|tonight)\\b|` +
    `(?<=\\b(?:the|this|our)\\s+(?:sprint|iteration)\\s+ends\\s+)(?:on\\s+)?${weekday}\\b|` +
    `(?<=\\bday\\s+before\\s+)yesterday\\b|(?<=\\b(?:as\\s+of|effective)\\s+)${weekday}\\b`,
  'gi',
);
/** Words before a weekday that make it a habit, or belong to another pattern. */
const joined =
  'every|each|any|the|an?|that|which|this|last|next|coming|past|following|other|alternate|first|' +
  'second|on|by|until|till|before|after|since|from|through|to|of|for|than|and|or|is|are|means|' +
  'equals|called|named|between|versus|vs|not|days?|cron|weekday|values?|enum|constant|literal';
/** Words behind a plain weekday. */
const goesOn =
  'because|since|as|so|for|at|in|until|till|when|while|and|but|with|without|after|before|by|from|' +
  'unless|if|due|to';
/** A plain weekday, and no name such as "the Monday build". */
const bare = new RegExp(
  `^${weekday}\\b(?!['’]s|\\s+(?:to|through)\\b|-)|${weekday}(?=[.!]?$)|` +
    `(?<!\\b(?:${joined})[\\s,]+|day,\\s+|[-/])\\b${weekday}` +
    `(?=[*_]*(?:\\s*[,;:.!)](?!\\s*${weekday})|\\s+(?:${goesOn})\\b(?!\\s+${weekday})))`,
  'gi',
);
const count = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)';
/** A future time, or a length. */
const ahead = new RegExp(
  `\\bin\\s+(?:about\\s+|around\\s+)?(?:${count}|(?:a\\s+few|a\\s+couple\\s+of|some|several))\\s+` +
    `(?:more\\s+)?(?:days?|weeks?|fortnights?|months?)\\b(?:['’]?s?\\s+time\\b)?` +
    `(?!['’]|\\s+(?:of|after|or|per|long|old)\\b)|` +
    `(?<!\\b(?:as|too|how|that|no|very)\\s)\\b(?:soon|shortly)\\b(?!er)` +
    `(?!\\s+(?:as|after|before|enough|when)\\b)|` +
    `in\\s+the\\s+(?:coming|next(?:\\s+few)?)\\s+(?:days|weeks|months)\\b|over\\s+the\\s+weekend\\b|` +
    `at\\s+the\\s+end\\s+of\\s+(?:the|this)\\s+${unit}\\b|` +
    `\\b(?:by|before|at)\\s+EO[WMQY]\\b|\\bthe\\s+(?:week|month)\\s+after\\s+next\\b|` +
    `(?<!\\b(?:the|an?|each|every|at|of)\\s)\\bend\\s+of\\s+${unit}\\b`,
  'gi',
);
/** A distance from yesterday or tomorrow. */
const counted = new RegExp(
  `\\b(?:(?:the\\s+)?day\\s+(?:after|before)|${count}\\s+(?:days?|weeks?)\\s+(?:from|after|before))\\s+$`,
  'i',
);
const dayEnds = /(?:day|tomorrow|tonight)$/i;
const partOfDay = /^\s+(?:morning|noon|afternoon|evening|night)\b/i;
/** One day in a condition. */
const limit = new RegExp(
  `\\b(?:before|after|until|till|since|from|by|through|as of|starting)\\s+(?:the\\s+)?` +
    `(?:next|this|coming|last|end|EO|yesterday|tomorrow|tonight|day|${weekday})`,
  'i',
);
/** Words with which a time is a length. */
const lasting =
  /\b(?:answers?|repl(?:y|ies)|responds?|finish(?:es)?|completes?|takes?|arrives?|delivers?|delivered|laps(?:es?|ed)|recovers?|heals?|pays?|paid|refunds?|refunded|settles?|settled|process(?:es)?|processed|resolves?|resolved|rotates?|refresh(?:es)?|renews?|fits?|done|built|rebuilt|purged|evicted|archived|retried|refreshed|renewed|measured|counted|split|allows?|permits?|limits?|exceeds?|counts?|fires?|triggers?|fails?|valid|due)\b|\b(?:\d+|two|three|four|five|six|ten|most|more|fewer|less)\s+\p{L}+\s*$|^(?!.*\b(?:certificate|licen[cs]e|domain|contract|trial|support|embargo|waiver)s?\b).*\bexpires?\b/iu;
/** Words that make a time relative to any event: a kind, a condition, the past. */
const anyTime =
  /^(?:an?|any|every|each|all|no|most|some)\b|\b(?:when|whenever|if|once|after|unless|while|because (?:it|they)|was|were|had|took|within|can|could|may|might|never|always|usually|often|too|times?|twice)\b|^(?!(?:the|this|these|that|those|our|we|they|it|i|you|he|she)\b)[^,]*?\b(?:are|have|expire|get|end|start|begin|lapse)\b/i;
const soonGoesOn = new RegExp(`^\\s+(?:${goesOn}|the|we|this|our|it|they|on|again|too)\\b`, 'i');
const willBe = /\b(?:will|'ll|going to|to be|is|are)\b/i;
/** Words of repeated events. */
const again =
  /\b(?:weeks?|weekends?|(?<!\ball\s)days?|sprints?|shifts?|rotations?|iterations?|jobs?|backups?|cadence|usually|runs?|on-call|every|each|weekly|daily|monthly|always)\b/i;

/** Whether the text before a time is about any event of a kind, or a length. */
export function isAboutAnyEvent(clause: string): boolean {
  return anyTime.test(clause);
}

/** Whether a claim is about a habit, so that a day is any such day. */
export function isRecurring(claim: string): boolean {
  return again.test(claim);
}

/** Finds the days of a claim that only its writer can date; none in code, names or rules. */
export function findUndatedDays(claim: string): UndatedDay[] {
  const text = maskQuotedText(claim);
  const days: UndatedDay[] = [];
  const found = [
    ...text.matchAll(period),
    ...text.matchAll(untilOne),
    ...[...text.matchAll(ahead)].filter((match) => isAhead(text, match)),
    ...relativeDays(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())).map(
      ({ word, span }) => ({ 0: word, index: span.start, end: span.end }),
    ),
    ...[...text.matchAll(bare)].filter((match) => !isHabit(text, match)),
  ];
  for (const each of found) {
    const end = 'end' in each ? each.end : each.index + each[0].length;
    const span = wholeOf(text, { start: each.index, end });
    const word = text.slice(span.start, span.end);
    if (
      days.every((other) => other.span.end <= span.start || other.span.start >= span.end) &&
      !isDateUnnecessary(word, sentenceAround(text, span))
    )
      days.push({ word: word.replace(/\s+/g, ' '), span });
  }
  return days.sort((a, b) => a.span.start - b.span.start);
}

/** Finds the same in a condition, where a plain weekday is any such day. */
export function findUndatedDaysInCondition(condition: string): UndatedDay[] {
  return findUndatedDays(condition).filter(({ word, span }) =>
    limit.test(`${condition.slice(0, span.start).slice(-12)}${word}`),
  );
}

/** Extends a day: "the day after tomorrow", "Thursday morning". */
function wholeOf(text: string, { start, end }: Span): Span {
  const word = text.slice(start, end);
  const lead = /(?:yesterday|tomorrow)$/i.test(word)
    ? (counted.exec(text.slice(0, start))?.[0].length ?? 0)
    : 0;
  const part = dayEnds.test(word) ? (partOfDay.exec(text.slice(end))?.[0].length ?? 0) : 0;
  return { start: start - lead, end: end + part };
}

/** Whether a time is in the future, and no length. */
function isAhead(claim: string, { 0: word, index }: RegExpExecArray): boolean {
  const clause = /[^.;:]*$/.exec(claim.slice(0, index))?.[0].trim() ?? '';
  if (/^(?:at\s.*)?\bend\b|\bEO[WMQY]$/i.test(word) && isRecurring(clause)) return false;
  if (/^end\b|\bEO[WMQY]$/i.test(word)) return !anyTime.test(clause);
  if (/^over\b/i.test(word) && !/^(?:the|this|our|we)\b/i.test(clause)) return false;
  if (/\b(?:unless|whenever)\b/.test(claim.slice(index))) return false;
  if (clause === '') return !/^,?\s*(?:it|they)\b/i.test(claim.slice(index + word.length));
  if (/^(?:soon|shortly)$/i.test(word))
    return !anyTime.test(clause) && !isManner(clause, claim.slice(index + word.length));
  return !anyTime.test(clause) && !lasting.test(clause);
}

/** Whether `soon` says how fast something always happens: "the pool soon runs dry". */
function isManner(clause: string, behind: string): boolean {
  if (/\bdue$/i.test(clause)) return true;
  return /^\s+\p{L}/u.test(behind) && !soonGoesOn.test(behind) && !willBe.test(clause);
}

/** Whether the sentence of a day, without its reason, is about a habit. */
function isHabit(text: string, { 0: word, index }: RegExpExecArray): boolean {
  const { before, after } = sentenceAround(text, { start: index, end: index + word.length });
  return isRecurring(withoutReason(before + word + after));
}

const day = `(?:${weekday}|yesterday|tomorrow|tonight|today)`;
const quoted =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|‘[^’\n]{1,200}’|«[^»\n]{1,200}»|(?<![\p{L}\p{N}])'[^'\n]{1,200}'(?![\p{L}\p{N}])/gu;
/** Holidays with the name of a weekday. */
const named =
  /\b(?:Black|Good|Easter|Ash|Palm|Cyber|Patch|Giving|Super) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/gi;
/** Signs of an address, a path, a file name, a flag or an identifier. */
const mark = new RegExp(
  `[/\\\\@=#]|[\\p{L}\\p{N}][._:][\\p{L}\\p{N}]|^-|${day}s?-\\p{L}|\\p{L}-${day}`,
  'iu',
);

/** Replaces code, quotations, addresses, paths and names of holidays by x. Offsets stay. */
export function maskQuotedText(claim: string): string {
  let text = claim;
  for (const { start, end } of codeSpans(claim, 0, claim.length))
    text = text.slice(0, start) + crossedOut(text.slice(start, end)) + text.slice(end);
  return text
    .replace(quoted, crossedOut)
    .replace(/[^\s()]+/g, (run) => {
      const bare = run.replace(/[.,;:!?'’*]+$/, '');
      return mark.test(bare) ? crossedOut(bare) + run.slice(bare.length) : run;
    })
    .replace(named, crossedOut);
}

function crossedOut(text: string): string {
  return 'x'.repeat(text.length);
}
