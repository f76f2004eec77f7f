import type { Span } from '#diagnostics/diagnostic';
import { oneLine } from '#diagnostics/plain-text';

import { payloadPhrases } from '../generated/payload-phrases.ts';
import type { PayloadPhrase } from './payload-phrase.ts';

/** Lines that read like an instruction to the model that reads them. */
export interface Payload {
  /** A verb and its object, for messages: `poses as a result of a tool`. */
  readonly what: string;
  readonly span: Span;
}

/** A longer text is read in pieces that overlap by more than a phrase is long. */
const pieceLength = 4_000;
const overlap = 1_000;

/** Text about such instructions, whose quotations are examples. */
const about =
  /\b(?:prompt[- ]injections?|injections? (?:test|attack|payload|string|classif)\w*|jailbreaks?|red[- ]?team\w*|poison(?:ed|ing)|owasp|llm0\d|adversarial|moderation filter|test strings?|(?:text|texts|phrases?|strings?|sentences?|comments?|notes?|entries|entry|words|prompts?) (?:such as|like|that (?:address|try|tries|tell|ask)s?)|lint rule|classifiers?|attack (?:string|text|example|pattern|vector|corpus)s?|malicious (?:text|note|prompt|instruction)s?|social engineering|addressed to (?:the|a|an) (?:model|agent|assistant|llm))\b/i;

/**
 * Finds text addressed to the model that reads it. Skips code spans, quotations, and text under a
 * heading or a lead about such texts. Reads fences like prose, as a model does.
 */
export function payloadsIn(text: string): Payload[] {
  const found: Payload[] = [];
  let [isHeadingAbout, isListAbout] = [false, false];
  for (const { start, end, isCode, isFence } of unitsOf(text)) {
    const raw = text.slice(start, end);
    if (!isCode && /^#{1,6} /.test(raw)) isHeadingAbout = about.test(raw.split('\n', 1)[0] ?? '');
    if (!isCode && !/^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(raw))
      isListAbout = raw.trimEnd().endsWith(':') && about.test(raw);
    if (isHeadingAbout || isListAbout) continue;
    const payload = isFence ? fakeToolResultIn(raw) : payloadIn(raw, isCode);
    if (payload !== null) {
      const { what, span } = payload;
      found.push({ what, span: { start: start + span.start, end: start + span.end } });
    }
  }
  return found;
}

/** Finds a closing tag that the fence does not open: it breaks out of where the text is shown. */
function fakeToolResultIn(raw: string): Payload | null {
  return /<\/(?:tool_result|function_results?)>/.test(raw) &&
    !/<(?:tool_result|function_results?)\b/.test(raw)
    ? { what: 'poses as a result of a tool', span: { start: 0, end: raw.length } }
    : null;
}

function payloadIn(raw: string, isCode: boolean): Payload | null {
  const possible = findPossiblePhrases(raw).filter((phrase) => !(isCode && phrase.proseOnly));
  if (possible.length === 0 || about.test(raw)) return null;
  const [own, asItStands] = [unquoted(raw), raw.replaceAll('`', '')];
  const textFor = (phrase: PayloadPhrase): string => (phrase.raw ? asItStands : own);
  const found = possible.find((phrase) => matches(phrase, textFor(phrase)));
  if (!found) return null;
  const span = matchingLines(raw, textFor(found), (part) => matches(found, part));
  return { what: found.what, span };
}

function matches(phrase: PayloadPhrase, text: string): boolean {
  const isIn = (part: string): boolean => pieces(part).some((each) => phrase.pattern.test(each));
  if (phrase.raw) return isIn(text);
  return isIn(oneLine(text)) || (overLines.has(phrase) && isIn(text));
}

/** Finds the fewest lines of `raw` that match; `text` has the same lines without quotations. */
function matchingLines(raw: string, text: string, isMatch: (part: string) => boolean): Span {
  const lines = text.split('\n');
  const end = leastCount(lines.length, (count) => isMatch(lines.slice(0, count).join('\n')));
  const left = leastCount(end, (count) => isMatch(lines.slice(end - count, end).join('\n')));
  const rawLines = raw.split('\n');
  const before = rawLines.slice(0, end - left).join('\n').length;
  return {
    start: end === left ? 0 : before + 1,
    end: rawLines.slice(0, end).join('\n').length,
  };
}

/** Finds the least count from 1 that is enough, where `max` is. */
function leastCount(max: number, isEnough: (count: number) => boolean): number {
  let [low, high] = [1, max];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

function pieces(text: string): readonly string[] {
  if (text.length <= pieceLength) return [text];
  return Array.from(
    { length: Math.ceil((text.length - overlap) / (pieceLength - overlap)) },
    (_, nth) =>
      text.slice(nth * (pieceLength - overlap), nth * (pieceLength - overlap) + pieceLength),
  );
}

/** Phrases whose pattern needs the line breaks. */
const overLines = new Set(payloadPhrases.filter(({ pattern }) => pattern.source.includes('\\n')));

/** Empties code spans and quotations, but not the quoted value of a key. Keeps the lines. */
function unquoted(text: string): string {
  return text
    .replace(/^(\s*[\w-]{1,40}:\s+)(["'])(.*)\2[^\S\n]*$/gm, '$1$3')
    .replace(/(?<!`)(`{1,6})(?!`)[^]{1,400}?(?<!`)\1(?!`)/g, (code) => ` \`x\`${breaksOf(code)} `)
    .replace(quoted, (quote) => ` "x"${breaksOf(quote)} `);
}

/** Over several lines only where a word begins: a mark behind a number means inches. */
const quoted =
  /"[^"\n]{2,400}"|“[^”\n]{2,400}”|«[^»\n]{2,400}»|„[^“”\n]{2,400}[“”]|(?<=[\s(])'[^'\n]{4,400}'(?=[\s).,;:])|(?<=^|[\s(])(?:"(?=\S)(?:[^"\n]|\n(?!\s*\n)){2,400}(?<=\S)"(?=[\s).,;:?!]|$)|“(?:[^”\n]|\n(?!\s*\n)){2,400}”)/g;

function breaksOf(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

/** A part of a text that is checked alone. */
interface TextUnit extends Span {
  readonly isCode: boolean;
  /** Whether it is a whole fence, which comes after its paragraphs. */
  readonly isFence?: true;
}

/** Gives paragraphs, list items, table rows and fences, in order, without quoted lines. */
function* unitsOf(text: string): Generator<TextUnit> {
  let open = null as { readonly start: number; readonly end: number } | null;
  let fence = null as { readonly mark: string; readonly start: number } | null;
  // Start of the current paragraph of a fence.
  let part = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 200));
    const mark = /^\s{0,8}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence) {
      if (mark?.startsWith(fence.mark)) {
        yield { start: part, end: at, isCode: true };
        yield { start: fence.start, end: at, isCode: true, isFence: true };
        fence = null;
      } else if (/^\s*$/.test(line) && end - at <= 200) {
        yield { start: part, end: at, isCode: true };
        part = end + 1;
      }
    } else {
      const isQuoted = /^\s*>/.test(line);
      const isBlank = /^(?:---)?\s*$/.test(line) && end - at <= 200;
      const begins =
        mark !== null ||
        isQuoted ||
        /^\s*(?:[-*+]|\d{1,3}[.)])\s|^\s*\||^[a-z][a-z_-]{0,40}:\s/.test(line);
      if (open && (begins || (isBlank && !goesOn(text, open, end)))) {
        yield { ...open, isCode: false };
        open = null;
      }
      if (mark !== null) {
        fence = { mark, start: end + 1 };
        part = end + 1;
      }
      if (mark === null && !isBlank && !isQuoted) open = { start: open?.start ?? at, end };
    }
    at = end + 1;
  }
  if (fence) {
    yield { start: part, end: text.length, isCode: true };
    yield { start: fence.start, end: text.length, isCode: true, isFence: true };
  }
  if (open) yield { ...open, isCode: false };
}

/**
 * Whether a unit goes on below a blank line: a heading with its text, a conversation, or a line
 * that pretends that the memory ends.
 */
function goesOn(text: string, { start, end }: Span, at: number): boolean {
  const above = text.slice(start, end);
  const below = text.slice(at, at + 120).trimStart();
  return (
    (/^#{1,6} /.test(above.slice(above.lastIndexOf('\n') + 1)) && !/^#/.test(below)) ||
    (/^(?:Human|User|Assistant): /.test(above) && /^(?:Human|User|Assistant): /.test(below)) ||
    /^end of (?:the )?(?:memory|context|prompt|notes?|document|file)/i.test(above)
  );
}

/** Places of the phrases that need a text. */
const placesByNeed = new Map<string, number[]>();
for (const [place, { needs }] of payloadPhrases.entries())
  for (const need of needs) placesByNeed.set(need, [...(placesByNeed.get(need) ?? []), place]);

const hashedLength = 4;
/** By a hash of four characters: the list of needs that may begin with them; 0 for none. */
const beginsAt = new Uint16Array(1 << 16);
const needsThatBegin: string[][] = [[]];
const shortNeeds: string[] = [];
for (const need of placesByNeed.keys()) {
  if (need.length < hashedLength) {
    shortNeeds.push(need);
    continue;
  }
  let hash = 0;
  for (let nth = 0; nth < hashedLength; nth += 1) hash = hashWith(hash, need, nth);
  if (beginsAt[hash] === 0) beginsAt[hash] = needsThatBegin.push([]) - 1;
  needsThatBegin[beginsAt[hash] ?? 0]?.push(need);
}

function hashWith(hash: number, text: string, at: number): number {
  return ((hash << 4) ^ text.charCodeAt(at)) & 0xffff;
}

/** Gives the phrases that may match a text, in order: it has a text that each of them needs. */
export function findPossiblePhrases(raw: string): PayloadPhrase[] {
  const text = oneLine(raw.replaceAll('`', '')).toLowerCase();
  const found = new Set(shortNeeds.filter((need) => text.includes(need)));
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = hashWith(hash, text, at);
    const begins = beginsAt[hash] ?? 0;
    if (begins === 0) continue;
    for (const need of needsThatBegin[begins] ?? [])
      if (text.startsWith(need, at + 1 - hashedLength)) found.add(need);
  }
  if (found.size === 0) return [];
  return [...new Set([...found].flatMap((need) => placesByNeed.get(need) ?? []))]
    .sort((a, b) => a - b)
    .flatMap((place) => payloadPhrases[place] ?? []);
}
