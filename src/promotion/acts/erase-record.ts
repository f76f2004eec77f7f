import { contentOf } from '#provenance/item-content';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isFinal } from '#provenance/ledger/law';
import { isAsPinned } from '#provenance/pinned';
import { pinnedParts, pinOf } from '#provenance/record-text/pin';
import { treeDigest } from '#provenance/tree-digest';
import { isErasedRecord } from '#workspace/erased-record';
import type { MemoryRecord } from '#workspace/records';

import { itemRecord } from '../discovery/item-record.ts';
import { setStatus } from '../edits/record-edits.ts';
import type { Session } from '../session.ts';
import { erasedRecordText } from '../templates/erased-text.ts';

/** The record of an item, unless another item has its place by now. */
export async function ownRecord(
  session: Session,
  history: ItemHistory,
): Promise<MemoryRecord | null> {
  const holder =
    history.path === null ? undefined : session.world.ledger.byTarget.get(history.path);
  return holder && holder.item !== history.item ? null : itemRecord(session, history);
}

/**
 * Whether a withdrawn record was edited since its last act. An erasure would hide that edit. Where
 * it was erased before, a merge may have brought back what an earlier act left.
 */
export function isDecidedOtherwise(record: MemoryRecord, history: ItemHistory): boolean {
  return (
    isFinal(history.status) &&
    record.role !== 'native' &&
    !isAsPinned(record, history) &&
    !(erasureOf(history) && history.acts.some(({ item }) => item.pin === pinOf(record)))
  );
}

/**
 * What the record claims of an item that was erased before: a merge brought it back, maybe in other
 * words than those that were withdrawn.
 */
export function claimFoundAgain(history: ItemHistory, record: MemoryRecord | null): string {
  return erasureOf(history) && record && !isErasedRecord(record) ? contentOf([], record).claim : '';
}

/** Writes the record of an item without its texts. */
export async function eraseRecord(
  session: Session,
  history: ItemHistory,
  status: string,
): Promise<void> {
  const standing = await ownRecord(session, history);
  if (!standing || standing.role === 'native' || isErasedRecord(standing)) return;
  // A merge may have brought it back as it was before.
  if (erasureOf(history)) await setStatus(session, standing, status);
  const record = (await ownRecord(session, history)) as typeof standing;
  const before = session.world.workspace.byPath.get(record.path);
  const body = before && hasStatusInBody(before) ? before : record;
  const { keys } = pinnedParts(record);
  const pin = treeDigest({ keys, body: pinnedParts(body).body });
  await session.desk.put(
    record.path,
    erasedRecordText({ keys, body: pinnedParts(body).body }),
    (after) => isErasedRecord(after) && pinOf(after) === pin,
  );
}

/**
 * Whether the body of a decision shows its status: then the body from before the withdrawal is
 * erased, which the base has as well.
 */
function hasStatusInBody(record: MemoryRecord): boolean {
  return (
    record.role === 'adr' &&
    record.status !== null &&
    record.status.span.start >= record.document.bodyStart
  );
}
