import { inDigits } from '../sentences/numbers-and-units.ts';
import { isFormOf, stems } from '../sentences/sentence-words.ts';
import { isKnownLanguage } from '../sentences/states-something.ts';
import { explains } from './explained.ts';

/** Lines that stand together and are compared as one. */
const together = 3;
/** Lines beyond which what is cited is a part of a program, and no line that could be repeated. */
const mostLines = 12;
/** Characters of a line beyond which it is generated or data. */
const longestLine = 400;

/** Words around a value or a name, which say nothing about it. */
const wrapping = new Set(
  stems(
    'keep kept hold held lasted took taken because would live last take set value number amount constant variable field setting option limit ' +
      'max maximum minimum min most least exact exactly equal equals default fixed hard code config ' +
      'configured name named call called decide decided possible allow allowed important note ' +
      'time times run runs parallel concurrent attempt try tried give given fail failing define ' +
      'defined declare declared use used return returned line file more less than capped cap is up ' +
      'second minute hour day week month year ms millisecond byte kb mb gb currently exactly here ' +
      'project code function method parameter argument import export const let var remember fact ' +
      'stand stands say says have go goes make made put total size length count long after before',
  ),
);

const seconds: Readonly<Record<string, number>> = {
  ms: 0.001,
  millisecond: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  h: 3_600,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};
const numeral =
  /(?<![\w.])(\d+(?:[_,]\d{3})*(?:\.\d+)?)(?:[ -]?(ms|milliseconds?|s|secs?|seconds?|min|mins|minutes?|h|hours?|days?|weeks?|%|percent|kb|mb|gb|kib|mib|gib))?(?![\w])/gi;

/** A claim and the words, numbers and denial of it. */
interface Said {
  readonly words: readonly string[];
  readonly numbers: readonly (readonly number[])[];
  readonly denies: boolean;
  /** Whether it says why, or when it bites. */
  readonly says: boolean;
}

/**
 * Whether a claim says no more than the lines it cites: their words and numbers, also in other
 * forms of them, and nothing that stands nowhere in them.
 */
export function repeatsLine(claim: string, citedLines: readonly string[]): boolean {
  const lines = citedLines.filter((each) => /[\p{L}\p{N}]/u.test(each));
  if (lines.length === 0 || lines.length > mostLines) return false;
  if (lines.some((each) => each.length > longestLine)) return false;
  const said = read(claim);
  const words = isKnownLanguage(claim)
    ? said.words.filter((word) => word.length > 1)
    : said.words.filter((word) => word.length > 3);
  for (let from = 0; from === 0 || from + together <= lines.length; from += 1)
    if (addsNothing({ ...said, words }, lines.slice(from, from + together).join('\n'))) return true;
  return false;
}

function addsNothing({ words, numbers, denies, says }: Said, lines: string): boolean {
  const cited = read(lines);
  if (denies && !cited.denies && !/!/.test(lines)) return false;
  const known = new Set(cited.words);
  const values = new Set(cited.numbers.flat());
  for (const each of [...productsIn(lines), ...majorsIn(lines)]) values.add(each);
  if (!numbers.every((forms) => forms.some((form) => hasValue(values, form)))) return false;
  const all = [...new Set(words)];
  const same = all.filter(
    (word) => known.has(word) || [...known].some((each) => isFormOf(each, word)),
  );
  const fresh = all.filter((word) => !same.includes(word) && !wrapping.has(word));
  const shared = same.length + new Set(numbers.map(([first]) => first)).size;
  return (
    (fresh.length === 0 && same.length > 0 && shared >= 2) ||
    (fresh.length === 1 && shared >= 3 && !says) ||
    (same.length >= 4 && fresh.length <= same.length / 3)
  );
}

function read(text: string): Said {
  const plain = inDigits(
    text
      .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
      .replace(/[_/.]+(?=\p{L})/gu, ' ')
      .toLowerCase(),
  )
    .replace(/\btwice\b/g, '2 times')
    .replace(/\b(?:no|not|never) more than\b/g, 'at most');
  const numbers = [...plain.matchAll(numeral)].map(([, digits = '', unit = '']) =>
    formsOf(Number(digits.replace(/[_,]/g, '')), unit.toLowerCase()),
  );
  return {
    words: stems(plain.replace(numeral, ' ')).filter((word) => !/^\d/.test(word)),
    numbers,
    says: explains(text),
    denies: /\b(?:not|no|never|none|cannot|without|nobody|nothing|neither|only|but)\b|n't\b/.test(
      plain,
    ),
  };
}

/** A number as it may stand in code: 10 seconds are 10000 milliseconds, 5 percent are 0.05. */
function formsOf(value: number, unit: string): number[] {
  const factor = seconds[unit] ?? seconds[unit.replace(/s$/, '')];
  if (factor !== undefined)
    return [value, ...Object.values(seconds).map((other) => (value * factor) / other)];
  if (unit === '%' || unit === 'percent') return [value, value / 100];
  const power = ['kb', 'mb', 'gb'].indexOf(unit.replace('i', '')) + 1;
  return power === 0 ? [value] : [value, value * 1_024 ** power, value * 1_000 ** power];
}

/** What products of numbers in code come to. */
function productsIn(lines: string): number[] {
  return [...lines.matchAll(/\d[\d_.]*(?:\s*\*\s*\d[\d_.]*)+/g)].map(([product]) =>
    product
      .split('*')
      .map((each) => Number(each.replace(/_/g, '').trim()))
      .reduce((one, other) => one * other, 1),
  );
}

/** The first numbers of versions. */
function majorsIn(lines: string): number[] {
  return [...lines.matchAll(/(?<![\w.])(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));
}

function hasValue(values: ReadonlySet<number>, wanted: number): boolean {
  return [...values].some((each) => Math.abs(each - wanted) < 1e-9 * Math.max(1, Math.abs(wanted)));
}
