import { findMissingFile } from '#git/history/missing-file';
import { type CitedEvidence, locatorsOf } from '#provenance/evidence/cited-evidence';
import { compareRows } from '#provenance/evidence/compare-rows';
import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { readAtCommit } from '#provenance/evidence/locator';
import type { PathFact, Surroundings } from '#workspace/paths/surroundings';
import type { TreeReader } from '#workspace/read-documents';
import type { Records } from '#workspace/workspace';

import { compareWithLayouts } from './compare-layouts.ts';
import type { EvidenceSource } from './gather-evidence.ts';
import { readCited } from './read-cited.ts';

type Compared = ReturnType<typeof compareRows>;

/** Compares cached evidence of records with the files now; returns results by record path. */
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

/** Finds the deleted files among the missing ones that candidates cite, with their new paths. */
export async function deletedCitations(
  records: Records,
  facts: ReadonlyMap<string, PathFact>,
  source: EvidenceSource,
): Promise<Surroundings['departed']> {
  const cited = records.findings
    .filter((finding) => finding.status.value === 'candidate')
    .flatMap((finding) => citedSurfaces(finding).map(({ locator }) => locator.path));
  const missing = [...new Set(cited)].filter(
    (path) => facts.get(path)?.kind === 'missing' && readAtCommit(path) === null,
  );
  const repository = missing.length === 0 ? null : await source.repository();
  if (!repository) return new Map();
  const places = await findMissingFile(
    repository,
    missing.map((path) => source.prefix + path),
    source.presence,
  );
  return new Map(
    missing.flatMap((path) => {
      const found = places.get(source.prefix + path);
      if (!found?.existed) return [];
      return [
        [
          path,
          {
            movedTo: found.movedTo?.startsWith(source.prefix)
              ? found.movedTo.slice(source.prefix.length)
              : null,
          },
        ] as const,
      ];
    }),
  );
}
