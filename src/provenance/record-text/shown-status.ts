import type { MemoryRecord } from '#workspace/records';

import { type RecordStatus, recordStatuses } from '../statuses.ts';

/**
 * What a decision record says for each status a record can have; every other record says the status
 * itself.
 */
const adrWords: Readonly<Record<RecordStatus, string>> = {
  candidate: 'proposed',
  promoted: 'accepted',
  rejected: 'rejected',
  stale: 'in-review',
  superseded: 'superseded',
  quarantined: 'in-review',
  'rolled-back': 'withdrawn',
};

/**
 * The status a record's file shows for a status of the ledger; what is not yet decided is a
 * candidate.
 */
export function shownStatus(role: MemoryRecord['role'], status: string): string {
  const own = recordStatuses.find((each) => each === status) ?? 'candidate';
  return role === 'adr' ? adrWords[own] : own;
}
