import { erasedText, treeDigest } from '#provenance/digest';
import { contentOf } from '#provenance/item-content';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isFinal } from '#provenance/ledger/law';
import { isAsPinned } from '#provenance/pinned';
import { type PinnedParts, pinnedParts, pinOf } from '#provenance/record-text/pin';
import { scalarText } from '#workspace/edit/text-lines';
import { isErasedRecord } from '#workspace/erased-record';
import type { MemoryRecord } from '#workspace/records';
import { isErased } from '#workspace/text/prose-spans';

import { itemRecord } from '../discovery/find-item.ts';
import { setStatus } from '../edits/record-edits.ts';
import type { Session } from '../session.ts';

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

/** Keys of a record that are words of this model, days, digests, or names of other records. */
const kept: ReadonlySet<string> = new Set(
  (
    'type id status number date created updated timestamp confidence pass profile content_hash ' +
    'valid_until review_by findings supersedes superseded_by origin_obligations'
  ).split(' '),
);

/**
 * The file of a record without its texts: each key that may hold one and the body leave their
 * digests, so that the pin stays. What no pin covers goes: comments, and keys of other tools.
 */
function erasedRecordText({ keys, body }: PinnedParts): string {
  const lines = Object.entries(keys).map(([key, value]) => {
    if (value === null) return `${key}:`;
    const isText = typeof value === 'string';
    if (isText && (kept.has(key) || isErased(value))) return `${key}: ${scalarText(value)}`;
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    if (isList && kept.has(key))
      return `${key}: [${value.map((each) => scalarText(each)).join(', ')}]`;
    return `${key}: ${scalarText(erasedText(value))}`;
  });
  const head = lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`;
  return `${head}${erasedText(body)}\n`;
}
