import type { DiscoveryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';

import type { ItemHistory } from './ledger/item-history.ts';

/**
 * Whether a record is memory: by the status it shows; one that shows none, such as an audit with a
 * status of another tool, by what the ledger says.
 */
export function isMemory(
  record: DiscoveryRecord,
  history: ItemHistory | null | undefined,
): boolean {
  return isServedAsFact(record) || (statusOf(record) === null && history?.status === 'promoted');
}
