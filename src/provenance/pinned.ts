import { isErasedRecord } from '#workspace/erased-record';
import type { MemoryRecord } from '#workspace/records';

import { holdsStub } from './ledger/erasure.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import { pinnedParts, pinOf } from './record-text/pin.ts';

type Acts = Pick<ItemHistory, 'acts' | 'latest' | 'sharedPin'>;

/**
 * The pins that the record of an item may have: the one of its latest act, and where branches
 * decided apart those of each that changed it.
 */
export function pinsOf({ acts, latest, sharedPin }: Acts): readonly string[] {
  const last = acts.findLast(({ item }) => item.pin !== undefined)?.item.pin;
  if (latest.length < 2) return last === undefined ? [] : [last];
  // Whatever another branch did beside it, what was erased stays erased.
  const erased = latest.findLast(({ entry }) => entry.content.act === 'erasure')?.item.pin;
  if (erased !== undefined) return [erased];
  const pins = latest.flatMap(({ item }) => item.pin ?? []);
  const changed = pins.filter((pin) => pin !== sharedPin);
  return changed.length > 0 ? changed : pins;
}

/** Whether a record is as an act left it, or no act ever said how. */
export function isAsPinned(record: MemoryRecord, history: Acts): boolean {
  const pins = pinsOf(history);
  return pins.length === 0 || (pins.includes(pinOf(record)) && !isErasedInPart(record));
}

/** Whether texts of a record are gone and others stay: no act does that, and no pin tells. */
function isErasedInPart(record: MemoryRecord): boolean {
  return (
    record.document.text.includes('erased sha256:') &&
    !isErasedRecord(record) &&
    holdsStub(pinnedParts(record).keys)
  );
}
