import { erasedText, treeDigest } from '#provenance/digest';
import { contentOf } from '#provenance/item-content';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isFinal } from '#provenance/ledger/transitions';
import { isAsPinned } from '#provenance/pinned';
import { type PinnedParts, pinnedParts, pinOf } from '#provenance/record-text/pin';
import { scalarText } from '#workspace/edit/text-lines';
import { isErasedRecord } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { isErased } from '#workspace/text/prose-spans';

import type { ActContext } from '../act-context.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { setStatus } from '../edits/record-edits.ts';

/** The record of an item; null where another item has its path now. */
export async function ownRecord(
  session: ActContext,
  history: ItemHistory,
): Promise<MemoryRecord | null> {
  const holder =
    history.path === null ? undefined : session.inputs.ledger.byTarget.get(history.path);
  return holder && holder.item !== history.item ? null : itemRecord(session, history);
}

/**
 * Whether a withdrawn record was edited since its last act: an erasure would hide that edit. After
 * an earlier erasure, any accepted version passes, because a merge may have restored it.
 */
export function isEditedSinceLastAct(record: MemoryRecord, history: ItemHistory): boolean {
  return (
    isFinal(history.status) &&
    record.role !== 'native' &&
    !isAsPinned(record, history) &&
    !(erasureOf(history) && history.acts.some(({ item }) => item.pin === pinOf(record)))
  );
}

/** The claim that a merge restored in the record of an erased item; empty where there is none. */
export function restoredClaim(history: ItemHistory, record: MemoryRecord | null): string {
  return erasureOf(history) && record && !isErasedRecord(record) ? contentOf([], record).claim : '';
}

/** Replaces the texts in the record of an item by their digests. */
export async function eraseRecord(
  session: ActContext,
  history: ItemHistory,
  status: string,
): Promise<void> {
  const standing = await ownRecord(session, history);
  if (!standing || standing.role === 'native' || isErasedRecord(standing)) return;
  // A merge may have restored the record with an earlier status.
  if (erasureOf(history)) await setStatus(session, standing, status);
  const record = (await ownRecord(session, history)) as typeof standing;
  const before = session.inputs.workspace.byPath.get(record.path);
  const body = before && hasStatusInBody(before) ? before : record;
  const parts = { keys: pinnedParts(record).keys, body: pinnedParts(body).body };
  const pin = treeDigest(parts);
  await session.buffer.put(
    record.path,
    erasedRecordText(parts),
    (after) => isErasedRecord(after) && pinOf(after) === pin,
  );
}

/** Whether the body of a decision shows its status; then the body before the act is hashed. */
function hasStatusInBody(record: MemoryRecord): boolean {
  return (
    record.role === 'adr' &&
    record.status !== null &&
    record.status.span.start >= record.document.bodyStart
  );
}

/** Keys that hold no free text. */
const kept: ReadonlySet<string> = new Set(
  (
    'type id status number date created updated timestamp confidence pass profile content_hash ' +
    'valid_until review_by findings supersedes superseded_by origin_obligations'
  ).split(' '),
);

/**
 * The file of a record with digests in the place of its texts, so that its pin stays. Comments and
 * keys of other tools, which no pin covers, are removed.
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
