import type { EvidenceNow } from '#provenance/evidence/compare-rows';
import type { Locator } from '#provenance/evidence/locator';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import type { TreeReader } from '#workspace/read-documents';

import { type EvidenceSource, gatherEvidence } from './gather-evidence.ts';

/** UTF-16 units that a lint hashes to find moved evidence, in about three seconds. */
const maxSearchedUnits = 134_217_728;

/** Reads the files of cited places as they are now. */
export async function readCited(
  locators: readonly Locator[],
  source: EvidenceSource,
  trees: TreeReader,
): Promise<EvidenceNow> {
  const evidence = await gatherEvidence(
    locators.map((locator) => locator.path),
    source,
  );
  // `verify` searches without this limit.
  return { evidence, readers: await surfaceReaders(locators, evidence, trees, maxSearchedUnits) };
}
