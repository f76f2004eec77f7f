import { isErasedRecord } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import { treeDigest } from './digest.ts';
import { hasErasedText } from './ledger/erasure.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import { pinnedParts, pinOf } from './record-text/pin.ts';
import { shownStatus } from './record-text/row-title.ts';

type Acts = Pick<ItemHistory, 'acts' | 'latest' | 'sharedPin' | 'status'>;

/** Whether an act decided an item, so that its record may not be edited. */
export function isDecided({ acts, status }: Pick<Acts, 'acts' | 'status'>): boolean {
  return !waiting.has(status) && pinsOf({ acts, latest: [], sharedPin: null, status }).length > 0;
}

const waiting: ReadonlySet<string> = new Set(['pending', 'validated', 'deferred', 'blocked']);

/** The pins that a record may have: the latest one, or those of each branch. */
export function pinsOf({ acts, latest, sharedPin }: Acts): readonly string[] {
  const last = acts.findLast(({ item }) => item.pin !== undefined)?.item.pin;
  if (latest.length < 2) return last === undefined ? [] : [last];
  // Erased texts stay erased, even if another branch changed the record.
  const erased = latest.findLast(({ entry }) => entry.content.act === 'erasure')?.item.pin;
  if (erased !== undefined) return [erased];
  const pins = latest.flatMap(({ item }) => item.pin ?? []);
  const changed = pins.filter((pin) => pin !== sharedPin);
  return changed.length > 0 ? changed : pins;
}

/** Whether a record has one of its pins; true if no act has a pin. */
export function isAsPinned(record: MemoryRecord, history: Acts): boolean {
  const pins = pinsOf(history);
  if (pins.length === 0) return true;
  return ownPins(record, history).some((pin) => pins.includes(pin)) && !isErasedInPart(record);
}

/**
 * The pin of a record. Where branches decided apart, also its pins with the status of each branch,
 * because git may join the status of one with the words of another.
 */
function ownPins(record: MemoryRecord, { latest, status: counts }: Acts): string[] {
  if (latest.length < 2 || record.role === 'native') return [pinOf(record)];
  const { keys, body } = pinnedParts(record);
  if (keys.status !== shownStatus(record.role, counts)) return [pinOf(record)];
  const statuses = [...new Set(latest.map(({ item }) => item.to))];
  const standing = statuses.map((status) => {
    const kept = Object.entries(keys).filter(([key]) => (comesWith[key] ?? status) === status);
    return { ...Object.fromEntries(kept), status: shownStatus(record.role, status) };
  });
  return [pinOf(record), ...standing.map((each) => treeDigest({ keys: each, body }))];
}

/** Keys that a record has only in one status. */
const comesWith: Readonly<Record<string, string>> = {
  quarantine_reason: 'quarantined',
  superseded_by: 'superseded',
};

/** Whether only some keys of a record are erased, which no act does and no pin shows. */
function isErasedInPart(record: MemoryRecord): boolean {
  return (
    record.document.text.includes('erased sha256:') &&
    !isErasedRecord(record) &&
    hasErasedText(pinnedParts(record).keys)
  );
}
