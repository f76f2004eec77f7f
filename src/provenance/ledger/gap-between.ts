import { oncePerObject } from '#workspace/once-per-object';

import { beginsItem, type RecordedAct } from '../recorded-acts.ts';
import type { ItemHistory } from './item-history.ts';
import { mayBecome } from './law.ts';
import type { Ledger } from './ledger.ts';

/**
 * The missing entry for which the latest acts on an item look as if neither knew of the other; null
 * where none explains that.
 */
export function gapBetween(
  { acts, latest }: Pick<ItemHistory, 'acts' | 'latest'>,
  ledger: Ledger,
): string | null {
  const last = latest.at(-1);
  if (!last || ledger.torn.size === 0) return null;
  const gaps = latest.slice(0, -1).map((each) => between(acts, each, last, ledger));
  return gaps.every((gap) => gap !== null) ? (gaps[0] ?? null) : null;
}

/**
 * A missing entry after one act and before another: the acts after it go on from the first one, or
 * from what one act makes of it. Else two branches would agree as soon as any entry is gone.
 */
function between(
  acts: readonly RecordedAct[],
  one: RecordedAct,
  last: RecordedAct,
  ledger: Ledger,
): string | null {
  const knows = (later: RecordedAct, earlier: RecordedAct): boolean =>
    later === earlier || ledger.isBefore(earlier.entry.id, later.entry.id);
  const after = acts.filter((act) => knows(last, act) && !knows(one, act));
  const first = after.filter((act) => !after.some((each) => each !== act && knows(act, each)));
  const gaps = first.map((act) => {
    const before = acts.filter((each) => each !== act && knows(act, each));
    const { from } = act.item;
    const isCut =
      before.length === 0 &&
      !beginsItem(act) &&
      (from === one.item.to || mayBecome(one.item.to, from ?? ''));
    const goesOn = from === one.item.to && before.every((each) => each.item.to !== from);
    return isCut || goesOn ? missingBefore(act, one, ledger) : null;
  });
  return gaps.every((gap) => gap !== null) ? (gaps[0] ?? null) : null;
}

/** A missing entry that an act goes on from, and that may have come after another act. */
function missingBefore(act: RecordedAct, other: RecordedAct, ledger: Ledger): string | null {
  const goesOnFrom = ({ entry }: RecordedAct, id: string): boolean =>
    entry.id === id || ledger.isBefore(id, entry.id);
  const known = gapsIn(ledger);
  const gap = known.find(
    ({ missing, by, at }) =>
      goesOnFrom(act, by) &&
      other.entry.content.at <= at &&
      !known.some((each) => each.missing === missing && goesOnFrom(other, each.by)),
  );
  return gap?.missing ?? null;
}

/**
 * A missing entry that may have held an act on an item after its first one; null where there is
 * none.
 */
export function gapSince({ acts }: Pick<ItemHistory, 'acts'>, ledger: Ledger): string | null {
  const first = acts[0]?.entry;
  const gap = gapsIn(ledger).find(
    ({ by, at }) =>
      first && first.content.at <= at && first.id !== by && !ledger.isBefore(by, first.id),
  );
  return gap?.missing ?? null;
}

/** Each parent that the ledger lacks, with the entry that names it and when that was made. */
const gapsIn = oncePerObject(({ entries, byId }: Ledger) =>
  entries.flatMap(({ id, content: act }) =>
    act.parents
      .filter((parent) => !byId.has(parent))
      .map((missing) => ({ missing, by: id, at: act.at })),
  ),
);
