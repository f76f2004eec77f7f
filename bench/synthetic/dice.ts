/**
 * A seeded source of choices: the same seed and label always choose the same, in any size of
 * workspace.
 */
export interface Dice {
  /** A whole number from 0 up to, not including, `bound`. */
  below(bound: number): number;
  /** True in about `share` of the calls, a number from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Makes the dice of one file; the label keeps its content independent of every other file. */
export function diceFor(seed: number, label: string): Dice {
  let state = seed >>> 0;
  // FNV-1a over the label, so that neighbouring labels start far apart.
  for (const character of label)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Mulberry32: small, fast and good enough for prose.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)]! };
}
