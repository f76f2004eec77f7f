import type { compareRows } from '#provenance/evidence/compare-rows';
import type { Servable } from '#recall/recalled';
import { compareCited } from '#sources/evidence/compare-cited';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';
import type { TreeReader } from '#workspace/read-documents';

/** What became of the evidence of a record. */
export type Compared = ReturnType<typeof compareRows>;

/** Loaded by the few whose evidence is a section of an odd file. */
export const readTrees: TreeReader = async (requests) =>
  (await import('#threads/read-trees')).readTrees(requests);

/**
 * What became of the evidence of some records, now; what cites nothing that can be compared is not
 * there.
 */
export async function evidenceStates(
  some: readonly Servable[],
  source: EvidenceSource,
): Promise<Map<Servable, Compared>> {
  const states = new Map<Servable, Compared>();
  for (const memory of new Set(some.map((each) => each.memory))) {
    const own = some.filter((each) => each.memory === memory);
    const compared: ReadonlyMap<string, Compared> = await compareCited(
      own.flatMap((each) => each.cited),
      source,
      readTrees,
    );
    for (const each of own) {
      const state = compared.get(each.path);
      if (state !== undefined) states.set(each, state);
    }
  }
  return states;
}
