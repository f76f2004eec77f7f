import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from '../ledger/item-history.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import { comparedRows } from './compare-evidence.ts';
import type { Locator } from './locator.ts';

/** The places in files whose hashes were taken for a record. */
export function hashedLocators(
  record: MemoryRecord | null,
  history: ItemHistory | null,
): Locator[] {
  return comparedRows(record, history).flatMap((row) => readSurface(row.kind, row.surface) ?? []);
}
