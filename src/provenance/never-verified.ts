import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from './ledger/item-history.ts';

/**
 * Whether memory came about by adoption alone, and was never compared with evidence since: no
 * evidence was hashed, neither by an act nor in the record.
 */
export function isNeverVerified(record: MemoryRecord | null, history: ItemHistory | null): boolean {
  if (history === null) return false;
  const kinds = new Set<string>(history.acts.map(({ entry }) => entry.content.act));
  if (!kinds.has('adoption') || kinds.has('promotion')) return false;
  const hashed = record?.role === 'finding' && record.perSurfaceHash.length > 0;
  return !hashed && history.content.rows.length === 0;
}

/** When somebody last compared an item with its evidence; null where no act says so. */
export function verifiedAt({ acts }: Pick<ItemHistory, 'acts'>): string | null {
  const looked = acts.findLast(
    ({ entry: { content: act } }) =>
      act.act === 'promotion' ||
      act.act === 'adoption' ||
      (act.act === 'confirmation' && act.followed !== true),
  );
  return looked?.entry.content.at ?? null;
}
