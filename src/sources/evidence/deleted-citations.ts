import { findMissingFile } from '#git/history/missing-file';
import { readAtCommit } from '#provenance/evidence/at-commit';
import { citedSurfaces } from '#provenance/evidence/evidence-items';
import type { PathFact, Surroundings } from '#workspace/paths/surroundings';
import type { Records } from '#workspace/workspace';

import type { EvidenceSource } from './gather-evidence.ts';

/**
 * What candidates cite that is not there and once was: a path that is gone reads differently from
 * one that never existed. Git is only asked where something is missing; what became of the evidence
 * of memory is compared elsewhere.
 */
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
