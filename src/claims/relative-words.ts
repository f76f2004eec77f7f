import { relativeDays, type UndatedDay } from '#workspace/detectors/undated-days';
import { codeSpans } from '#workspace/text/code-spans';

const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const unit = '(?:week|weekend|month|quarter|year|sprint|iteration)';
/** What only whoever says it can place, and a habit nowhere but after one of these words. */
const stretch = new RegExp(
  `\\b(?:until|till|before|by|through)\\s+(?:(?:the\\s+)?end\\s+of\\s+` +
    `(?:(?:the|this|next|our)\\s+)?${unit}|(?:(?:the|our)\\s+)?next\\s+(?:${unit}|release)|` +
    `(?:this|our)\\s+${unit}|(?<!by\\s+)(?:the\\s+)?(?:sprint|quarter|iteration))\\b`,
  'gi',
);
/** A day as an end, which in prose is mostly a habit. */
const untilOne = new RegExp(
  `\\b(?:until|till|before|by|through)\\s+(?:(?:this|coming)\\s+${weekday}|tomorrow|tonight)\\b`,
  'gi',
);
/** A day without a word before it, at the beginning or the end of a claim. */
const bare = new RegExp(
  `^${weekday}\\b(?!['’]s|\\s+(?:to|through)\\b|-)|${weekday}(?=[.!]?$)`,
  'gi',
);
const count = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)';
/** A time ahead, or a length. */
const ahead = new RegExp(
  `\\bin\\s+(?:about\\s+|around\\s+)?(?:${count}|(?:a\\s+few|a\\s+couple\\s+of|some|several))\\s+` +
    `(?:more\\s+)?(?:days?|weeks?|months?)\\b(?!\\s+(?:of|after|or|per|long|old)\\b)|` +
    `(?<!\\b(?:as|too|how|that|no|very)\\s)\\bsoon\\b(?!er)(?!\\s+(?:as|after|before|enough|when)\\b)|` +
    `(?<!\\b(?:the|an?|each|every|at|of)\\s)\\bend\\s+of\\s+${unit}\\b`,
  'gi',
);
/** What is said of one event to come, before a time ahead. */
const event =
  /\b(?:will|'ll|won't|going to|to be|starts?|begins?|ends?|opens?|closes?|go(?:es)? (?:live|away)|lands?|launch(?:es)?|ships?|due|effective|moves?|moved|postponed|scheduled|planned|freezes?|frozen|blocked|closed|over|gone|removed?|removes|dropp?(?:s|ed)?|retire[sd]?|deprecate[sd]?|sunset|switch(?:es|ed)?|migrate[sd]?|upgrade[sd]?|shuts?|released?|releases|renamed?|replaced?|cuts?|merged?|leaves?|away|down|off|available|unavailable|ready|coming|comes?|(?:certificate|licen[cs]e|domain|contract|trial|support|embargo|waiver)s?\b.{0,20}\bexpires?)\b[^.;]{0,40}$/i;
/** What makes a time a length, whenever it begins: any thing of a kind, a condition, a past. */
const anyTime =
  /^(?:an?|any|every|each|all|no|most|some)\b|\b(?:when|whenever|if|once|after|unless|while|because (?:it|they)|was|were|had|took|within|can|could|may|might|never|always|usually|often|too|times?|twice)\b|^(?!(?:the|this|these|that|those|our|we|they|it|i|you|he|she)\b)[^,]*?\b(?:are|have|expire|get)\b/i;
/** What happens again and again. */
const again =
  /\b(?:weeks?|weekends?|days?|sprints?|shifts?|rotations?|iterations?|jobs?|backups?|cadence|usually|runs?|on-call|every|each|weekly|daily|monthly|always)\b/i;

/** Whether a claim tells of a habit, in which a day is any such day. */
export function isRecurring(claim: string): boolean {
  return again.test(claim);
}

/**
 * Every word of a claim for a day that only its writer could place, in the order of the text; what
 * is code is left alone.
 */
export function relativeWords(claim: string): UndatedDay[] {
  const days = relativeDays(claim);
  const others = [
    ...claim.matchAll(stretch),
    ...claim.matchAll(untilOne),
    ...[...claim.matchAll(ahead)].filter((match) => isAhead(claim, match)),
    ...(isRecurring(claim) ? [] : claim.matchAll(bare)),
  ];
  for (const { 0: word, index } of others) {
    const span = { start: index, end: index + word.length };
    if (days.every((each) => each.span.end <= span.start || each.span.start >= span.end))
      days.push({ word, span });
  }
  const code = codeSpans(claim, 0, claim.length);
  return days
    .filter(({ span }) => !code.some(({ start, end }) => start < span.end && span.start < end))
    .sort((a, b) => a.span.start - b.span.start);
}

/** Whether words for a time mean one that is to come, and no length: "expires in two weeks" may. */
function isAhead(claim: string, { 0: word, index }: RegExpExecArray): boolean {
  const clause = /[^.;:]*$/.exec(claim.slice(0, index))?.[0].trim() ?? '';
  if (/^end\b/i.test(word)) return !isRecurring(clause) && !anyTime.test(clause);
  if (clause === '') return !/^,?\s*(?:it|they)\b/i.test(claim.slice(index + word.length));
  return event.test(claim.slice(0, index)) && !anyTime.test(clause);
}
