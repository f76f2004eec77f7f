/** Fields that may be undefined, as fields that may be absent. */
type Defined<T> = {
  readonly [K in keyof T]?: Exclude<T[K], undefined>;
};

/** The fields that are there: one that is undefined is left out. */
export function definedFields<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
