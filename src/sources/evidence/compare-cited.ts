import { type CitedEvidence, locatorsOf } from '#provenance/evidence/cited-evidence';
import { compareRows } from '#provenance/evidence/compare-rows';
import type { TreeReader } from '#workspace/read-documents';

import { compareWithLayouts } from './compare-layouts.ts';
import type { EvidenceSource } from './gather-evidence.ts';
import { readCited } from './read-cited.ts';

type Compared = ReturnType<typeof compareRows>;

/**
 * What became of the evidence of some records of one memory, by the record's path: as
 * `compareRecords`, of what was kept.
 */
export async function compareCited(
  cited: readonly CitedEvidence[],
  source: EvidenceSource,
  trees: TreeReader,
): Promise<ReadonlyMap<string, Compared>> {
  const ordered = [...new Map(cited.map((each) => [each.order, each])).values()].sort(
    (one, other) => one.order - other.order,
  );
  const now = await readCited(ordered.flatMap(locatorsOf), source, trees);
  return compareWithLayouts(
    now,
    source,
    (evidence) =>
      new Map(
        ordered.map(({ path, rows }) => {
          const holds = (surface: string, hash: string): boolean | null =>
            rows.find(
              (row) => row.kind === 'finding' && row.surface === surface && row.hash === hash,
            )?.holds ?? null;
          return [path, compareRows(rows, evidence, holds)];
        }),
      ),
  );
}
