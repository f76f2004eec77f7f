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

/**
 * The ratios to a floor that are more than twice what was recorded; what was not measured both
 * times is left out. How fast another program is depends on the machine's cores more than a floor
 * does, so that a ratio to one proves nothing of ours.
 */
export function doubled(
  now: readonly Measure[],
  before: Readonly<Record<string, number>>,
): { readonly name: string; readonly before: number; readonly now: number }[] {
  return now.flatMap(({ name, value, unit, against }) => {
    const old = before[name];
    const judged = unit === '×' && against.every(({ kind }) => kind === 'floor');
    return judged && old !== undefined && value > 2 * old
      ? [{ name, before: Number(digits(old)), now: Number(digits(value)) }]
      : [];
  });
}

function digits(value: number): string {
  return String(Number(value.toPrecision(3)));
}
