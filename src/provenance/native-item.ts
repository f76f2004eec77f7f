import { memoizeByInputs } from '#workspace/memoize';
import type { MemoryRecord } from '#workspace/records';
import { type NativeFact, nativeFactAt } from '#workspace/stores/native-fact';
import type { Records } from '#workspace/workspace';

import { holdsDiscovery, keepsRecord } from './discovery-kinds.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import { pinOf } from './record-text/pin.ts';

/** The parts of a workspace in which the record of an item is looked up. */
export type KnownRecords = Pick<Records, 'byPath' | 'stores' | 'documents'>;

/** Whether an item was raised about a native note: only then its raise has statements. */
function wasRaisedInPlace({ acts }: Pick<ItemHistory, 'acts'>): boolean {
  return acts.some((act) => act.entry.content.act === 'raise' && act.item.says !== undefined);
}

/**
 * The native note or part of a file that an item is about; null for an item with its own record.
 * Without a store around it, it counts if it was raised so or if an act has its pin.
 */
export function nativeOf(
  history: Pick<ItemHistory, 'kind' | 'path' | 'acts'>,
  records: KnownRecords,
): NativeFact | null {
  const fact =
    history.kind === 'fact' && history.path !== null ? nativeFactAt(records, history.path) : null;
  if (fact === null || fact.store !== null || fact.note === null || wasRaisedInPlace(history))
    return fact;
  return history.acts.some((act) => act.item.pin === pinOf(fact)) ? fact : null;
}

/** The record or native fact of an item; null for a kind without records. */
export function recordOfItem(
  history: Pick<ItemHistory, 'kind' | 'path' | 'acts'>,
  records: KnownRecords,
): MemoryRecord | null {
  if (history.path === null || !keepsRecord(history.kind)) return null;
  return nativeOf(history, records) ?? records.byPath.get(history.path) ?? null;
}

/** The path of the file that a record is in. */
export function pathOfRecordFile(record: MemoryRecord): string {
  return record.role === 'native' ? record.file : record.path;
}

/** Whether a path is of a native fact, not of a record. */
export function isNativeFactPath(path: string, records: KnownRecords): boolean {
  const record = records.byPath.get(path);
  return (record === undefined || !holdsDiscovery(record)) && nativeFactAt(records, path) !== null;
}

interface NativeItem {
  readonly fact: NativeFact;
  readonly history: ItemHistory;
}

const itemsOnce = memoizeByInputs<readonly NativeItem[]>();

/** The items about native facts that exist, in the order of the ledger. */
export function nativeItems(
  records: KnownRecords,
  { byTarget }: { readonly byTarget: ReadonlyMap<string, ItemHistory> },
): readonly NativeItem[] {
  return itemsOnce(byTarget, [records.byPath, records.stores, records.documents], () =>
    [...byTarget.values()].flatMap((history) => {
      const fact = nativeOf(history, records);
      return fact ? [{ fact, history }] : [];
    }),
  );
}
