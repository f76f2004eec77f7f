import type { MemoryRecord } from '#workspace/records';

import type { ItemHistory, Ledger } from '../ledger/ledger.ts';
import { assertedStatements, type StatedItem } from '../record-text/asserted-statements.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { tombstonesForAny, type Withdrawal, withdrawalsIn } from './tombstones.ts';

/**
 * The withdrawals of other items that an item repeats, as it stands now.
 *
 * @param withdrawals those of the ledger; found once for many items
 */
export function repeatedWithdrawals(
  history: Pick<ItemHistory, 'item' | 'kind' | 'discovery' | 'acts'>,
  record: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[] = withdrawalsIn(ledger),
): RecordedAct[] {
  if (withdrawals.length === 0) return [];
  return tombstonesForAny(assertedIn(history, record), withdrawals)
    .filter(({ likeness, act }) => likeness === 'same' && act.item.item !== history.item)
    .map(({ act }) => act);
}

/** All that an item asserts, as its acts and its record have it. */
export function assertedIn(
  history: Pick<ItemHistory, 'kind' | 'discovery' | 'acts'>,
  record: MemoryRecord | null,
): string[] {
  return assertedStatements(assertedParts(history), record);
}

/** What the acts on an item say that it asserts: the latest word on each part counts. */
export function assertedParts({
  kind,
  discovery,
  acts,
}: Pick<ItemHistory, 'kind' | 'discovery' | 'acts'>): StatedItem {
  const details = Object.assign(
    {},
    ...acts.map(({ item }) => item.says ?? {}),
  ) as StatedItem['details'];
  const loadWhen = acts.findLast(({ item }) => item.load_when)?.item.load_when ?? null;
  return { kind, claim: discovery, loadWhen, details };
}

/** Whether an act lets an item pass although it repeats what was withdrawn. */
export function overridesWithdrawals({ entry: { content: act } }: RecordedAct): boolean {
  return (act.overrides ?? []).some((override) => /^P10\b/.test(override));
}
