import type { MemoryRecord } from '#workspace/records';
import { type NativeFact, nativeFactAt } from '#workspace/stores/native-fact';
import type { Records } from '#workspace/workspace';

import { holdsDiscovery, keepsRecord } from './discovery-kinds.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import { pinOf } from './record-text/pin.ts';

/** Records among which the one of an item is looked for. */
export type KnownRecords = Pick<Records, 'byPath' | 'stores' | 'documents'>;

/**
 * Whether an item was raised in place: the raise of a record of its own holds no digest, for it is
 * written by it.
 */
function wasRaisedInPlace({ acts }: Pick<ItemHistory, 'acts'>): boolean {
  return acts.some((act) => act.entry.content.act === 'raise' && act.item.says !== undefined);
}

/**
 * The native note or part of a file that an item decides about where it is; null for an item with a
 * record of its own. Where no store is found around it any more, it is still the item's if it was
 * raised so, or an act holds its digest: a record that lost its type is none.
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

/**
 * What stands at an item's target: its record, or the native fact it decides about. Null for a kind
 * that keeps none.
 */
export function recordOfItem(
  history: Pick<ItemHistory, 'kind' | 'path' | 'acts'>,
  records: KnownRecords,
): MemoryRecord | null {
  if (history.path === null || !keepsRecord(history.kind)) return null;
  return nativeOf(history, records) ?? records.byPath.get(history.path) ?? null;
}

/** Where people find what an act decided about: the file, for a part of one as well. */
export function fileOf(record: MemoryRecord): string {
  return record.role === 'native' ? record.file : record.path;
}

/** Whether a path is a native fact's and no record's. */
export function isNativeFactPath(path: string, records: KnownRecords): boolean {
  const record = records.byPath.get(path);
  return (record === undefined || !holdsDiscovery(record)) && nativeFactAt(records, path) !== null;
}

/** An item of the ledger with the native fact that stands at its target. */
export interface NativeItem {
  readonly fact: NativeFact;
  readonly history: ItemHistory;
}

/**
 * What was found by a ledger and the records that it was compared with: half a dozen rules ask for
 * the same.
 */
const known = new WeakMap<
  ReadonlyMap<string, ItemHistory>,
  { readonly of: readonly unknown[]; readonly items: readonly NativeItem[] }
>();

/** The items that decide about native facts which are there, in the order of the ledger. */
export function nativeItems(
  records: KnownRecords,
  { byTarget }: { readonly byTarget: ReadonlyMap<string, ItemHistory> },
): readonly NativeItem[] {
  const of = [records.byPath, records.stores, records.documents];
  const before = known.get(byTarget);
  if (before?.of.every((each, at) => each === of[at])) return before.items;
  const items = [...byTarget.values()].flatMap((history) => {
    const fact = nativeOf(history, records);
    return fact ? [{ fact, history }] : [];
  });
  known.set(byTarget, { of, items });
  return items;
}
