/**
 * A collection that gives back its first member, by the order it was opened with, however many go
 * in and out.
 */
export interface Heap<T> {
  push(value: T): void;
  /** Takes the first one out; undefined when it is empty. */
  pop(): T | undefined;
}

/** Opens an empty binary heap: each step takes as long as the logarithm of what is in it. */
export function openHeap<T>(comesFirst: (one: T, other: T) => boolean): Heap<T> {
  const values: T[] = [];
  const at = (index: number): T => values[index] as T;
  const swap = (one: number, other: number): void =>
    void ([values[one], values[other]] = [at(other), at(one)]);
  return {
    push: (value) => {
      values.push(value);
      for (let here = values.length - 1; here > 0;) {
        const above = (here - 1) >> 1;
        if (!comesFirst(at(here), at(above))) break;
        swap(here, above);
        here = above;
      }
    },
    pop: () => {
      const [first] = values;
      const last = values.pop();
      if (values.length === 0 || last === undefined) return first;
      values[0] = last;
      for (let here = 0; ;) {
        const below = [2 * here + 1, 2 * here + 2].filter((each) => each < values.length);
        const next = below.reduce(
          (best, each) => (comesFirst(at(each), at(best)) ? each : best),
          here,
        );
        if (next === here) return first;
        swap(here, next);
        here = next;
      }
    },
  };
}
