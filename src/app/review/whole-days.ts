const millisecondsADay = 86_400_000;

/** Whole days from one instant to a later one, both RFC 3339; 0 where the first is later. */
export function wholeDays(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / millisecondsADay));
}
