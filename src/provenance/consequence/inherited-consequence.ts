import { findRecord } from '#workspace/find-record';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { consequenceOfClaim, sameClaimIn } from '../comparison/same-claim.ts';
import { assertedIn } from '../comparison/tombstones.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { recordedConsequence } from './high-consequence.ts';

/**
 * Why an item is of high consequence by a record that it replaces, or by an earlier item with the
 * same claim, in words; else null. A promoted item is compared with the items at its promotion.
 *
 * @param said all that it asserts
 */
export function inheritedConsequence(
  history: ItemHistory,
  record: MemoryRecord | null,
  workspace: Workspace,
  ledger: Ledger,
  said: readonly string[] = assertedIn(history, record),
): string | null {
  const same = sameClaimIn(ledger);
  const promotions = history.acts.filter(isPromotion);
  const claims =
    promotions.length === 0
      ? [same(history, said)]
      : promotions.map((promotion) => sameBefore(history, promotion, said, ledger));
  return (
    ofReplaced(record, workspace, ledger, promotions.length === 0) ??
    claims.map((found) => consequenceOfClaim(found, workspace)).find((why) => why !== null) ??
    null
  );
}

/**
 * Other items with the same claim, with only their acts before a promotion.
 *
 * @param said all that the item asserts
 */
export function sameBefore(
  history: ItemHistory,
  promotion: RecordedAct,
  said: readonly string[],
  ledger: Ledger,
): ItemHistory[] {
  return sameClaimIn(ledger)(history, [history.discovery, ...said]).flatMap((other) => {
    const acts = other.acts.filter((act) => ledger.isBefore(act.entry.id, promotion.entry.id));
    return acts.length > 0 ? [{ ...other, acts }] : [];
  });
}

/**
 * Why a record that another one replaces is of high consequence, in words; else null.
 *
 * @param waits whether the new record is not decided yet, so that the old one is still memory
 */
export function ofReplaced(
  record: MemoryRecord | null,
  workspace: Workspace,
  ledger: Ledger,
  waits = false,
): string | null {
  if (record?.role !== 'finding' && record?.role !== 'adr') return null;
  for (const { value } of record.supersedes) {
    const path = findRecord(workspace, record, value, record.role)?.path;
    const old = path === undefined ? undefined : ledger.byTarget.get(path);
    const why =
      old && (waits || old.status === 'superseded') ? recordedConsequence(old, workspace) : null;
    if (old && why !== null) return `it replaces ${ledger.shortOf(old.item)}: ${why}`;
  }
  return null;
}

/** Whether an act made memory of an item. */
export function isPromotion({ entry, item }: RecordedAct): boolean {
  return entry.content.act === 'promotion' && item.to === 'promoted';
}
