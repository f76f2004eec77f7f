import { presentItems } from '#diagnostics/defined-values';

/** The result of a lookup by a prefix of an id; the ids of `several` are sorted. */
export type PrefixMatch<T> =
  | { readonly kind: 'one'; readonly value: T }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  | { readonly kind: 'none' };

const minPrefixLength = 3;
const defaultLength = 4;

/** Returns a lookup by a prefix of the id, in any case. Ids are sorted at the first lookup. */
export function createPrefixLookup<T>(
  ids: ReadonlyMap<string, T>,
): (prefix: string) => PrefixMatch<T> {
  let sorted: readonly string[] | null = null;
  return (prefix) => {
    const wanted = prefix.toLowerCase();
    const exact = ids.get(wanted);
    if (exact !== undefined) return { kind: 'one', value: exact };
    if (wanted.length < minPrefixLength) return { kind: 'none' };
    sorted ??= [...ids.keys()].sort();
    const hits = sorted.slice(lowerBound(wanted, sorted), lowerBound(`${wanted}\uffff`, sorted));
    const [only] = hits;
    if (only !== undefined && hits.length === 1) return { kind: 'one', value: ids.get(only) as T };
    return hits.length === 0 ? { kind: 'none' } : { kind: 'several', ids: hits };
  };
}

/** The shortest prefix of at least `least` characters that no other id starts with. */
export function shortId(id: string, all: Iterable<string>, least = defaultLength): string {
  let length = Math.max(least, minPrefixLength);
  for (const other of all)
    if (other !== id) length = Math.max(length, sharedPrefixLength(id, other) + 1);
  return id.slice(0, length);
}

/** Returns `shortId` for a fixed set of ids, fast enough to call for each of them. */
export function shortIds(all: Iterable<string>): (id: string) => string {
  let sorted: readonly string[] | null = null;
  return (id) => {
    sorted ??= [...new Set(all)].sort();
    const at = lowerBound(id, sorted);
    // No other id shares a longer beginning than the neighbours in the sorted list.
    const neighbours = [sorted[at - 1], sorted[sorted[at] === id ? at + 1 : at]];
    return shortId(id, presentItems(neighbours));
  };
}

function sharedPrefixLength(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** The position of the first id in a sorted list that is not before this one. */
function lowerBound(id: string, sorted: readonly string[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
