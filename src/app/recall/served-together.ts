import type { Match, Ranked } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';

/**
 * What is only near and contradicts a match is a match as well: who relies on one of the two has to
 * know of the other.
 */
export async function servedTogether(
  { matches, nearest }: Ranked,
  memory: RecallMemory<Servable>,
): Promise<Ranked> {
  if (matches.length === 0 || nearest.length === 0) return { matches, nearest };
  // What compares claims is much to load.
  const { disagreementOf } = await import('#claims/disagreement');
  const recordOf = ({ at }: Match): Servable => memory.records[at] as Servable;
  const contradicts = (near: Match): boolean =>
    matches.some((match) => disagreementOf(recordOf(match), recordOf(near)) !== null);
  const joined = new Set(nearest.filter(contradicts));
  return {
    matches: [...matches, ...joined],
    nearest: nearest.filter((each) => !joined.has(each)),
  };
}
