import type { KeptRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';

import type { ItemHistory } from './ledger/ledger.ts';

/**
 * Whether a record is memory: by the status it shows; an audit or a bug report that was adopted with a status of another
 * tool, or none, by what the ledger says.
 */
export function isMemory(record: KeptRecord, history: ItemHistory | null | undefined): boolean {
  if (isServedAsFact(record)) return true;
  return (record.role === 'audit' || record.role === 'bug-report') && statusOf(record) === null && history?.status === 'promoted';
}
