import { comparedRecords, evidenceFacts } from '#provenance/compared-records';
import { readLedger } from '#provenance/ledger/ledger';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import type { TreeReader } from '#workspace/read-documents';
import type { RecordEvidence } from '#workspace/surroundings';
import type { Records } from '#workspace/workspace';

import { gatherEvidence, type EvidenceSource } from './gather-evidence.ts';

/** UTF-16 units that one lint hashes to look for evidence that moved: about three seconds. */
const mostSearched = 134_217_728;

/**
 * Compares the evidence of all memory with what stands there now (document 3.6). Where nothing was hashed, nothing is
 * read.
 *
 * @param only paths of the records that are looked at, where that is not all memory
 */
export async function compareRecords(records: Records, source: EvidenceSource, trees: TreeReader, only: ReadonlySet<string> | null = null): Promise<ReadonlyMap<string, RecordEvidence>> {
  const ledger = readLedger(records.entries);
  const compared = comparedRecords(records, ledger).filter((each) => only === null || only.has(each.record.path));
  const locators = compared.flatMap((each) => each.locators);
  const evidence = await gatherEvidence(locators.map((locator) => locator.path), source);
  // A linter answers in seconds whatever changed; `verify` takes the time it needs.
  const readers = await surfaceReaders(locators, evidence, trees, mostSearched);
  return evidenceFacts(compared, { workspace: records, evidence, readers, ledger });
}
