/** The items that are there: false, null and undefined are left out. */
export function presentItems<T>(items: readonly (T | false | null | undefined)[]): T[] {
  return items.filter((each): each is T => each !== false && each !== null && each !== undefined);
}

/** The fields that are not undefined, where an absent field means something else. */
export function definedFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
