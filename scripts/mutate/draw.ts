/** Draws `count` items without putting back, always the same for one seed (mulberry32). */
export function draw<T>(from: readonly T[], count: number, seed: number): readonly T[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [each] = left.splice(Math.floor(random() * left.length), 1);
    return each as T;
  });
}
