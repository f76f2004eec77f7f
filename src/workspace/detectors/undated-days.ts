import { hiddenCharacters } from '#detection/hidden-characters';
import { payloadsIn } from '#detection/payloads/find-payloads';
import { mayHoldSecret } from '#detection/secrets/possible-secrets';
import type { Span } from '#diagnostics/diagnostic';

import { mayHoldObligation } from '../dialects/spec.ts';
import type { Document } from '../document.ts';
import { lastName } from '../paths/target.ts';
import { sectionAt } from '../reading/schema-problems.ts';
import { ownWordsAt } from '../stores/prose.ts';
import { isDay } from '../text/day.ts';
import { hiddenMarkdown } from './hidden-markdown.ts';

const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const some =
  '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of|several|\\d{1,3})';
const gap = '\\s{1,8}';
/** Words right before the day of a single event. */
const begins =
  '(?:starts?|begins?|ends?|opens?|closes?|ships?|lands?|launch(?:es)?|expires?|is|are|happens?|' +
  'goes live|due|effective|moved to|postponed to|scheduled for|planned for)';
/**
 * Days that depend on the day of writing. `every Thursday` and `until next sprint` are habits,
 * `more than 3 days ago` is an age, and `least recently used` is not a day.
 */
const relative = new RegExp(
  `(?<![\\p{L}\\p{N}_"“'‘/\\\\@=-]|\\p{L}\\.)(?<!(?:every|each|the|its|their|our|a|that|which|following|` +
    `until|till|before)${gap})(?:(?:last|next|this|coming|past)${gap}` +
    `(?:week|weekend|month|quarter|year|sprint|${weekday})|yesterday|tomorrow|tonight|` +
    `(?:on|by|until|since|before|after|from)${gap}${weekday}|` +
    `(?<=\\b(?:${begins})${gap})${weekday}(?!${gap}(?:to|through)\\b|\\s?[-–])|${weekday}${gap}` +
    `(?:morning|afternoon|evening|night)|(?<!\\b(?:than|over|under|least|most)${gap})${some}${gap}(?:days?|weeks?|months?)${gap}` +
    `(?:ago|from${gap}now)|in${gap}${some}${gap}(?:days|weeks|months)(?=${gap}` +
    `time)|(?<!(?:least|most|more)(?:-|${gap})|(?:that|which|who)(?:${gap}` +
    `(?:is|are|was|were|been))?${gap})recently(?!${gap}(?:used|viewed|opened|visited|` +
    `accessed|seen|changed|modified|updated))|the${gap}other${gap}` +
    `day)(?![\\p{L}\\p{N}_"”/\\\\@=-]|’(?!s)|\\.\\p{L})(?!${gap}(?:morning|afternoon|evening|night)s\\b)`,
  'giu',
);
/** Words on the line before a day that make it a habit. */
const habit =
  /\b(?:every|each|weekly|biweekly|daily|monthly|usually|always|whenever|cron|schedule[ds]?)\b[^.\n]{0,40}$|\b(?:weeks?|weekend|day|sprint|shift|rotation|iteration)s?\b[^.\n]{0,20}\b(?:is|are|starts?|begins?|ends?)\s{1,8}(?:on\s{1,8})?$/i;
/** A part of each of those days without capitals: a fast check that most texts fail. */
const hint =
  /(?:ast|ext|his|ming)\s{1,8}(?:[wW]eek|[mM]onth|[qQ]uarter|[yY]ear|[sS]print)|[snir]day|(?:day|week|month)s?\s{1,8}(?:ago|from)|(?:day|week|month)s\s{1,8}time|ecently|omorrow|onight|other\s{1,8}day/g;
/** Characters before and behind that part that a whole match reaches. */
const [before, behind] = [40, 12];
const months =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|' +
  'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const absolute = new RegExp(
  `(?:19|20)\\d\\d[-/.年]\\d{1,2}|\\d{1,2}[/.]\\d{1,2}[/.](?:19|20)?\\d\\d|${months}` +
    `\\.? \\d{1,4}|\\d{1,2}(?:st|nd|rd|th)?\\.? ${months}|\\bQ[1-4] (?:19|20)\\d\\d`,
  'i',
);

/** A word for a day that depends on the day of writing. */
export interface UndatedDay {
  readonly word: string;
  readonly span: Span;
}

/** Finds days in the prose of a document without a date in their paragraph or heading. */
export function undatedDays(document: Document): UndatedDay[] {
  const { text, bodyStart } = document;
  const found = relativeDays(text, bodyStart);
  if (found.length === 0) return [];
  const isOwn = ownWordsAt(document);
  return found.filter(
    ({ span }) =>
      !hasDate(paragraphAt(text, span.start)) &&
      !hasDate(sectionAt(document.sections, span.start)?.title.value ?? '') &&
      isOwn(span),
  );
}

/** Finds days in a text that depend on the day of writing, without habits. */
export function relativeDays(text: string, from = 0): UndatedDay[] {
  const found = new Map<number, UndatedDay>();
  // `matchAll` copies the expression, which costs more than searching most texts.
  hint.lastIndex = from;
  for (let hit = hint.exec(text); hit; hit = hint.exec(text)) {
    const start = Math.max(0, hit.index - before);
    const around = text.slice(start, hit.index + hit[0].length + behind);
    relative.lastIndex = 0;
    for (let match = relative.exec(around); match; match = relative.exec(around)) {
      const at = start + match.index;
      // At the edge, the characters before a match are missing.
      if (
        (at > start || start === 0) &&
        at < hit.index + hit[0].length &&
        hit.index < at + match[0].length
      )
        found.set(at, {
          word: match[0].replace(/\s+/g, ' '),
          span: { start: at, end: at + match[0].length },
        });
    }
  }
  return [...found.values()].filter(
    ({ span }) => !habit.test(text.slice(Math.max(0, span.start - 60), span.start)),
  );
}

/** Whether a text has a date. */
export function hasDate(text: string): boolean {
  return absolute.test(text);
}

/** Whether the frontmatter has the day of writing. */
export function hasWritingDay(document: Document): boolean {
  return datesOf(document).some((each) => absolute.test(each));
}

/** The day of writing by the frontmatter or the file name, `2026-11-27`; null without one. */
export function dayOfDocument(document: Document): string | null {
  const texts = [...datesOf(document), lastName(document.path)];
  return (
    texts.flatMap((each) => /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/.exec(each) ?? []).find(isDay) ?? null
  );
}

function datesOf({ frontmatter }: Document): string[] {
  if (frontmatter.kind !== 'read') return [];
  return frontmatter.map.pairs.flatMap(({ key, value }) =>
    /^(?:date|created|created_at|written)$/i.test(key) && value.kind === 'scalar'
      ? [value.text]
      : [],
  );
}

/** The paragraph at an offset, up to 400 characters either way. */
function paragraphAt(text: string, at: number): string {
  const above = text.slice(Math.max(0, at - 400), at);
  const below = text.slice(at, at + 400);
  const end = below.search(/\n\s*\n/);
  return (
    above.slice(above.search(/\n\s*\n(?![^]*\n\s*\n)/) + 1) +
    (end === -1 ? below : below.slice(0, end))
  );
}

/** Searches of a whole text that mostly find nothing. */
const detectors = {
  payload: (document: Document): boolean => payloadsIn(document.text).length > 0,
  hidden: (document: Document): boolean => hiddenCharacters(document.text).length > 0,
  markdown: (document: Document): boolean => hiddenMarkdown(document).length > 0,
  undated: (document: Document): boolean => undatedDays(document).length > 0,
  secret: (document: Document): boolean => mayHoldSecret(document.text),
  obligation: (document: Document): boolean => mayHoldObligation(document.text),
  braces: (document: Document): boolean => !wordsInBraces(document).next().done,
  // Directives, and synced copies of memory.
  marks: (document: Document): boolean => /ledger[-:]/.test(document.text),
} satisfies Record<string, (document: Document) => boolean>;

/** A search of a whole text; `Document.quiet` caches which of them find nothing. */
export type Detector = keyof typeof detectors;

const names = Object.keys(detectors) as readonly Detector[];

/** Runs all detectors: a bit, in their order, for each that finds nothing. */
export function absencesOf(document: Document): number {
  return names.reduce((bits, name, at) => (detectors[name](document) ? bits : bits | (1 << at)), 0);
}

/** Whether a cached run of a detector found nothing. */
export function isKnownAbsent({ quiet = 0 }: Document, detector: Detector): boolean {
  return (quiet & (1 << names.indexOf(detector))) !== 0;
}

/** A term in braces, `{promotion item}`, but not `{{slot}}`, `${name}` or `/users/{id}`. */
const braced = /\{([\p{L}][\p{L}\p{N}]*(?:[ -][\p{L}\p{N}]+){0,3})\}(?![\p{L}\p{N}}/=:_>-])/uy;
const otherwise = /[\p{L}\p{N}{$#%/\\=:_<-]/u;

/**
 * A term in braces: the word is `promotion item` for `{promotion item}`, the span has the braces.
 */
export interface BracedWord {
  readonly path: string;
  readonly span: Span;
  readonly word: string;
}

/** Finds terms in braces in the prose of a document. */
export function* wordsInBraces(document: Document): Generator<BracedWord> {
  const { path, text } = document;
  const isOwn = ownWordsAt(document);
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    braced.lastIndex = start;
    const match = braced.exec(text);
    const span = { start, end: start + (match?.[0].length ?? 0) };
    if (match && !otherwise.test(text.charAt(start - 1)) && isOwn(span))
      yield { path, word: match[1] ?? '', span };
  }
}
