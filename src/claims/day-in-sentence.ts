import type { Span } from '#diagnostics/diagnostic';

/** The text of a sentence before and after a day. */
export interface TextAroundDay {
  readonly before: string;
  readonly after: string;
}

/** Regex source for the days of the week. */
export const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const plainDay = new RegExp(
  `^(?:(?:on|by|before|after|since|from|until|till)\\s+)?${weekday}\\b`,
  'i',
);
const near = /\b(?:yesterday|tomorrow|tonight|ago)\b/i;
const determined =
  '(?:the|this|these|that|those|our|we|they|it|i|you|he|she|my|your|his|her|their|its|there|as|if|when|on|by|until|till|from|since|before|after|in|at)\\b';
const participle = '(?:\\p{L}+(?:ed|en|ing)|made|sent|due|left|cut|built|paid|bought|sold|run)';
/** A subject that means any of its kind: "Orders placed", "Meetings", "Invoices that are due". */
const ofKind = new RegExp(
  `^(?!${determined})(?:(?:an?|any|no|every|each)\\s+(?:\\p{L}+\\s+){0,2}\\p{L}+|` +
    `(?:\\p{L}+\\s+){0,2}?\\p{L}+s)(?:\\s+(?:that|which|who)\\b[^,]*|\\s+${participle})?\\s*$`,
  'iu',
);
/** Words behind a day that do not make the sentence a rule. */
const goesOn =
  /^\s+(?:because|as|and|or|but|so|for|at|in|to|into|until|till|by|from|with|without|after|before|since|while|when|whenever|if|unless|on|of|only|too|again|also|not|already|still|the|this|our|we|it|they|an?|will|won['’]t|was|were|had|did|week|fortnight|\p{L}+ly|\p{L}+ed)\b/iu;
/** A condition that any thing of a kind may meet. */
const ifAny =
  /\b(?:whenever\b|(?:if|when|once|unless|after)\s+(?:an?|any|no|some|every|each|(?!(?:this|its|it['’]s|is)\b)\p{L}+s)\b)/iu;

/** Gives the sentence around a day. */
export function sentenceAround(text: string, { start, end }: Span): TextAroundDay {
  return {
    before: /(?:[^.;!?]|[.!?;](?!\s))*$/.exec(text.slice(0, start))?.[0].trimStart() ?? '',
    after: /^(?:[^.;!?]|[.!?;](?=\S))*/.exec(text.slice(end))?.[0] ?? '',
  };
}

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?';
const dateBehind = new RegExp(
  `^[\\s,(]*(?:the\\s+)?(?:20\\d\\d-\\d\\d|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}\\b|${month}\\s+\\d)`,
  'i',
);
const dateBefore = new RegExp(
  `(?:20\\d\\d-\\d\\d-\\d\\d|\\b\\d{1,2}(?:st|nd|rd|th)?\\s+${month}(?:\\s+20\\d\\d)?|` +
    `\\b${month}\\s+\\d{1,2}(?:,?\\s+20\\d\\d)?)[\\s,(]+(?:(?:which\\s+is\\s+)?an?\\s+)?$`,
  'i',
);

/** Whether a date is beside a day: "Thursday, 3 December". */
export function isDatedBeside({ before, after }: TextAroundDay): boolean {
  return dateBehind.test(after) || dateBefore.test(before);
}

/** Words before a weekday that is a value. */
const asValue = /\b(?:means|equals|called|named|returns)\s+$|\b\d+\s+(?:is|for|means)\s+$/i;

/** Whether a day is part of a range in any week. */
function isRange(word: string, { before, after }: TextAroundDay): boolean {
  const [to, from] = [
    new RegExp(`^\\s*(?:to|through|and|[-–])\\s*${weekday}\\b`, 'i'),
    new RegExp(`${weekday}\\s+(?:to|through)\\s+$`, 'i'),
  ];
  const isFirst = /^(?:from\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day$)/i.test(word);
  return (
    ((isFirst && to.test(after) && !/^\s*and/i.test(after)) ||
      (/\bbetween\s+$/i.test(before) && to.test(after)) ||
      from.test(before)) &&
    !/\b(?:will|going to|freeze|frozen|closed|blocked|off|away)\b/i.test(before)
  );
}

/** Whether a day needs no date: it has one, it is a name or a value, or the sentence is a rule. */
export function isDateUnnecessary(word: string, around: TextAroundDay): boolean {
  const { before, after } = around;
  if (isDatedBeside(around)) return true;
  if (near.test(word)) return /^['’]s\b/.test(after) || isNamed(around) || isOfKind(around, true);
  if (!plainDay.test(word)) return false;
  if (asValue.test(before)) return true;
  return (
    /^['’]s\b/.test(after) ||
    ifAny.test(before) ||
    isOfKind(around, false) ||
    follows(before) ||
    isRange(word, around)
  );
}

/** Whether a sentence is about any thing of a kind: "Meetings on Thursday are optional". */
function isOfKind({ before, after }: TextAroundDay, qualified: boolean): boolean {
  if (!ofKind.test(before) || !/^\s+\p{L}/u.test(after) || goesOn.test(after)) return false;
  return (
    !qualified || new RegExp(`\\b(?:that|which|who)\\b|\\b${participle}\\s*$`, 'iu').test(before)
  );
}

/** Whether an earlier day of the sentence is about any thing of a kind. */
function follows(before: string): boolean {
  const earlier = new RegExp(`\\b(?:on|by|before|after|since|from)\\s+${weekday}\\b`, 'i').exec(
    before,
  );
  return (
    earlier !== null &&
    isOfKind(
      {
        before: before.slice(0, earlier.index),
        after: before.slice(earlier.index + earlier[0].length),
      },
      false,
    )
  );
}

/** Whether `yesterday` is the subject or a name, and no time. */
function isNamed({ before, after }: TextAroundDay): boolean {
  return (
    /\b(?:compar(?:es?|ed|ing)|called|named|words?|literals?|fields?|columns?|values?|options?)\s+$/i.test(
      before,
    ) ||
    (before === '' &&
      /^\s+(?:is|was|has|means|counts|begins|ends|starts)\s+(?!an?\b|the\b|our\b)/i.test(after)) ||
    /^\s+(?:and|or|with|versus|vs\.?|against|than)\s+(?:today|yesterday|tomorrow|now)\b/i.test(
      after,
    ) ||
    /\b(?:today|yesterday|tomorrow|now)\s+(?:and|or|with|versus|vs\.?|against|than)\s+$/i.test(
      before,
    )
  );
}

/** Words of a sentence about another time than its own. */
const tellsOfOthers =
  /\b(?:what|that|which|who|whose|whether|if|whenever|unless|every|each|any|always|usually|never|often|may|might|can|returns|shows|lists|contains|includes|counts|holds|exports|imports|reads|prints|keeps|deletes|removes old|collects|compares|fetches|loads|sends|skips|uses|treats|means)\b/i;
/** An object with a participle: "archives rows created". */
const someThatDid = /\b\p{L}+s\s+(?:\p{L}+\s+){0,2}\p{L}{3,}s\s+\p{L}+(?:ed|en)\s+$/iu;
const preposition =
  /\b(?:as of|since|from|by|until|till|through|for|starting|beginning|effective)\s+$/i;
const happened =
  /\b(?:\p{L}{2,}ed|was|were|went|broke|fell|came|got|made|sent|cut|shut|began|lost|found|left|built|took|ran|has|have|been|since)\b/iu;
const happens =
  /\b(?:will|'ll|won't|going to|(?:is|are|be|am)\s+(?:\p{L}+\s+)?(?:\p{L}+|off|out|away)|starts?|begins?|ends?|opens?|closes?|goes?|lands?|launch(?:es)?|ships?|due|effective|expires?|stops?|leaves?|moves?|freezes?|merges?|drops?|switch(?:es)?|cuts?)\b/iu;
const manyDo = new RegExp(
  `^(?:(?:any|every|each|most)\\s|(?!${determined})(?:\\p{L}+\\s+){0,2}?\\p{L}{2,}s\\s+(?:are|have|do|don['’]t|` +
    `can|must|should|may|start|begin|end|open|close|stop|go|ship|run|get|expire|land|launch|move|` +
    `switch|drop|merge)\\b)`,
  'iu',
);
const past =
  /\b(?:was|were)\b|(?<!\b(?:is|are|be|been|gets?)\s+(?:\p{L}+\s+)?)\b(?:went|broke|fell|came|got|made|sent|began|lost|ran|said|told|wrote|took|gave|met|\p{L}{2,}ed)\b/iu;
/** Text behind a time of the sentence itself. */
const own =
  /^\s*(?:$|[,:)*—–-]|(?:because|as|so|and|but|for|at|in|by|until|till|to|with|after|before|when|while|since|due|from|on|onwards?|unless|if)\b)/i;

/** Whether a sentence is about many things, and not about the future. */
export function isGeneralStatement(before: string): boolean {
  return manyDo.test(before) && !/\b(?:will|won['’]t|going to|were|had)\b/i.test(before);
}

/** Whether a sentence is about the past, so that a weekday is the last one. */
export function isOfPast(before: string): boolean {
  return past.test(before);
}

/**
 * Whether a word for a day tells when the event of the sentence is, so that it means one day: true
 * for "we moved yesterday", false for "the report shows what changed yesterday".
 */
export function isTimeOfSentence(word: string, { before, after }: TextAroundDay): boolean {
  if (tellsOfOthers.test(before) || someThatDid.test(before)) return false;
  const told = before.replace(preposition, '');
  if (told.trim() === '')
    return (
      own.test(after) ||
      /^\s+(?:(?:the|we|our|this|they|it|i|he|she|all|no)\b)/i.test(after) ||
      /^\s+\p{Lu}/u.test(after)
    );
  if (/\bfrom\s+$/i.test(before) && /^\s+on(?:wards?)?\b/i.test(after)) return true;
  if (!own.test(after)) return false;
  if (
    isGeneralStatement(before) &&
    !/\b(?:until|till|from|since)\s+$/i.test(before) &&
    !/^(?:until|till)\b/i.test(word)
  )
    return false;
  return (/yesterday$|ago$/i.test(word) ? happened : happens).test(before);
}
