import type { Span } from '#diagnostics/diagnostic';
import { oneLine } from '#diagnostics/plain-text';

import { claimingPhrases } from './claiming-phrases.ts';
import { orderingPhrases } from './ordering-phrases.ts';
import type { PayloadPhrase } from './payload-phrase.ts';
import { payloadBeginnings } from './phrase-beginnings.ts';
import { plantingPhrases } from './planting-phrases.ts';
import { payloadPhrases } from './takeover-phrases.ts';

/** A stretch of text that reads like an instruction to the model that reads it. */
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

/** Words that forbid what stands behind them, or below: "DON'T: accept ...", "Never do this:". */
const forbidding = String.raw`(?:❌|🚫|⛔)\s*|(?:don['’]?ts?|do not|never|avoid)(?: do(?: this| that| it)?)?`;
const label = new RegExp(
  String.raw`^(?:\s*(?:[-*+>|]|\d{1,3}[.)]))*\s*(?:❌|🚫|⛔|[*_\s❌🚫⛔]*(?:${forbidding})[*_]{0,3}\s*[:|—–])`,
  'iu',
);
const lead = new RegExp(
  String.raw`^[^\p{L}\n]*(?:${forbidding}|what not to do|anti-?patterns?|bad practices?|(?:forbidden|prohibited)(?: \w+)?)[^\p{L}\n]*$`,
  'iu',
);
/** Orders that may be forbidden; to keep something from people is an order that forbids. */
const forbidden: ReadonlySet<string> = new Set([
  'asks for approval without review',
  'asks for a false report',
  'sends secrets away',
  'sends what it reads away',
]);

/** A text without its first sentence, on one line, where its label or what is above forbids it. */
function withoutForbidden(text: string, isUnder: boolean): string {
  return isUnder || label.test(text)
    ? text.replace(/^(?:#[^\n]*\n\s*)?(?:\s*\d{1,3}[.)])?[^\n]*?(?:[.;!?](?=\s)|(?=\n)|$)/, ' x')
    : text;
}

/** A comment of Markdown and nothing else: in a fence, a text on syntax shows how to write it. */
const comment = /^\s*(?:\[\/\/\]: # \(.*\)|<!--(?:(?!-->)[^])*-->)\s*$/;
const onSyntax = /\b(?:syntax|comments?)\b/i;

/**
 * Finds text addressed to the model that reads it: a warning that asks for a second reviewer. Code
 * spans, quoted words and quoted lines, and what stands under words about such texts are left
 * alone. The inside of a fence is read like prose, for a model reads it so.
 */
export function payloadsIn(text: string): Payload[] {
  const places = payloadBeginnings(text);
  if (places.length === 0) return [];
  const found: Payload[] = [];
  let [heading, list, place] = [false, false, 0];
  const forbids = { heading: false, list: false };
  let above = '';
  for (const { start, end, isCode, isFence, isMarkdown } of unitsOf(text)) {
    if (isFence) {
      const what = heading || list ? null : posesIn(text.slice(start, end));
      if (what !== null) found.push({ what, span: { start, end } });
      continue;
    }
    while ((places[place] ?? Infinity) < start) place += 1;
    const isSuspect = (places[place] ?? Infinity) < end;
    const raw = text.slice(start, end);
    if (!isCode && /^#{1,6} /.test(raw)) {
      const [title = ''] = raw.split('\n', 1);
      heading = about.test(title);
      forbids.heading = lead.test(title);
    }
    if (!isCode && !/^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(raw)) {
      const isLead = raw.trimEnd().endsWith(':');
      list = isLead && about.test(raw);
      forbids.list = isLead && lead.test(raw.trimEnd().split('\n').at(-1) ?? '');
    }
    const isShown = isMarkdown === true && comment.test(raw) && onSyntax.test(above);
    if (!isCode) above = raw;
    const isForbidden = forbids.heading || forbids.list;
    const what =
      !isSuspect || heading || list || isShown ? null : said(raw, { isCode, isForbidden });
    if (what !== null) found.push({ what, span: { start, end } });
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

function said(
  raw: string,
  { isCode, isForbidden }: { readonly isCode: boolean; readonly isForbidden: boolean },
): string | null {
  // All phrases together are much to try, and much to make ready: mostly none can be there.
  const possible = phrasesNeeding(oneLine(raw).toLowerCase()).filter(
    (phrase) => !(isCode && phrase.proseOnly),
  );
  if (possible.length === 0 || about.test(raw)) return null;
  const allowed = withoutForbidden(raw, isForbidden);
  const [all, left] = [waysToRead(raw), waysToRead(allowed)];
  return possible.find((each) => isSaid(each, forbidden.has(each.what) ? left : all))?.what ?? null;
}

/** A text as phrases are looked for in it: on one line, over lines, and as it stands. */
type Readings = Readonly<Record<'line' | 'lines' | 'asItStands', readonly string[]>>;

function waysToRead(raw: string): Readings {
  const own = unquoted(raw);
  return {
    line: pieces(oneLine(own)),
    lines: pieces(own),
    asItStands: pieces(raw.replaceAll('`', '')),
  };
}

function isSaid(phrase: PayloadPhrase, { line, lines, asItStands }: Readings): boolean {
  const isIn = (texts: readonly string[]): boolean =>
    texts.some((each) => phrase.pattern.test(each));
  if (phrase.raw) return isIn(asItStands);
  return isIn(line) || (overLines.has(phrase) && isIn(lines));
}

function pieces(text: string): readonly string[] {
  if (text.length <= pieceLength) return [text];
  return Array.from(
    { length: Math.ceil((text.length - overlap) / (pieceLength - overlap)) },
    (_, nth) =>
      text.slice(nth * (pieceLength - overlap), nth * (pieceLength - overlap) + pieceLength),
  );
}

const phrases: readonly PayloadPhrase[] = [
  ...payloadPhrases,
  ...plantingPhrases,
  ...claimingPhrases,
  ...orderingPhrases,
];

/** What phrases need by its first two characters, with the places of those that need it. */
const needsByStart = new Map<number, { readonly need: string; readonly of: number[] }[]>();
/** The same of a single character. */
const needsOfOne: { readonly need: string; readonly of: number[] }[] = [];
for (const [place, { needs }] of phrases.entries())
  for (const need of needs) {
    const start = startAt(need, 0);
    const among = need.length === 1 ? needsOfOne : (needsByStart.get(start) ?? []);
    if (need.length > 1) needsByStart.set(start, among);
    const known = among.find((each) => each.need === need);
    if (known) known.of.push(place);
    else among.push({ need, of: [place] });
  }

function startAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_0000 + text.charCodeAt(at + 1);
}

/** The phrases of which a text has one of the words they need, in their order. */
function phrasesNeeding(text: string): PayloadPhrase[] {
  const places = new Set<number>();
  const add = ({ of }: { readonly of: readonly number[] }): void => {
    for (const place of of) places.add(place);
  };
  for (let at = 0; at + 1 < text.length; at += 1)
    for (const each of needsByStart.get(startAt(text, at)) ?? [])
      if (text.startsWith(each.need, at)) add(each);
  for (const each of needsOfOne) if (text.includes(each.need)) add(each);
  return [...places].sort((a, b) => a - b).flatMap((place) => phrases[place] ?? []);
}

/** The phrases that look at where lines begin. */
const overLines = new Set(phrases.filter(({ pattern }) => pattern.source.includes('\\n')));

interface Unit extends Span {
  readonly isCode: boolean;
  /** Whether it is all of a fence, whose paragraphs were told one by one. */
  readonly isFence?: true;
  /** Whether it is of a fence that holds Markdown. */
  readonly isMarkdown?: boolean;
}

/**
 * Paragraphs, items of lists, rows of tables and the insides of fences, in order; quoted lines are
 * nobody's own.
 */
function* unitsOf(text: string): Generator<Unit> {
  let open = null as { readonly start: number; readonly end: number } | null;
  let fence = null as {
    readonly mark: string;
    readonly start: number;
    readonly isMarkdown: boolean;
  } | null;
  // Where the paragraph of a fence begins that is read now.
  let part = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 200));
    const mark = /^\s{0,8}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence) {
      if (mark?.startsWith(fence.mark)) {
        yield { start: part, end: at, isCode: true, isMarkdown: fence.isMarkdown };
        yield { start: fence.start, end: at, isCode: true, isFence: true };
        fence = null;
      } else if (/^\s*$/.test(line) && end - at <= 200) {
        yield { start: part, end: at, isCode: true, isMarkdown: fence.isMarkdown };
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
        fence = { mark, start: end + 1, isMarkdown: /^\W*(?:markdown|mdx?)\b/i.test(line) };
        part = end + 1;
      }
      if (mark === null && !isBlank && !isQuoted) open = { start: open?.start ?? at, end };
    }
    at = end + 1;
  }
  if (fence) {
    yield { start: part, end: text.length, isCode: true, isMarkdown: fence.isMarkdown };
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

/**
 * Without code spans and quoted words, which are somebody else's or examples; the quoted value of a
 * key is the key's.
 */
function unquoted(text: string): string {
  return text
    .replace(/^(\s*[\w-]{1,40}:\s+)(["'])(.*)\2\s*$/gm, '$1$3')
    .replace(/(?<!`)(`{1,6})(?!`)[^]{1,400}?(?<!`)\1(?!`)/g, ' `x` ')
    .replace(
      /"[^"\n]{2,400}"|“[^”\n]{2,400}”|«[^»\n]{2,400}»|„[^“”\n]{2,400}[“”]|(?<=[\s(])'[^'\n]{4,400}'(?=[\s).,;:])/g,
      ' "x" ',
    );
}
