/** Caches the value computed for an object for as long as the object exists. */
export function oncePerObject<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { value: compute(of) }));
    return found.value;
  };
}
