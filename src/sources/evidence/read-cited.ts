import type { EvidenceNow } from '#provenance/evidence/compare-rows';
import type { Locator } from '#provenance/evidence/locator';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import type { TreeReader } from '#workspace/read-documents';

import { type EvidenceSource, gatherEvidence } from './gather-evidence.ts';

/** UTF-16 units that one lint hashes to look for evidence that moved: about three seconds. */
const mostSearched = 134_217_728;

/** Reads the files that some places are in, as they are now. */
export async function readCited(
  locators: readonly Locator[],
  source: EvidenceSource,
  trees: TreeReader,
): Promise<EvidenceNow> {
  const evidence = await gatherEvidence(
    locators.map((locator) => locator.path),
    source,
  );
  // A linter answers in seconds whatever changed; `verify` takes the time it needs.
  return { evidence, readers: await surfaceReaders(locators, evidence, trees, mostSearched) };
}
