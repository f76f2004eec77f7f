import {
  decodeJson,
  mapDecoder,
  numberDecoder,
  objectDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import type { GuardName } from '#workspace/paths/rule-facts';

/** How often a guard caught something on this machine, and how often a waiver let it pass. */
interface CatchCount {
  readonly caught: number;
  readonly waived: number;
}

/** The counts of all guards of a workspace, by `hitCountKey`. */
export interface GuardHitCounts {
  /** First counted day, `YYYY-MM-DD`. */
  readonly began: string;
  readonly guards: ReadonlyMap<string, CatchCount>;
}

/** Gives the key of a guard in counts: `corpus/findings/a.md#1`, numbered from 1 in its record. */
export function hitCountKey({ record, nth }: GuardName): string {
  return `${record}#${nth}`;
}

const daysUntilDoubtful = 365;

/**
 * Says why a guard may be useless; null where its counts do not.
 *
 * @param days since counting began
 */
export function doubtfulUse(
  counts: GuardHitCounts,
  key: string,
  days: number,
): 'never caught anything in a year' | 'waived more often than it held' | null {
  const { caught, waived } = counts.guards.get(key) ?? { caught: 0, waived: 0 };
  if (waived > caught) return 'waived more often than it held';
  return caught === 0 && days >= daysUntilDoubtful ? 'never caught anything in a year' : null;
}

const counts = objectDecoder({
  began: stringDecoder,
  guards: mapDecoder(objectDecoder({ caught: numberDecoder, waived: numberDecoder })),
});

/** Reads counts; null without any, and for a file that cannot be read: counting starts again. */
export function readHitCounts(kept: string | null): GuardHitCounts | null {
  return decodeJson(kept, counts);
}

/** Adds one catch and one waiver to each named guard, and gives the text of the file. */
export function addHits(
  before: GuardHitCounts | null,
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
