/** What was measured beside a measure, and its own value. */
export interface Reference {
  readonly kind: 'floor' | 'peer';
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'MB';
}

/** One measure: `value` is a ratio where the unit is `×`; less is better in all of them. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: '×' | 'ms' | 'MB' | 'µs';
  readonly against: readonly Reference[];
  /** What is asked for, in the same unit. */
  readonly goal?: number;
  /** It took longer than this and was given up. */
  readonly givenUp?: true;
}

/** `name value unit (floor …, peer …) goal ≤ …`, three digits a number. */
export function describe({ name, value, unit, against, goal, givenUp }: Measure): string {
  const beside = against
    .map((each) => `${each.kind} ${each.name} ${digits(each.value)} ${each.unit}`)
    .join(', ');
  return (
    `${name} ${givenUp ? '> ' : ''}${digits(value)} ${unit}` +
    `${beside === '' ? '' : ` (${beside})`}` +
    `${goal === undefined ? '' : ` goal ≤ ${digits(goal)}`}`
  );
}

/** A figure of `recorded.json`: a ratio, or MB. */
export interface Recorded {
  readonly value: number;
  /** Why it rose when it was last recorded. */
  readonly reason?: string;
}

/**
 * The ratios to a floor that are more than `factor` times what was recorded. What was not measured
 * both times is left out. A ratio to another program is left out too: it depends on the machine's
 * cores.
 */
export function above(
  now: readonly Measure[],
  before: Readonly<Record<string, Recorded>>,
  factor: number,
): { readonly name: string; readonly before: number; readonly now: number }[] {
  return now.flatMap(({ name, value, unit, against }) => {
    const old = before[name]?.value;
    const judged = unit === '×' && against.every(({ kind }) => kind === 'floor');
    return judged && old !== undefined && value > factor * old
      ? [{ name, before: Number(digits(old)), now: Number(digits(value)) }]
      : [];
  });
}

function digits(value: number): string {
  return String(Number(value.toPrecision(3)));
}
