import { oneLine } from '#diagnostics/plain-text';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

import { heldBy } from '../evidence/held-fields.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * When a record is to be loaded, as it says itself or the last act that said so; null where only an
 * index knows. What was written into memory by hand counts for nothing: a condition picks the
 * record, and a hostile one picks it everywhere.
 */
export function conditionOf(record: MemoryRecord, ledger: Ledger): string | null {
  const history = ledger.byTarget.get(record.path);
  const own =
    (record.role === 'finding' ? record.loadWhen : scalarOf(mapOf(record.document), 'load_when'))
      ?.value ?? null;
  const held = (history && heldBy(history)?.loadWhen) ?? [];
  if (own !== null && (held.length === 0 || held.includes(oneLine(own)))) return own;
  return history?.acts.findLast((act) => act.item.load_when)?.item.load_when ?? own;
}
