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
 * Why an item is of high consequence by what it goes on from, in words; null when it is not: what
 * its record takes the place of, or the same claim raised before. What was promoted is judged by
 * what was there then.
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
 * Items whose claim it makes that was promoted, as they were when it was; none that were raised
 * later.
 *
 * @param said all that it asserts
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
 * Why what a record takes the place of was of high consequence: the higher one of the two counts.
 *
 * @param waits whether the record itself is still to be decided, so that what it will replace is
 *   still there
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
