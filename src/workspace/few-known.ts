/**
 * Remembers what was read of things, for as long as they are held; of very many, of those that were
 * asked of first.
 *
 * @param read what is asked of each, which must be the same each time
 * @param mostKnown of more, reading once more is cheaper than what all of it would take to the end
 */
export function knownOfFew<K extends object, V>(
  read: (of: K) => V,
  mostKnown = 32_768,
): (of: K) => V {
  let known = new WeakMap<K, { readonly value: V }>();
  let count = 0;
  let first: WeakRef<K> | null = null;
  return (of) => {
    const before = known.get(of);
    if (before) return before.value;
    const value = read(of);
    // Where the first one is held by nobody any more, the others are another memory's that was let
    // go.
    if (count === mostKnown && first?.deref() === undefined) [known, count] = [new WeakMap(), 0];
    if (count === mostKnown) return value;
    if (count === 0) first = new WeakRef(of);
    known.set(of, { value });
    count += 1;
    return value;
  };
}
