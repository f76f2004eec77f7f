import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from './ledger/ledger.ts';
import { recordedEvidence } from './ledger/recorded-evidence.ts';

/**
 * Whether memory came about by adoption alone, and was never compared with evidence since: no
 * evidence was hashed, neither by an act nor in the record, and the record names no day of its own.
 */
export function isNeverVerified(record: MemoryRecord | null, history: ItemHistory | null): boolean {
  if (history === null) return false;
  const kinds = new Set<string>(history.acts.map(({ entry }) => entry.act.kind));
  if (!kinds.has('adoption') || kinds.has('promotion')) return false;
  if (record && record.role !== 'native') {
    const day = scalarOf(mapOf(record.document), 'verified_at')?.value ?? null;
    // The day that an act wrote is that act's.
    if (day !== null && history.acts.every(({ entry }) => entry.act.at !== day)) return false;
  }
  const hashed = record?.role === 'finding' && record.perSurfaceHash.length > 0;
  return !hashed && recordedEvidence(history).rows.length === 0;
}
