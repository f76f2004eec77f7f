/** The day of an instant in UTC, `2026-01-31`. */
export function dayOf(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** An instant in UTC to the second, RFC 3339. */
export function secondOf(now: Date = new Date()): string {
  return now.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
