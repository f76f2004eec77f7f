/** Megabytes that what keeps nothing may take, by findings. */
const most: Readonly<Record<number, number>> = { 10_000: 180 };

/** The goal of a measure of memory; none where none is set. */
export function memoryGoal(findings: number): { readonly goal?: number } {
  const goal = most[findings];
  return goal === undefined ? {} : { goal };
}
