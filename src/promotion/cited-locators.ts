import { evidenceItems } from '#provenance/evidence-items';
import type { ItemHistory } from '#provenance/ledger/ledger';
import type { Locator } from '#provenance/locator';
import { readSurface } from '#provenance/surfaces/surface-name';
import type { MemoryRecord } from '#workspace/records';

import { recordedEvidence } from '#provenance/ledger/recorded-evidence';
import { evidenceLines, raisedDetails } from './discovery-of.ts';

/** Every place in files that an item cites: in its record, in its raise, and in the hashes that were taken. */
export function citedLocators(record: MemoryRecord | null, history: ItemHistory | null): Locator[] {
  const lines = [...(record ? evidenceLines(record) : []), ...(history ? (raisedDetails(history).evidence ?? []) : [])];
  const written = evidenceItems(lines).flatMap((item) => (item.kind === 'place' ? [item.locator] : []));
  const rows = [...(record?.role === 'finding' ? record.perSurfaceHash : []), ...(history ? recordedEvidence(history).rows : [])];
  return [...written, ...rows.flatMap((row) => (['file', 'lines', 'text', 'section', 'value'].includes(row.kind) ? (readSurface(row.kind, row.surface) ?? []) : []))];
}
