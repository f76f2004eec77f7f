import { wordsOf } from '#diagnostics/plain-text';

import { kindOfWord } from '../sentences/claim-words.ts';
import { isProduct } from '../sentences/products.ts';
import { isVerbOfStatement } from '../sentences/standalone-statements.ts';
import { isStopWordSense, senseOfWord } from './word-senses.ts';

/** A number in the basic unit of its dimension: seconds, bytes, hertz; a ratio is a part of 1. */
export interface Quantity {
  readonly dimension:
    | 'time'
    | 'bytes'
    | 'ratio'
    | 'px'
    | 'frequency'
    | 'metres'
    | 'grams'
    | 'temperature'
    | 'clock'
    | 'count';
  readonly amount: number;
}

const factors: readonly (readonly [Quantity['dimension'], number, readonly string[]])[] = [
  ['time', 1e-9, ['ns', 'nanosecond', 'nanoseconds']],
  ['time', 1e-6, ['µs', 'μs', 'us', 'microsecond', 'microseconds']],
  ['time', 1e-3, ['ms', 'msec', 'millisecond', 'milliseconds', 'millis']],
  ['time', 1, ['s', 'sec', 'secs', 'second', 'seconds']],
  ['time', 60, ['min', 'mins', 'minute', 'minutes']],
  ['time', 3_600, ['h', 'hr', 'hrs', 'hour', 'hours']],
  ['time', 86_400, ['d', 'day', 'days']],
  ['time', 604_800, ['week', 'weeks']],
  ['time', 2_629_746, ['month', 'months']],
  ['time', 31_556_952, ['year', 'years']],
  ['bytes', 1, ['b', 'byte', 'bytes']],
  ['bytes', 1_000, ['kb', 'kilobyte', 'kilobytes']],
  ['bytes', 1e6, ['mb', 'megabyte', 'megabytes']],
  ['bytes', 1e9, ['gb', 'gigabyte', 'gigabytes']],
  ['bytes', 1e12, ['tb', 'terabyte', 'terabytes']],
  ['bytes', 1_024, ['kib']],
  ['bytes', 1_048_576, ['mib']],
  ['bytes', 1_073_741_824, ['gib']],
  ['bytes', 1_099_511_627_776, ['tib']],
  ['ratio', 0.01, ['%', 'percent', 'pct']],
  ['px', 1, ['px', 'pixel', 'pixels']],
  ['frequency', 1, ['hz', 'hertz']],
  ['frequency', 1e3, ['khz']],
  ['frequency', 1e6, ['mhz']],
  ['frequency', 1e9, ['ghz']],
  ['metres', 1e-3, ['mm', 'millimetres', 'millimeters']],
  ['metres', 1e-2, ['cm']],
  ['metres', 1e3, ['km']],
  ['grams', 1, ['g', 'grams']],
  ['grams', 1e3, ['kg']],
  ['temperature', 1, ['°c', '°']],
];
const byUnit = new Map(
  factors.flatMap(([dimension, factor, names]) =>
    names.map((name) => [name, { dimension, factor }] as const),
  ),
);

/** Names of units, the longest first, for a pattern. */
export const unitNames: readonly string[] = [...byUnit.keys()].sort((a, b) => b.length - a.length);

/** Converts a number with its unit; without a unit it is a count. */
export function quantityOf(number: string, unit: string | undefined): Quantity {
  const amount = Number(
    /^-?\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$/.test(number)
      ? number.replace(/[,_]/g, '')
      : number.replace(',', '.'),
  );
  const known = unit === undefined ? undefined : byUnit.get(unit.toLowerCase());
  return known
    ? { dimension: known.dimension, amount: amount * known.factor }
    : { dimension: 'count', amount };
}

/** Whether two amounts are equal, within 10 % for bytes (1,000 or 1,024) and 2 % for times. */
export function sameAmount(one: Quantity, other: Quantity): boolean {
  const near = one.dimension === 'bytes' ? 0.1 : one.dimension === 'time' ? 0.02 : 1e-6;
  return (
    Math.abs(one.amount - other.amount) <=
    near * Math.max(Math.abs(one.amount), Math.abs(other.amount))
  );
}

/** Whether two quantities have one dimension; a count up to 1 may be a ratio. */
export function hasComparableDimension(one: Quantity, other: Quantity): boolean {
  if (one.dimension === other.dimension) return true;
  return isPartOfOne(one, other) || isPartOfOne(other, one);
}

function isPartOfOne(count: Quantity, ratio: Quantity): boolean {
  return count.dimension === 'count' && count.amount <= 1 && ratio.dimension === 'ratio';
}

/** Numbers that name one of several things, by noun: "1" of Server 1. */
export type NumbersByNoun = ReadonlyMap<string, string>;

const articles = new Set('the a an our its this that each every their your'.split(' '));
/** A number behind one of these words is an amount. */
const measures = new Set(
  'minimum maximum threshold timeout size count length width height depth port total budget ratio'
    .split(' ')
    .map(senseOfWord),
);
const articlesBehind = new Set([...articles, 'all']);
/** Words behind a version or an amount, not behind the name of a thing: Node 2 is required. */
const ofUse =
  /^(?:(?:is|are|was|were|will|must|should|has|to|be|now|still|not|no longer|only|the|our|a) )*(?:require|need|use|support|minimum|maximum|default|limit|install|pin|target|recommend|deprecat|enough|allow|mandatory|latest|current|lts|version|end of life|eol|expect|enforce|set|standard|runtime|runs?\b|suffic|or (?:newer|later|higher|above)|too )/i;

/**
 * Gives the sense of the noun that a number names one of, as in Server 1: a noun without an
 * article. Null where the number is a value.
 */
export function findNumberedNoun(pieces: readonly string[], at: number): string | null {
  const [article = '', noun = '', number = '', next] = [-2, -1, 0, 1].map((by) => pieces[at + by]);
  if (!/^\d{1,4}$/.test(number) || articles.has(article) || !isNoun(noun)) return null;
  if (next !== undefined && kindOfWord(next) === 'content' && !isVerbAt(pieces, at + 1))
    return null;
  const sense = senseOfWord(noun);
  const isValue = measures.has(sense) || isProduct(noun);
  return isValue && !(at === 1 && isIdentifyingNumber(number, pieces.slice(2).join(' ')))
    ? null
    : sense;
}

/**
 * Whether a number behind the first word names one of several things, even if the word is a product
 * or an amount: Node 1 is in Berlin, port 2 is the uplink.
 */
export function isIdentifyingNumber(number: string, behind: string): boolean {
  return /^\d{1,2}$/.test(number) && behind !== '' && !ofUse.test(behind);
}

function isVerbAt(pieces: readonly string[], at: number): boolean {
  const piece = pieces[at] ?? '';
  return (
    isVerb(piece) ||
    isVerbOfStatement(piece) ||
    (piece.endsWith('s') && articlesBehind.has(pieces[at + 1] ?? ''))
  );
}

function isNoun(piece: string): boolean {
  return (
    /^\p{L}/u.test(piece) &&
    kindOfWord(piece) === 'content' &&
    !isVerb(piece) &&
    !isStopWordSense(senseOfWord(piece)) &&
    !/(?:ly|ed)$/.test(piece)
  );
}

/** Whether two claims name things by different numbers, or only one of them does. */
export function hasDifferentNumbers(one: NumbersByNoun, other: NumbersByNoun): boolean {
  if (one.size !== other.size) return true;
  for (const [noun, number] of one) if (other.get(noun) !== number) return true;
  return false;
}

const verbs =
  /^(?:is|are|was|were|be|runs?|uses?|has|have|lives?|resides?|sits?|listens?|binds?|serves?|takes?|needs?|requires?|goes|go|must|may|can|cannot|should|will|shall|does|do|did|live|go|expire[sd]?|waits?|reads?|writes?|keeps?|gets?|gives?|returns?|sends?|targets?|pins?|supports?|opens?|holds?|retries|works?|fails?|starts?|ends?|comes?|come|means?|contains?|carry|carries|stays?|remains?|measures?|pays?|ships?|accepts?|rejects?|allows?|drops?|caches?|logs?|stores?|counts?|moved|became|derives?|calls?|answers?|lands?|gives?|collects?|grows?|checks?|blocks?)$/;

/** Whether a word is a common verb of claims. */
export function isVerb(word: string): boolean {
  return verbs.test(word);
}

/** Whether a text has a verb behind its first word. */
export function hasVerb(text: string): boolean {
  const [, ...words] = wordsOf(text.replaceAll('’', "'"));
  return words.some((word) => isVerb(word) || isVerbOfStatement(word));
}
