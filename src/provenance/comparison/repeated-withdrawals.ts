import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { assertedStatements } from '../record-text/asserted-statements.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { mostLike, repeatedBy, type Withdrawal, withdrawalsIn } from './tombstones.ts';

/**
 * The withdrawals of other items that an item repeats, as it stands now.
 *
 * @param withdrawals those of the ledger; found once for many items
 */
export function repeatedWithdrawals(
  history: Pick<ItemHistory, 'item' | 'kind' | 'content'>,
  record: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[] = withdrawalsIn(ledger),
): RecordedAct[] {
  if (withdrawals.length === 0) return [];
  return repeatedBy(assertedIn(history, record), ofOthers(withdrawals, history));
}

/** The withdrawal of another item that is most like what an item says; null where none is. */
export function likeWithdrawal(
  history: Pick<ItemHistory, 'item' | 'kind' | 'content'>,
  record: MemoryRecord | null,
  withdrawals: readonly Withdrawal[],
): RecordedAct | null {
  if (withdrawals.length === 0) return null;
  return mostLike(assertedIn(history, record), ofOthers(withdrawals, history));
}

function ofOthers(
  withdrawals: readonly Withdrawal[],
  { item }: Pick<ItemHistory, 'item'>,
): readonly Withdrawal[] {
  return withdrawals.filter(({ act }) => act.item.item !== item);
}

/** All that an item asserts. */
export function assertedIn(
  { kind, content: { claim, loadWhen, details } }: Pick<ItemHistory, 'kind' | 'content'>,
  record: MemoryRecord | null,
): string[] {
  return assertedStatements({ kind, claim, loadWhen, details }, record);
}

/** Whether an act lets an item pass although it repeats what was withdrawn. */
export function overridesWithdrawals({ entry: { content: act } }: RecordedAct): boolean {
  return (act.overrides ?? []).some((override) => /^P10\b/.test(override));
}
