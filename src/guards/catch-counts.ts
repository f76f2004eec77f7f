import { mapOf, number, readKept, shape, text } from '#diagnostics/kept-json';
import type { GuardName } from '#workspace/paths/surroundings';

/** How often a guard caught something on this machine, and how often a waiver let that pass. */
export interface CatchCount {
  readonly caught: number;
  readonly waived: number;
}

/** What the guards of a workspace caught, by `catchKey`. */
export interface CatchCounts {
  /** The first day that was counted, `YYYY-MM-DD`. */
  readonly began: string;
  readonly guards: ReadonlyMap<string, CatchCount>;
}

/** The name under which a guard is counted: its record, and its place there. */
export function catchKey({ record, nth }: GuardName): string {
  return `${record}#${nth}`;
}

/** Days after which a guard that never caught anything is named. */
const quietDays = 365;

/**
 * Why a guard is worth a second thought: it caught nothing in a year of counting, or was waived
 * more often than it held.
 *
 * @param days for how long was counted
 */
export function doubtfulUse(
  counts: CatchCounts,
  key: string,
  days: number,
): 'never caught anything in a year' | 'waived more often than it held' | null {
  const { caught, waived } = counts.guards.get(key) ?? { caught: 0, waived: 0 };
  if (waived > caught) return 'waived more often than it held';
  return caught === 0 && days >= quietDays ? 'never caught anything in a year' : null;
}

const counts = shape({ began: text, guards: mapOf(shape({ caught: number, waived: number })) });

/** Reads counts; null where nothing was counted. What cannot be read is counted anew. */
export function readCatches(kept: string | null): CatchCounts | null {
  return readKept(kept, counts);
}

/** The text of counts, with one more of each of some guards. */
export function withCatches(
  before: CatchCounts | null,
  { caught, waived }: { readonly caught: readonly string[]; readonly waived: readonly string[] },
  day: string,
): string {
  const guards = new Map(before?.guards ?? []);
  const add = (key: string, what: keyof CatchCount): void => {
    const known = guards.get(key) ?? { caught: 0, waived: 0 };
    guards.set(key, { ...known, [what]: known[what] + 1 });
  };
  for (const key of new Set(caught)) add(key, 'caught');
  for (const key of new Set(waived)) add(key, 'waived');
  const began = before?.began ?? day;
  return `${JSON.stringify({ schemaVersion: 1, began, guards: Object.fromEntries(guards) })}\n`;
}
