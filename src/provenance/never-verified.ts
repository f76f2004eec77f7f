import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from './ledger/item-history.ts';

/** Whether memory was adopted, never promoted, and has no hashed evidence. */
export function isNeverVerified(record: MemoryRecord | null, history: ItemHistory | null): boolean {
  if (history === null) return false;
  const kinds = new Set<string>(history.acts.map(({ entry }) => entry.content.act));
  if (!kinds.has('adoption') || kinds.has('promotion')) return false;
  const hashed = record?.role === 'finding' && record.perSurfaceHash.length > 0;
  return !hashed && history.content.rows.length === 0;
}

/** The time of the last act that compared an item with its evidence; null for none. */
export function verifiedAt({ acts }: Pick<ItemHistory, 'acts'>): string | null {
  const last = acts.findLast(
    ({ entry: { content: act } }) =>
      act.act === 'promotion' ||
      act.act === 'adoption' ||
      (act.act === 'confirmation' && act.followed !== true),
  );
  return last?.entry.content.at ?? null;
}
