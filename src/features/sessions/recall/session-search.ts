import type { Span } from '#diagnostics/diagnostic';
import type { PatternMatcher } from '#guards/match-pattern';

/** A search in two steps: the bytes of a line, then the texts of its message. */
export interface SessionQuery {
  /** A line contains one text of every list. Each text has several forms; any of them finds it. */
  readonly needed: readonly (readonly (readonly RawForm[])[])[];
  /** False if a line, as Latin-1, cannot match. */
  mayMatch(line: string): boolean;
  /** Matches in each text of a message; null if the message does not match. */
  findSpans(texts: readonly string[]): Span[][] | null;
}

/** Matches of one word in one text. */
const maxSpans = 100;

/** Matches messages with all words. Ignores case and the kind of spaces. */
export function wordsQuery(words: readonly string[]): SessionQuery {
  const parts = [...new Set(words.flatMap((word) => word.split(/\s+/)))].filter(
    (part) => part !== '',
  );
  const raw = parts.map(rawPattern);
  const said = words.map(
    (word) =>
      new RegExp(
        word
          .trim()
          .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
          .replace(/\s+/g, '\\s+'),
        'giu',
      ),
  );
  return {
    needed: parts.map((part) => [rawForms(part)]),
    mayMatch: (line) => raw.every((each) => each.test(line)),
    findSpans: (texts) => {
      const spans = texts.map((text) => said.map((word) => findWord(word, text)));
      return words.every((_word, at) => spans.some((each) => (each[at] ?? []).length > 0))
        ? spans.map((each) => each.flat().sort((a, b) => a.start - b.start))
        : null;
    },
  };
}

/** Matches a pattern; every match contains one of `needs`. */
export function patternQuery(matcher: PatternMatcher, needs: readonly string[]): SessionQuery {
  const parts = needs.map((need) => longest(need.split(/\s+/)));
  const raw = parts.map(rawPattern);
  return {
    needed: [parts.map(rawForms)],
    mayMatch: (line) => raw.some((each) => each.test(line)),
    findSpans: (texts) => {
      const spans = texts.map((text) => {
        const first = matcher.find(text);
        return first === null ? [] : [first];
      });
      return spans.some((each) => each.length > 0) ? spans : null;
    },
  };
}

function findWord(word: RegExp, text: string): Span[] {
  const spans: Span[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length === maxSpans || match[0] === '') break;
  }
  return spans;
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, each) => (each.length > best.length ? each : best), '');
}

/** One way to find a text in the bytes of a JSON file. Byte strings are Latin-1. */
interface RawForm {
  /** Byte strings; every place of the text contains one. */
  readonly needles: readonly string[];
  /** Lower-case bytes around each needle, and the index of the needle in them. */
  readonly run: string;
  readonly skip: number;
}

/** Characters that JSON writers never escape. */
const plain = /[A-Za-z0-9_.:;,=@#$%*!?(){}[\]|~^-]+/g;

/**
 * Lists forms of a text; each finds all its places: pairs of characters that are never escaped, and
 * single characters with all their escapes.
 */
function rawForms(text: string): RawForm[] {
  const runs = [...text.matchAll(plain)].map(([run]) => run.toLowerCase());
  const pairs = runs.flatMap((run) =>
    [...run].slice(1).map((second, at) => ({
      needles: casesOf(run[at] ?? '').flatMap((one) => casesOf(second).map((two) => one + two)),
      run,
      skip: at,
    })),
  );
  const others = [...text]
    .filter((character) => character > '\u007f')
    .map((character) => ({
      needles: [...casesOf(character).map(utf8), ...escapeStarts(casesOf(character))].filter(
        (each) => each !== '',
      ),
      run: '',
      skip: 0,
    }));
  if (pairs.length + others.length > 0) return [...pairs, ...others];
  const [one = text.slice(0, 1)] = runs;
  return [{ needles: casesOf(one), run: one.toLowerCase(), skip: 0 }];
}

/**
 * A pattern for a text in the bytes of JSON, and of JSON nested in JSON strings. It ignores case
 * and allows escapes.
 */
function rawPattern(text: string): RegExp {
  return new RegExp([...text].map(bytePatternOf).join(''));
}

function bytePatternOf(character: string): string {
  if (/[A-Za-z]/.test(character)) return `[${casesOf(character).join('')}]`;
  if (character > '\u007f')
    return `(?:${casesOf(character)
      .flatMap((each) => [bytesPattern(utf8(each)), escapePattern(each)])
      .filter((each) => each !== '')
      .join('|')})`;
  if (character === '\\') return String.raw`\\{1,32}`;
  const code = escapePattern(character);
  const itself = /\w/.test(character) ? character : bytesPattern(character);
  return /["/<>&'+`]/.test(character) ? String.raw`(?:\\{0,32}${itself}|${code})` : itself;
}

/** All cases of a character. */
function casesOf(character: string): string[] {
  if (character <= '\u007f')
    return [...new Set([character.toLowerCase(), character.toUpperCase()])];
  const same = new RegExp(`^${character}$`, 'iu');
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  return [
    ...new Set([
      character,
      lower,
      upper,
      upper.toLowerCase(),
      lower.toUpperCase(),
      'ς',
      'σ',
      'ß',
      'ẞ',
    ]),
  ].filter((each) => same.test(each));
}

/** UTF-8 bytes as Latin-1; empty for half of a surrogate pair. */
function utf8(character: string): string {
  try {
    return encodeURIComponent(character).replace(/%(..)/g, (_all, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  } catch {
    return '';
  }
}

function codesOf(character: string): string[] {
  return character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
}

/**
 * Starts of the `\u` escapes of characters, without the backslash: the shared start, or one for
 * each way to write the hex digits. Each costs a search of all bytes.
 */
function escapeStarts(characters: readonly string[]): string[] {
  const codes = characters.flatMap((each) => {
    const [first = ''] = codesOf(each);
    return [`u${first}`, `u${first.toUpperCase()}`];
  });
  const [one = ''] = codes;
  const shared = [...one].findIndex((_digit, at) => codes.some((each) => each[at] !== one[at]));
  return shared > 2 ? [one.slice(0, shared)] : [...new Set(codes.map((each) => each.slice(0, 5)))];
}

function escapePattern(character: string): string {
  return codesOf(character)
    .map(
      (code) =>
        String.raw`\\{1,32}u` +
        code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`),
    )
    .join('');
}

function bytesPattern(bytes: string): string {
  return bytes
    .split('')
    .map((byte) => String.raw`\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('');
}

/** Part of a text, split into hits and the text around them. */
export type Excerpt = readonly { readonly text: string; readonly isHit: boolean }[];

/** A replacement for a part of a text. */
interface Mask {
  readonly span: Span;
  readonly text: string;
}

/** Characters around the first hit. */
const [before, after] = [80, 240];

/** A part of `text` around a hit that is large enough for the excerpt and any mask at its edges. */
export function widen(text: string, { start }: Span, margin = 8_000): Span {
  return { start: Math.max(0, start - margin), end: Math.min(text.length, start + margin) };
}

/**
 * Cuts out the text around the first hit, on one line. Masked text is replaced and never marked as
 * a hit.
 */
export function cutExcerpt(text: string, hits: readonly Span[], masks: readonly Mask[]): Excerpt {
  const first = hits[0]?.start ?? 0;
  const [from, to] = [wordStart(text, first - before), wordEnd(text, first + after)];
  const parts: { text: string; isHit: boolean }[] = from > 0 ? [{ text: '… ', isHit: false }] : [];
  const add = (start: number, end: number): void => {
    for (let at = start; at < end;) {
      const hit = hits.find((each) => each.end > at && each.start < end);
      const next = hit === undefined ? end : hit.start > at ? hit.start : Math.min(hit.end, end);
      parts.push({
        text: text.slice(at, next).replace(/[\s\u0085]+/g, ' '),
        isHit: hit !== undefined && hit.start <= at,
      });
      at = next;
    }
  };
  let at = from;
  for (const { span, text: shown } of masks) {
    if (span.end <= at || span.start >= to) continue;
    add(at, span.start);
    parts.push({ text: shown, isHit: false });
    at = span.end;
  }
  add(at, to);
  return to < text.length && at < text.length ? [...parts, { text: ' …', isHit: false }] : parts;
}

function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(at, at + 24).search(/\s/);
  return space === -1 ? wholeCharacter(text, at) : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(Math.max(0, at - 24), at).search(/\s\S*$/);
  return space === -1 ? wholeCharacter(text, at) : Math.max(0, at - 24) + space;
}

/** Moves `at` out of the middle of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
