type Absent = false | null | undefined;

/** The items that are there: one under a condition that does not hold is left out. */
export function present<T>(items: readonly (T | Absent)[]): T[] {
  return items.filter((each): each is T => each !== false && each !== null && each !== undefined);
}
