import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { contentHash } from '#provenance/surfaces/hash-surface';
import type { MemoryRecord } from '#workspace/records';

import type { Discovery } from '../discovery/discovery.ts';

/** One confirmation: the memory that was looked at, with what its record says now. */
export interface Confirmation {
  readonly history: ItemHistory;
  readonly record: MemoryRecord;
  /** Whether somebody wrote another Load when into the record. */
  readonly hasNewCondition: boolean;
  readonly discovery: Discovery;
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
}

/** One hash over all rows; null where no evidence was hashed. */
export function hashOf(rows: readonly SurfaceRow[]): string | null {
  return rows.length > 0 ? contentHash(rows) : null;
}
