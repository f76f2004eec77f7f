import type { Span } from '#diagnostics/diagnostic';
import type { PatternMatcher } from '#guards/match-pattern';

/** What is looked for in sessions: in their bytes first, then in what was said. */
export interface SessionQuery {
  /**
   * What a line must have: one text of each list. Each text is there in the ways to look for it, of
   * which any finds it.
   */
  readonly needed: readonly (readonly (readonly RawForm[])[])[];
  /** Whether the bytes of a line, as Latin-1, may hold what is looked for. */
  mayHold(line: string): boolean;
  /** Where it stands in the texts of a message; null where the message lacks a part of it. */
  spansIn(texts: readonly string[]): Span[][] | null;
}

/** Places in one text that are marked. */
const mostSpans = 100;

/** All of some words, in whatever case; blanks in one stand for any blanks. */
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
    mayHold: (line) => raw.every((each) => each.test(line)),
    spansIn: (texts) => {
      const spans = texts.map((text) => said.map((word) => placesOf(word, text)));
      return words.every((_word, at) => spans.some((each) => (each[at] ?? []).length > 0))
        ? spans.map((each) => each.flat().sort((a, b) => a.start - b.start))
        : null;
    },
  };
}

/** What a pattern matches; each match has one of the texts that it needs. */
export function patternQuery(matcher: PatternMatcher, needs: readonly string[]): SessionQuery {
  const parts = needs.map((need) => longest(need.split(/\s+/)));
  const raw = parts.map(rawPattern);
  return {
    needed: [parts.map(rawForms)],
    mayHold: (line) => raw.some((each) => each.test(line)),
    spansIn: (texts) => {
      const spans = texts.map((text) => {
        const first = matcher.find(text);
        return first === null ? [] : [first];
      });
      return spans.some((each) => each.length > 0) ? spans : null;
    },
  };
}

function placesOf(word: RegExp, text: string): Span[] {
  const spans: Span[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length === mostSpans || match[0] === '') break;
  }
  return spans;
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, each) => (each.length > best.length ? each : best), '');
}

/** How a text may be found among the bytes of a file of JSON; strings of bytes are Latin-1. */
interface RawForm {
  /** Byte strings of which one stands in each place where the text does. */
  readonly needles: readonly string[];
  /** The bytes around a needle, in lower case, and where among them it begins. */
  readonly run: string;
  readonly skip: number;
}

/** Characters that no writer of JSON escapes. */
const plain = /[A-Za-z0-9_.:;,=@#$%*!?(){}[\]|~^-]+/g;

/**
 * The ways to look for a text, of which any finds all places: by two characters beside each other
 * that are written in one way alone but for their case, else by one of the others.
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
      needles: [...casesOf(character).map(utf8), ...escapes(casesOf(character))].filter(
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
 * A pattern for a text among the bytes of JSON, also of JSON in a text of JSON: letters in either
 * case and escaped or not, marks with backslashes before them.
 */
function rawPattern(text: string): RegExp {
  return new RegExp([...text].map(patternOf).join(''));
}

function patternOf(character: string): string {
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

/** All characters that count as one when case does not matter. */
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

/** The bytes of a character as a string; half of a pair has none. */
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
 * The beginnings of the escapes of some characters, without the backslashes: one where they share
 * it, since each costs a search of all bytes, else one for each way that programs write hex.
 */
function escapes(characters: readonly string[]): string[] {
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
