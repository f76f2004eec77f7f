import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

import type { Ledger } from '../ledger/ledger.ts';

/** When a record is to be loaded; null where only an index knows. */
export function conditionOf(record: MemoryRecord, ledger: Ledger): string | null {
  const own =
    record.role === 'finding' ? record.loadWhen : scalarOf(mapOf(record.document), 'load_when');
  return own?.value ?? ledger.byTarget.get(record.path)?.content.loadWhen ?? null;
}
