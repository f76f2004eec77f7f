import { hashedLocators } from '#provenance/evidence/compare-evidence';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import type { Locator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { MemoryRecord } from '#workspace/records';

/** Every place in files that an item cites, in its record, its acts and its hashes. */
export function citedLocators(record: MemoryRecord | null, history: ItemHistory | null): Locator[] {
  const lines = [
    ...(record ? evidenceLines(record) : []),
    ...(history ? (history.content.details.evidence ?? []) : []),
  ];
  const written = evidenceItems(lines).flatMap((item) =>
    item.kind === 'place' ? [item.locator] : [],
  );
  return [...written, ...hashedLocators(record, history)];
}
