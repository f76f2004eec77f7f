import type { Entry } from '#workspace/dialects/ledger-entry';
import type { History } from '#workspace/history/history';
import { memoizeByObject } from '#workspace/memoize';
import type { Workspace } from '#workspace/workspace';

import { beginsItem, type RecordedAct } from '../item-content.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';
import { mayBecome } from './transitions.ts';

/** The missing entry that explains why the latest acts on an item are not ordered; else null. */
export function findMissingEntryBetween(
  { acts, latest }: Pick<ItemHistory, 'acts' | 'latest'>,
  ledger: Ledger,
): string | null {
  const last = latest.at(-1);
  if (!last || ledger.torn.size === 0) return null;
  const gaps = latest.slice(0, -1).map((each) => between(acts, each, last, ledger));
  return gaps.every((gap) => gap !== null) ? (gaps[0] ?? null) : null;
}

/**
 * A missing entry after one act and before another. The acts after it must start from the status of
 * the first one, or from what one act makes of it; else any lost entry would explain two branches.
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

/** A missing ancestor of an act that may have come after another act. */
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

/** A missing entry that may have had an act on an item after its first one; else null. */
export function findMissingEntrySince(
  { acts }: Pick<ItemHistory, 'acts'>,
  ledger: Ledger,
): string | null {
  const first = acts[0]?.entry;
  const gap = gapsIn(ledger).find(
    ({ by, at }) =>
      first && first.content.at <= at && first.id !== by && !ledger.isBefore(by, first.id),
  );
  return gap?.missing ?? null;
}

/** Each missing parent, with the id and time of the entry that names it. */
const gapsIn = memoizeByObject(({ entries, byId }: Ledger) =>
  entries.flatMap(({ id, content: act }) =>
    act.parents
      .filter((parent) => !byId.has(parent))
      .map((missing) => ({ missing, by: id, at: act.at })),
  ),
);

/** The entries that a change removed or rewrote, as its bases have them; each once. */
function lostEntries(history: History | null, { byId }: Pick<Ledger, 'byId'>): Entry[] {
  const lost = (history?.bases ?? []).flatMap((base) =>
    base.lostEntries.flatMap(({ entry }) => (entry && !byId.has(entry.id) ? [entry] : [])),
  );
  return [...new Map(lost.map((each) => [each.id, each])).values()];
}

/** The ledger with the entries that a change removed put back; the same if it removed none. */
export function restoreLostEntries(ledger: Ledger, history: History | null): Ledger {
  const lost = lostEntries(history, ledger);
  return lost.length === 0 ? ledger : ledger.withEntries(lost);
}

/** The ids of missing parents, by entry; a parent whose file cannot be read is not missing. */
export function missingParents({
  entries,
  files,
}: Pick<Workspace, 'entries' | 'files'>): ReadonlyMap<Entry, ReadonlySet<string>> {
  const there = new Set(
    [...files]
      .filter((path) => path.endsWith('.json'))
      .map((path) => path.slice(path.lastIndexOf('-') + 1, -'.json'.length)),
  );
  return new Map(
    entries.flatMap((entry) => {
      const missing = new Set(entry.content.parents.filter((parent) => !there.has(parent)));
      return missing.size === 0 ? [] : [[entry, missing] as const];
    }),
  );
}
