import { comparedRecords, evidenceFacts } from '#provenance/evidence/compared-records';
import { hashedLocators } from '#provenance/evidence/hashed-locators';
import type { Locator } from '#provenance/evidence/locator';
import { ledgerOf } from '#provenance/ledger/ledger';
import type { RecordEvidence } from '#workspace/paths/surroundings';
import type { TreeReader } from '#workspace/read-documents';
import type { Records } from '#workspace/workspace';

import { compareWithLayouts } from './compare-layouts.ts';
import type { EvidenceSource } from './gather-evidence.ts';
import { readCited } from './read-cited.ts';

/**
 * Compares the evidence of all memory with what stands there now. Where nothing was hashed, nothing
 * is read.
 *
 * @param only paths of the records that are looked at, where that is not all memory
 */
export async function compareRecords(
  records: Records,
  source: EvidenceSource,
  trees: TreeReader,
  only: ReadonlySet<string> | null = null,
): Promise<ReadonlyMap<string, RecordEvidence>> {
  const ledger = ledgerOf(records);
  const compared = comparedRecords(records, ledger).filter(
    (each) => only === null || only.has(each.record.path),
  );
  // Very many records cite few places.
  const places = new Map<string, Locator>();
  for (const { record, history } of compared)
    for (const locator of hashedLocators(record, history))
      places.set(JSON.stringify(locator), locator);
  const now = await readCited([...places.values()], source, trees);
  return compareWithLayouts(now, source, (evidence) =>
    evidenceFacts(compared, { workspace: records, ledger, ...evidence }),
  );
}
