import { memoizeByObject } from '#workspace/memoize';
import { targetPath } from '#workspace/paths/target';
import type { QueueItem } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { keepsRecord } from '../discovery-kinds.ts';
import { type RecordedAct, recordsPromotion } from '../item-content.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';

/**
 * Paths that several items have as their record, with the items, the first one first. Two branches
 * that adopted the same record unchanged count as one item.
 */
export const sharedRecords = memoizeByObject(
  ({ items }: Pick<Ledger, 'items'>): ReadonlyMap<string, readonly ItemHistory[]> => {
    const holders = new Map<string, readonly ItemHistory[]>();
    for (const history of items.values()) {
      const { path } = history;
      if (path === null || !isMemoryOf(history)) continue;
      const others = holders.get(path) ?? [];
      if (!others.some((other) => areAdoptedAlike(history, other)))
        holders.set(path, [...others, history]);
    }
    return new Map([...holders].filter(([, each]) => each.length > 1));
  },
);

function isMemoryOf({ kind, status, acts }: ItemHistory): boolean {
  return (
    keepsRecord(kind) && status !== 'rejected' && status !== 'rolled-back' && recordsPromotion(acts)
  );
}

function areAdoptedAlike(one: ItemHistory, other: ItemHistory): boolean {
  return one.acts.some((act) => other.acts.some((each) => adoptsAlike(act, each)));
}

/** Whether two acts adopted the same record unchanged. */
export function adoptsAlike(one: RecordedAct, other: RecordedAct): boolean {
  return (
    [one, other].every(({ entry, item }) => entry.content.act === 'adoption' && item.pin) &&
    (['kind', 'to', 'pin'] as const).every((key) => one.item[key] === other.item[key])
  );
}

/** The path that acts moved a record to from `from`; null if they did not move it. */
export function movedByAct(
  { byPath }: Pick<Records, 'byPath'>,
  ledger: Ledger,
  from: string,
): string | null {
  if (byPath.has(from)) return null;
  for (const { acts, path: target } of ledger.items.values())
    if (target !== null && byPath.has(target) && acts.some(({ item }) => item.path === from))
      return target;
  return null;
}

/** The item whose id, whole or shortened, is in a queue's row; undefined for none. */
export function itemNamedBy(row: QueueItem, ledger: Ledger): ItemHistory | undefined {
  const named = row.id ? ledger.named(row.id.value.replace(/`/g, '')) : null;
  return named?.kind === 'one' ? named.value : undefined;
}

/** The item that a queue's row names, else the one whose record is at its target. */
export function itemOfRow(row: QueueItem, ledger: Ledger): ItemHistory | undefined {
  return (
    itemNamedBy(row, ledger) ??
    (row.target ? ledger.byTarget.get(targetPath(row.target.value)) : undefined)
  );
}
