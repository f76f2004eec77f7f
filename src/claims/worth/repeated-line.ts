import { stem } from '../sentences/claim-words.ts';
import { replaceNumberWords } from '../sentences/products.ts';
import { isFormOf, stems } from '../sentences/sentence-words.ts';
import { isEnglish } from '../sentences/states-something.ts';

/** Lines that are compared as one, for a claim with a number. */
const together = 3;
/** More cited lines are a part of a program. */
const maxLines = 12;
/** A longer line is generated, or data. */
const maxLineLength = 400;

/** Words that add nothing to a value or a name. */
const wrapping = new Set(
  stems(
    'keep kept hold held lasted because would live last set value number amount constant variable field setting option limit ' +
      'max maximum minimum min most least exact exactly equal equals default fixed hard code config ' +
      'configured name named call called decide decided possible allow allowed important note ' +
      'time times run runs parallel concurrent attempt try tried give given fail failing define ' +
      'defined declare declared use used return returned line file more less than capped cap is up ' +
      'currently exactly here ' +
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

/** Keywords of languages. */
const keywords = new Set(
  stems(
    'const let var export import function return class static final public private def fn ' +
      'type interface async await new default from string boolean int float enum void',
  ),
);

interface Quantity {
  readonly value: number;
  readonly unit: string;
  /** The value in other units. */
  readonly others: readonly number[];
}

interface ReadText {
  readonly words: readonly string[];
  readonly numbers: readonly Quantity[];
  readonly denies: boolean;
  /** Result of `explains`. */
  readonly explains: boolean;
}

/** Whether a claim only repeats the lines that it cites: their words and numbers, in any form. */
export function repeatsLine(claim: string, citedLines: readonly string[]): boolean {
  const lines = citedLines.filter((each) => /[\p{L}\p{N}]/u.test(each));
  if (lines.length === 0 || lines.length > maxLines) return false;
  if (lines.some((each) => each.length > maxLineLength)) return false;
  const read = readText(claim);
  const minLength = isEnglish(claim) ? 2 : 4;
  const claimed = { ...read, words: read.words.filter((word) => word.length >= minLength) };
  return (
    lines.some((line) => addsNothing(claimed, line)) ||
    (read.numbers.length > 0 &&
      lines.some((_line, at) => addsNothing(claimed, lines.slice(at, at + together).join('\n'))))
  );
}

function addsNothing(claim: ReadText, lines: string): boolean {
  const { words, numbers, denies } = claim;
  const cited = readText(lines);
  if (denies && !cited.denies && !/!/.test(lines)) return false;
  const known = new Set(cited.words.filter((word) => !keywords.has(word)));
  const values = [
    ...cited.numbers.flatMap(({ value, others }) => [value, ...others]),
    ...productsIn(lines),
    ...majorsIn(lines),
  ];
  if (!numbers.every((each) => stands(each, values, new Set(cited.words)))) return false;
  const all = [...new Set(words)];
  const same = all.filter(
    (word) => known.has(word) || [...known].some((each) => isFormOf(each, word)),
  );
  const fresh = all.filter((word) => !same.includes(word) && !wrapping.has(word));
  if (same.length >= 4 && fresh.length <= same.length / 3) return true;
  // Without a number, many claims about a line have its words.
  if (numbers.length === 0) return same.length >= 3 && fresh.length === 0;
  return (
    same.length > 0 &&
    (fresh.length === 0 || (fresh.length === 1 && same.length > 1 && !claim.explains))
  );
}

function readText(text: string): ReadText {
  const plain = replaceNumberWords(
    text
      .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
      .replace(/[_/.]+(?=\p{L})/gu, ' ')
      .toLowerCase(),
  )
    .replace(/\bonce\b/g, '1 times')
    .replace(/\btwice\b/g, '2 times')
    .replace(/\b(?:no|not|never) more than\b/g, 'at most');
  const numbers = [...plain.matchAll(numeral)].map(([, digits = '', unit = '']) =>
    numberOf(Number(digits.replace(/[_,]/g, '')), unit.replace(/(?<=..)s$/, '')),
  );
  return {
    words: stems(plain.replace(numeral, ' ')).filter((word) => !/^\d/.test(word)),
    numbers,
    explains: explains(text),
    denies: /\b(?:not|no|never|none|cannot|without|nobody|nothing|neither|only|but)\b|n't\b/.test(
      plain,
    ),
  };
}

/** Converts a number to other units: 10 seconds are 10000 milliseconds, 5 % are 0.05. */
function numberOf(value: number, unit: string): Quantity {
  const factor = seconds[unit];
  if (factor !== undefined) {
    const others = Object.values(seconds).filter((other) => other !== factor);
    return { value, unit, others: others.map((other) => (value * factor) / other) };
  }
  const power = ['kb', 'mb', 'gb'].indexOf(unit.replace('i', '')) + 1;
  const others = power > 0 ? [value * 1_024 ** power, value * 1_000 ** power] : [value / 100];
  return { value, unit, others: unit === '' ? [] : others };
}

/** Whether lines have a number, in another unit or beside the name of its unit. */
function stands(
  { value, unit, others }: Quantity,
  values: readonly number[],
  cited: ReadonlySet<string>,
): boolean {
  const has = (wanted: number): boolean =>
    values.some((each) => Math.abs(each - wanted) < 1e-9 * Math.max(1, Math.abs(wanted)));
  const isNamed = (): boolean =>
    Object.entries(seconds).some(
      ([name, factor]) => factor === seconds[unit] && cited.has(stem(name)),
    );
  return others.some(has) || (has(value) && (unit === '' || isNamed()));
}

/** Calculates products of numbers in code: 60 * 60. */
function productsIn(lines: string): number[] {
  return [...lines.matchAll(/\d[\d_.]*(?:\s*\*\s*\d[\d_.]*)+/g)].map(([product]) =>
    product
      .split('*')
      .map((each) => Number(each.replace(/_/g, '').trim()))
      .reduce((one, other) => one * other, 1),
  );
}

/** Lists the major numbers of versions. */
function majorsIn(lines: string): number[] {
  return [...lines.matchAll(/(?<![\w.])(\d+)\.\d+\.\d+/g)].map(([, major]) => Number(major));
}

const quoted =
  /“[^”]*”|"[^"]*"|«[^»]*»|‘[^’]*’(?!\p{L})|(?<![\p{L}\p{N}])'[^']+'(?!\p{L})|`[^`]+`/gu;

/** Removes quotations and code spans from a claim. */
export function withoutQuotes(claim: string): string {
  return claim.replace(quoted, '…').replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

/** Joins patterns into one, case-insensitive. */
export function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'i');
}

/** Words that give a reason, a consequence, an exception or a rule. */
const explaining = anyOf(
  String.raw`\b(?:because|since (?!\d|yesterday|monday|last|this|noon)|so that|therefore|hence)\b`,
  String.raw`\b(?:due to|caused|otherwise|unless|although|even though|despite|but|however)\b`,
  String.raw`\b(?:yet|instead|rather than|except|in order to|on purpose|deliberately|by design)\b`,
  String.raw`\b(?:intentionally|surprising(?:ly)?|silently|unexpected(?:ly)?|no longer|not|never)\b`,
  String.raw`\b(?:cannot|nobody|nothing|without|must|always|only (?!\d|the |an? )\w+|as long as)\b`,
  String.raw`\b(?:until|whenever|if|when|while|means|needs?|requires?|breaks?|broke|crash(?:e[sd])?)\b`,
  String.raw`\b(?:loses|lost|leaks?|blocks|costs?|hangs?|fails?|failed|wrong(?:ly)?|worse|slower)\b`,
  String.raw`\b(?:faster|misses|ignore[sd]?|overwrites?|forgets|no)\b|n't\b`,
);

/** Whether a claim gives a reason, a consequence, an exception or a rule. */
export function explains(claim: string): boolean {
  return explaining.test(withoutQuotes(claim));
}
