import { keepsRecord } from '../discovery-kinds.ts';
import { type RecordedAct, recordsPromotion } from '../recorded-acts.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';

const known = new WeakMap<Ledger['items'], ReadonlyMap<string, readonly ItemHistory[]>>();

/**
 * Records that several items have as their own memory, by path, the item that was there first
 * before the others. Nobody can tell whose record it is, unless two branches adopted it as it
 * stands.
 */
export function sharedRecords(
  ledger: Pick<Ledger, 'items'>,
): ReadonlyMap<string, readonly ItemHistory[]> {
  const before = known.get(ledger.items);
  if (before) return before;
  const holders = new Map<string, readonly ItemHistory[]>();
  for (const history of ledger.items.values()) {
    const { path: target } = history;
    if (target === null || !isMemoryOf(history)) continue;
    const others = holders.get(target) ?? [];
    if (!others.some((other) => adoptedAlike(history, other)))
      holders.set(target, [...others, history]);
  }
  const shared = new Map([...holders].filter(([, each]) => each.length > 1));
  known.set(ledger.items, shared);
  return shared;
}

function isMemoryOf({ kind, status, acts }: ItemHistory): boolean {
  return (
    keepsRecord(kind) && status !== 'rejected' && status !== 'rolled-back' && recordsPromotion(acts)
  );
}

function adoptedAlike(one: ItemHistory, other: ItemHistory): boolean {
  return one.acts.some((act) => other.acts.some((each) => adoptsAlike(act, each)));
}

/** Whether two branches adopted one record as it stands. */
export function adoptsAlike(one: RecordedAct, other: RecordedAct): boolean {
  return (
    [one, other].every(({ entry, item }) => entry.content.act === 'adoption' && item.pin) &&
    (['kind', 'to', 'pin'] as const).every((key) => one.item[key] === other.item[key])
  );
}
