/** The day a run is judged on, as waivers write it. */
export function dayOf(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}
