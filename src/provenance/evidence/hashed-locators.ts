import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from '../ledger/ledger.ts';
import { recordedEvidence } from '../ledger/recorded-evidence.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import type { Locator } from './locator.ts';

/**
 * The places in files whose hashes were taken for a record: those of its own rows, and those of its
 * entries.
 */
export function hashedLocators(
  record: MemoryRecord | null,
  history: ItemHistory | null,
): Locator[] {
  const rows = [
    ...(record?.role === 'finding' ? record.perSurfaceHash : []),
    ...(history ? recordedEvidence(history).rows : []),
  ];
  return rows.flatMap((row) => readSurface(row.kind, row.surface) ?? []);
}
