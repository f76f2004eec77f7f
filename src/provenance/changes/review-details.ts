import type { MemoryRecord } from '#workspace/records';
import { shownText } from '#workspace/text/erased-text';

import { likeWithdrawal, repeatedWithdrawals } from '../comparison/repeated-withdrawals.ts';
import { tombstonesFor, type Withdrawal } from '../comparison/tombstones.ts';
import { erasureOf } from '../ledger/erasure.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { wordsBesideClaim } from '../record-text/words-beside-claim.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import type { ChangedText } from './changed-texts.ts';
import type { ItemChange, LikeWithdrawal, RepeatedWithdrawal } from './item-change.ts';

/**
 * What a reviewer has to know of an item besides its claim: all other words of it that agents read,
 * and the withdrawn claims that it repeats, or else the one that is most like it.
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
): Pick<ItemChange, 'says' | 'repeats' | 'like'> {
  const known = new Set(before ? wordsBesideClaim(history, before) : []);
  // An erased record has digests instead of words.
  const words = erasureOf(history) ? [] : wordsBesideClaim(history, record);
  const says = words.filter((each) => !known.has(each));
  const repeats = repeatedWithdrawals(history, record, ledger, withdrawals);
  const like = repeats.length > 0 ? null : likeWithdrawal(history, record, withdrawals);
  return {
    ...(says.length > 0 ? { says } : {}),
    repeats: repeats.length > 0 ? repeats.map((act) => withdrawalBy(act, ledger)) : undefined,
    like: like === null ? undefined : likeBy(like, ledger),
  };
}

/** Adds to each text that came the withdrawn claim that it repeats, or that is most like it. */
export function withLikeWithdrawals(
  texts: readonly ChangedText[],
  withdrawals: readonly Withdrawal[],
  ledger: Ledger,
): readonly ChangedText[] {
  if (withdrawals.length === 0) return texts;
  return texts.map((each) => {
    if (each.became === 'removed') return each;
    const [stone] = tombstonesFor([each.text], withdrawals);
    return stone ? { ...each, like: likeBy(stone.act, ledger) } : each;
  });
}

/** What was withdrawn, by whom and why. */
function likeBy(act: RecordedAct, ledger: Ledger): LikeWithdrawal {
  return { ...withdrawalBy(act, ledger), claim: act.item.claim ?? '' };
}

function withdrawalBy(
  { entry: { content: act }, item }: RecordedAct,
  ledger: Ledger,
): RepeatedWithdrawal {
  return {
    item: ledger.shortOf(item.item),
    by: act.by,
    at: act.at,
    cause: item.cause ?? null,
    reason: item.reason === undefined ? null : shownText(item.reason),
  };
}
