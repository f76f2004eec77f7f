/**
 * A number with what it counts: `time` in seconds, `bytes` in bytes, `ratio` of one, `px`, or a
 * count of what stands beside it.
 */
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

/** The quantity of a number and its unit; a number without one counts something. */
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

/**
 * Whether two quantities are the same amount; a share of one is a number of per cent, and 1,000
 * bytes may be meant by 1,024.
 */
export function sameAmount(one: Quantity, other: Quantity): boolean {
  const near = one.dimension === 'bytes' ? 0.1 : one.dimension === 'time' ? 0.02 : 1e-6;
  return (
    Math.abs(one.amount - other.amount) <=
    near * Math.max(Math.abs(one.amount), Math.abs(other.amount))
  );
}

/** Whether two quantities can be of one thing. */
export function comparable(one: Quantity, other: Quantity): boolean {
  if (one.dimension === other.dimension) return true;
  return isPartOfOne(one, other) || isPartOfOne(other, one);
}

/** Whether a count is as small as the ratio that it is compared with. */
function isPartOfOne(count: Quantity, ratio: Quantity): boolean {
  return count.dimension === 'count' && count.amount <= 1 && ratio.dimension === 'ratio';
}
