/** Caches the value computed for an object for as long as the object exists. */
export function memoizeByObject<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { value: compute(of) }));
    return found.value;
  };
}

/** Keeps the value of a key for as long as its inputs are the same objects. */
export function memoizeByInputs<V>(): (
  key: object,
  inputs: readonly unknown[],
  compute: () => V,
) => V {
  const known = new WeakMap<object, { readonly inputs: readonly unknown[]; readonly value: V }>();
  return (key, inputs, compute) => {
    const before = known.get(key);
    if (before?.inputs.every((each, at) => each === inputs[at])) return before.value;
    const value = compute();
    known.set(key, { inputs, value });
    return value;
  };
}
