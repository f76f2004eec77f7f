/** The day of an instant in UTC, `2026-01-31`. */
export function dayOf(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** An instant in UTC to the second, RFC 3339. */
export function secondOf(now: Date = new Date()): string {
  return now.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

const millisecondsADay = 86_400_000;

/** Whole days from one instant to a later one, both RFC 3339; 0 where the first is later. */
export function wholeDays(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / millisecondsADay));
}
