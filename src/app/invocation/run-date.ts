/** The day in UTC, `2026-01-31`. */
export function dayOf(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** RFC 3339 in UTC, to the second. */
export function timestampOf(now: Date = new Date()): string {
  return now.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** Whole days between two times, RFC 3339; 0 if the first is later. */
export function wholeDays(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
