import type { MemoryRecord } from '#workspace/records';
import { shownText } from '#workspace/text/erased-text';

import { repeatedWithdrawals } from '../comparison/repeated-withdrawals.ts';
import type { Withdrawal } from '../comparison/tombstones.ts';
import { holdsDiscovery } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { headingOf } from '../record-text/asserted-statements.ts';
import { textsBesideClaim } from '../record-text/texts-beside-claim.ts';
import type { ItemChange } from './item-change.ts';

/**
 * What a reviewer has to know of an item besides its claim: other words that agents read, and the
 * withdrawals that it repeats.
 *
 * @param withdrawals those of the ledger
 */
export function reviewDetails(
  history: ItemHistory,
  record: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[],
): Pick<ItemChange, 'says' | 'repeats'> {
  const {
    kind,
    content: { claim, details },
  } = history;
  const known = inWords(claim);
  const says = [
    headingOf(kind, details.title, record),
    details.meaning,
    details.text,
    ...(record && holdsDiscovery(record) ? textsBesideClaim(record) : []),
  ].flatMap((each) => (each && !known.includes(inWords(each.replace(/…$/, ''))) ? [each] : []));
  const { pointer, title = claim } = details;
  // Part of a claim may say the opposite of it.
  if (pointer !== undefined && ![claim, title].map(inWords).includes(inWords(pointer)))
    says.push(pointer);
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

function inWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
