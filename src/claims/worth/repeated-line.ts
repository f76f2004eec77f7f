import { stem } from '../sentences/claim-words.ts';
import { inDigits } from '../sentences/products.ts';
import { isFormOf, stems } from '../sentences/sentence-words.ts';
import { isKnownLanguage } from '../sentences/states-something.ts';

/** Lines that stand together and are compared as one, where the claim has a number of theirs. */
const together = 3;
/** Lines beyond which what is cited is a part of a program, and no line that could be repeated. */
const mostLines = 12;
/** Characters of a line beyond which it is generated or data. */
const longestLine = 400;

/** Words around a value or a name, which say nothing about it. */
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

/** Words of the language that code is written in, and not of what it says. */
const keywords = new Set(
  stems(
    'const let var export import function return class static final public private def fn ' +
      'type interface async await new default from string boolean int float enum void',
  ),
);

/** A number, its unit, and what it is in other units. */
interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly others: readonly number[];
}

/** A claim and the words, numbers and denial of it. */
interface Said {
  readonly words: readonly string[];
  readonly numbers: readonly Quantity[];
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
  const claimed = { ...said, words };
  return (
    lines.some((line) => addsNothing(claimed, line)) ||
    (said.numbers.length > 0 &&
      lines.some((_line, at) => addsNothing(claimed, lines.slice(at, at + together).join('\n'))))
  );
}

function addsNothing({ words, numbers, denies, says }: Said, lines: string): boolean {
  const cited = read(lines);
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
  // Words alone are of many claims about a line; its number with them is what it says.
  if (numbers.length === 0) return same.length >= 3 && fresh.length === 0;
  return (
    same.length > 0 && (fresh.length === 0 || (fresh.length === 1 && same.length > 1 && !says))
  );
}

function read(text: string): Said {
  const plain = inDigits(
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
    says: explains(text),
    denies: /\b(?:not|no|never|none|cannot|without|nobody|nothing|neither|only|but)\b|n't\b/.test(
      plain,
    ),
  };
}

/** A number with what it is in other units: 10 seconds are 10000 milliseconds, 5 % are 0.05. */
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

/** Whether a number stands in lines: one with a unit in another unit, or beside the unit's name. */
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

/** What stands in quotation marks or as code: the words of somebody else. */
const quoted =
  /“[^”]*”|"[^"]*"|«[^»]*»|‘[^’]*’(?!\p{L})|(?<![\p{L}\p{N}])'[^']+'(?!\p{L})|`[^`]+`/gu;

/** A claim without the words that it only quotes. */
export function withoutQuotes(claim: string): string {
  return claim.replace(quoted, '…').replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

/** One pattern of several, whatever the case of their letters. */
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

/** Whether a claim says more than that something is so: why, when it bites, what surprised. */
export function explains(claim: string): boolean {
  return explaining.test(withoutQuotes(claim));
}
