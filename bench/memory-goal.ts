/** Megabytes that what keeps nothing may take, by findings (document 8). */
const most: Readonly<Record<number, number>> = { 10_000: 180, 100_000: 650 };

/** The goal of a measure of memory; none where document 8 has none. */
export function memoryGoal(findings: number): { readonly goal?: number } {
  const goal = most[findings];
  return goal === undefined ? {} : { goal };
}
