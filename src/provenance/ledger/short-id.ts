/** What an abbreviated id names: one thing, several, or none. */
export type Named<T> =
  | { readonly kind: 'one'; readonly value: T }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  | { readonly kind: 'none' };

/** The fewest characters by which an id may be named. */
const shortestPrefix = 3;

/**
 * Finds the one thing whose id starts like this; ids are compared without case, as people retype
 * them. They are put in order once, when somebody first asks.
 */
export function byPrefix<T>(ids: ReadonlyMap<string, T>): (prefix: string) => Named<T> {
  let sorted: readonly string[] | null = null;
  return (prefix) => {
    const wanted = prefix.toLowerCase();
    const exact = ids.get(wanted);
    if (exact !== undefined) return { kind: 'one', value: exact };
    if (wanted.length < shortestPrefix) return { kind: 'none' };
    sorted ??= [...ids.keys()].sort();
    // In order, those that begin alike stand together.
    const hits = sorted.slice(placeOf(wanted, sorted), placeOf(`${wanted}\uffff`, sorted));
    const [only] = hits;
    if (only !== undefined && hits.length === 1) return { kind: 'one', value: ids.get(only) as T };
    return hits.length === 0 ? { kind: 'none' } : { kind: 'several', ids: hits };
  };
}

/** The shortest prefix of an id that no other id starts with, at least `least` characters long. */
export function shortId(id: string, all: Iterable<string>, least = 4): string {
  let length = Math.max(least, shortestPrefix);
  for (const other of all)
    if (other !== id) length = Math.max(length, sharedBeginning(id, other) + 1);
  return id.slice(0, length);
}

/**
 * The same for many ids among the same others, which are looked at once: in their order, the one
 * that shares most with an id stands beside it.
 */
export function shortIds(all: Iterable<string>, least = 4): (id: string) => string {
  let sorted: readonly string[] | null = null;
  return (id) => {
    sorted ??= [...new Set(all)].sort();
    const at = placeOf(id, sorted);
    const neighbours = [sorted[at - 1], sorted[sorted[at] === id ? at + 1 : at]];
    return shortId(
      id,
      neighbours.filter((each) => each !== undefined),
      least,
    );
  };
}

/** How many characters two ids begin with alike. */
function sharedBeginning(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** Where an id stands in a sorted list, or would stand. */
function placeOf(id: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
