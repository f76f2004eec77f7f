import type { Span } from '#diagnostics/diagnostic';
import { oneLine } from '#diagnostics/plain-text';

import { payloadPhrases } from '../generated/payload-phrases.ts';
import type { PayloadPhrase } from './payload-phrase.ts';
import { phrasesNeeding } from './phrases-needing.ts';

/** The lines of a text that read like an instruction to the model that reads them. */
export interface Payload {
  readonly what: string;
  readonly span: Span;
}

/** A longer text is read in pieces that overlap: no phrase is as long as what two of them share. */
const pieceLength = 4_000;
const overlap = 1_000;

/** What speaks about such texts rather than being one; the words it quotes are then examples. */
const about =
  /\b(?:prompt[- ]injections?|injections? (?:test|attack|payload|string|classif)\w*|jailbreaks?|red[- ]?team\w*|poison(?:ed|ing)|owasp|llm0\d|adversarial|moderation filter|test strings?|(?:text|texts|phrases?|strings?|sentences?|comments?|notes?|entries|entry|words|prompts?) (?:such as|like|that (?:address|try|tries|tell|ask)s?)|lint rule|classifiers?|attack (?:string|text|example|pattern|vector|corpus)s?|malicious (?:text|note|prompt|instruction)s?|social engineering|addressed to (?:the|a|an) (?:model|agent|assistant|llm))\b/i;

/**
 * Finds text addressed to the model that reads it: a warning that asks for a second reviewer. Code
 * spans, quoted words and quoted lines, and what stands under words about such texts are left
 * alone. The inside of a fence is read like prose, for a model reads it so.
 */
export function payloadsIn(text: string): Payload[] {
  const found: Payload[] = [];
  let [heading, list] = [false, false];
  for (const { start, end, isCode, isFence } of unitsOf(text)) {
    if (isFence) {
      const what = heading || list ? null : posesIn(text.slice(start, end));
      if (what !== null) found.push({ what, span: { start, end } });
      continue;
    }
    const raw = text.slice(start, end);
    if (!isCode && /^#{1,6} /.test(raw)) heading = about.test(raw.split('\n', 1)[0] ?? '');
    if (!isCode && !/^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(raw))
      list = raw.trimEnd().endsWith(':') && about.test(raw);
    const payload = heading || list ? null : said(raw, isCode);
    if (payload !== null) {
      const { what, span } = payload;
      found.push({ what, span: { start: start + span.start, end: start + span.end } });
    }
  }
  return found;
}

/** A fence that closes what it does not open breaks out of where it is shown. */
function posesIn(raw: string): string | null {
  return /<\/(?:tool_result|function_results?)>/.test(raw) &&
    !/<(?:tool_result|function_results?)\b/.test(raw)
    ? 'poses as a result of a tool'
    : null;
}

function said(raw: string, isCode: boolean): Payload | null {
  // All phrases together are much to try, and much to make ready: mostly none can be there.
  const possible = phrasesNeeding(raw).filter((phrase) => !(isCode && phrase.proseOnly));
  if (possible.length === 0 || about.test(raw)) return null;
  const [own, asItStands] = [unquoted(raw), raw.replaceAll('`', '')];
  const textFor = ({ raw: isRaw }: PayloadPhrase): string => (isRaw ? asItStands : own);
  const found = possible.find((phrase) => isSaid(phrase, textFor(phrase)));
  if (!found) return null;
  const span = linesThatSay(raw, textFor(found), (part) => isSaid(found, part));
  return { what: found.what, span };
}

function isSaid(phrase: PayloadPhrase, text: string): boolean {
  const isIn = (part: string): boolean => pieces(part).some((each) => phrase.pattern.test(each));
  if (phrase.raw) return isIn(text);
  return isIn(oneLine(text)) || (overLines.has(phrase) && isIn(text));
}

/** The lines of a unit that are enough for a phrase; the text it is found in has the same lines. */
function linesThatSay(raw: string, text: string, isSaid: (part: string) => boolean): Span {
  const lines = text.split('\n');
  const end = least(1, lines.length, (count) => isSaid(lines.slice(0, count).join('\n')));
  const left = least(1, end, (count) => isSaid(lines.slice(end - count, end).join('\n')));
  const rawLines = raw.split('\n');
  const before = rawLines.slice(0, end - left).join('\n').length;
  return {
    start: end === left ? 0 : before + 1,
    end: rawLines.slice(0, end).join('\n').length,
  };
}

/** The least number that will do, of which the most does. */
function least(from: number, most: number, does: (count: number) => boolean): number {
  let [low, high] = [from, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (does(middle)) high = middle;
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

/** The phrases that look at where lines begin. */
const overLines = new Set(payloadPhrases.filter(({ pattern }) => pattern.source.includes('\\n')));

/**
 * Without code spans and quoted words, which are somebody else's or examples; the quoted value of a
 * key is the key's. Lines stay lines.
 */
function unquoted(text: string): string {
  return text
    .replace(/^(\s*[\w-]{1,40}:\s+)(["'])(.*)\2[^\S\n]*$/gm, '$1$3')
    .replace(/(?<!`)(`{1,6})(?!`)[^]{1,400}?(?<!`)\1(?!`)/g, (code) => ` \`x\`${breaksOf(code)} `)
    .replace(quoted, (quote) => ` "x"${breaksOf(quote)} `);
}

/** Quoted words. A mark behind a number, of inches, opens nothing that goes on below. */
const quoted =
  /"[^"\n]{2,400}"|“[^”\n]{2,400}”|«[^»\n]{2,400}»|„[^“”\n]{2,400}[“”]|(?<=[\s(])'[^'\n]{4,400}'(?=[\s).,;:])|(?<=^|[\s(])(?:"(?=\S)(?:[^"\n]|\n(?!\s*\n)){2,400}(?<=\S)"(?=[\s).,;:?!]|$)|“(?:[^”\n]|\n(?!\s*\n)){2,400}”)/g;

function breaksOf(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

/** A part of a text that is read by itself. */
interface TextUnit extends Span {
  readonly isCode: boolean;
  /** Whether it is all of a fence, whose paragraphs were told one by one. */
  readonly isFence?: true;
}

/**
 * Paragraphs, items of lists, rows of tables and the insides of fences, in order; quoted lines are
 * nobody's own.
 */
function* unitsOf(text: string): Generator<TextUnit> {
  let open = null as { readonly start: number; readonly end: number } | null;
  let fence = null as { readonly mark: string; readonly start: number } | null;
  // Where the paragraph of a fence begins that is read now.
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
      // A conversation and a heading with what stands under it are read together.
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

/** Whether what stands below a blank line is still to be read with what stands above it. */
function goesOn(text: string, { start, end }: Span, at: number): boolean {
  const above = text.slice(start, end);
  const below = text.slice(at, at + 120).trimStart();
  return (
    (/^#{1,6} /.test(above.slice(above.lastIndexOf('\n') + 1)) && !/^#/.test(below)) ||
    (/^(?:Human|User|Assistant): /.test(above) && /^(?:Human|User|Assistant): /.test(below)) ||
    /^end of (?:the )?(?:memory|context|prompt|notes?|document|file)/i.test(above)
  );
}
