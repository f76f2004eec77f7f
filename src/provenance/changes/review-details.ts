import type { MemoryRecord } from '#workspace/records';
import { shownText } from '#workspace/text/erased-text';

import { repeatedWithdrawals } from '../comparison/repeated-withdrawals.ts';
import type { Withdrawal } from '../comparison/tombstones.ts';
import { erasureOf } from '../ledger/erasure.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { wordsBesideClaim } from '../record-text/words-beside-claim.ts';
import type { ItemChange } from './item-change.ts';

/**
 * What a reviewer has to know of an item besides its claim: all other words of it that agents read,
 * and the withdrawals that it repeats.
 *
 * @param before its record at the base, where it was memory there
 * @param withdrawals those of the ledger
 */
export function reviewDetails(
  history: ItemHistory,
  record: MemoryRecord | null,
  before: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[],
): Pick<ItemChange, 'says' | 'repeats'> {
  const known = new Set(before ? wordsBesideClaim(history, before) : []);
  // Digests stand for what is erased.
  const words = erasureOf(history) ? [] : wordsBesideClaim(history, record);
  const says = words.filter((each) => !known.has(each));
  const repeats = repeatedWithdrawals(history, record, ledger, withdrawals).map(
    ({ entry: { content: act }, item }) => ({
      item: ledger.shortOf(item.item),
      by: act.by,
      at: act.at,
      cause: item.cause ?? null,
      reason: item.reason === undefined ? null : shownText(item.reason),
    }),
  );
  return {
    ...(says.length > 0 ? { says } : {}),
    ...(repeats.length > 0 ? { repeats } : {}),
  };
}
