import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

import type { Ledger } from './ledger/ledger.ts';

/** When a record is to be loaded, as it says itself or the last act that said so (document 1, Merges); null where only an index knows. */
export function conditionOf(record: MemoryRecord, ledger: Ledger): string | null {
  return scalarOf(mapOf(record.document), 'load_when')?.value ?? ledger.byTarget.get(record.path)?.acts.findLast((act) => act.item.load_when)?.item.load_when ?? null;
}
