import type { Located } from '#disk/roots/locate';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { Near } from '#recall/near';
import type { Match, Ranked } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';

import type { RecallRequest } from './recall-request.ts';

/** What is told of records that are near a task, each with what became of its evidence. */
export async function nearestLines(
  matches: readonly Match[],
  request: RecallRequest,
  { root }: Located,
  memory: RecallMemory<Servable>,
): Promise<readonly Near[]> {
  if (matches.length === 0) return [];
  // A hook has none, and what reads evidence is much to load.
  const [{ workTreeEvidence }, { evidenceStates }] = await Promise.all([
    import('#sources/evidence/work-tree-evidence'),
    import('./evidence-states.ts'),
  ]);
  const records = matches.map(({ at }) => memory.records[at] as Servable);
  const states = await evidenceStates(
    records,
    workTreeEvidence(root, request.env as NodeJS.ProcessEnv),
  );
  return records.map((record, place): Near => {
    const { short: item, path, title, loadWhen, standing, testimony, addresses } = record;
    const state = states.get(record)?.state;
    const isChanged = standing === 'fact' && state !== undefined && isBroken(state);
    const { why = [] } = matches[place] ?? {};
    return { item, path, title, loadWhen, standing, testimony, addresses, isChanged, why };
  });
}

/**
 * What is only near and contradicts a match is a match as well: who relies on one of the two has to
 * know of the other.
 */
export async function withContradicting(
  { matches, nearest }: Ranked,
  memory: RecallMemory<Servable>,
): Promise<Ranked> {
  if (matches.length === 0 || nearest.length === 0) return { matches, nearest };
  // What compares claims is much to load.
  const { disagreementOf } = await import('#claims/disagreement');
  const recordOf = ({ at }: Match): Servable => memory.records[at] as Servable;
  // What was given up contradicts nothing of today.
  const isFact = (match: Match): boolean => recordOf(match).standing !== 'dead-end';
  const contradicts = (near: Match): boolean =>
    isFact(near) &&
    matches.some(
      (match) => isFact(match) && disagreementOf(recordOf(match), recordOf(near)) !== null,
    );
  const joined = new Set(nearest.filter(contradicts));
  return {
    matches: [...matches, ...joined],
    nearest: nearest.filter((each) => !joined.has(each)),
  };
}
