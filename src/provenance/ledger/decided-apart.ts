import { isNewEntry } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';

import { type RecordedAct, recordsPromotion } from '../recorded-acts.ts';
import { disagreement, type Matter } from './disagreement.ts';
import type { ItemHistory } from './item-history.ts';
import { type ItemOrder, itemOrder } from './item-order.ts';
import { isFinal, isHeldBack } from './law.ts';
import type { Ledger } from './ledger.ts';

/** Two acts on one item of which neither knew of the other, and which say different things. */
export interface Apart {
  /** What the change did. */
  readonly now: RecordedAct;
  /** What its base had done last. */
  readonly was: RecordedAct;
  readonly matters: readonly Matter[];
}

/** Whether an act came with the change that is judged: no base has it. */
export function cameWith(history: History): (act: RecordedAct) => boolean {
  const ahead = new Set(history.gate?.ahead.map((entry) => entry.id));
  return ({ entry }) => !ahead.has(entry.id) && isNewEntry(history, entry.path);
}

/**
 * The acts of a change that do not come after the latest act that the base has on their item, and
 * say something else than it. Such an act is what a branch decided that had not heard of the base,
 * or what somebody made up. A later act of the change settles it: one that knows of both, and says
 * itself what they disagree about.
 */
export function decidedApart(
  acts: readonly RecordedAct[],
  order: ItemOrder,
  isNew: (act: RecordedAct) => boolean,
): Apart[] {
  const base = order.latest((act) => !isNew(act));
  return [...acts.keys()].flatMap((now): Apart[] => {
    if (!isNew(acts[now] as RecordedAct)) return [];
    const was = base.find(
      (each) => !order.knows(now, each) && disagreement(acts, now, each, order).length > 0,
    );
    if (was === undefined) return [];
    const differ = disagreement(acts, now, was, order);
    const isSettled = acts.some(
      (act, at) =>
        isNew(act) &&
        order.knows(at, now) &&
        (endsAlike(
          act,
          base.map((each) => acts[each] as RecordedAct),
        ) ||
          (base.every((each) => order.knows(at, each)) && settles(act, differ))),
    );
    return isSettled
      ? []
      : [{ now: acts[now] as RecordedAct, was: acts[was] as RecordedAct, matters: differ }];
  });
}

/** Whether an act ends the item as its base did: what came before on a branch is of no account. */
function endsAlike({ item }: RecordedAct, base: readonly RecordedAct[]): boolean {
  return isFinal(item.to) && base.every((each) => each.item.to === item.to);
}

/** Whether an act decides all of this: one that takes the item out of memory does. */
function settles({ item }: RecordedAct, differ: readonly Matter[]): boolean {
  return (
    isFinal(item.to) || isHeldBack(item.to) || !differ.includes('text') || item.pin !== undefined
  );
}

/**
 * Acts of a change that are no measure for the acts after them: they did not know of how the base
 * made the item memory, so what they say of it was held against nothing.
 */
export function unrelatedActs(
  acts: readonly RecordedAct[],
  order: ItemOrder,
  isNew: (act: RecordedAct) => boolean,
): ReadonlySet<RecordedAct> {
  const made = acts.flatMap((act, at) => (!isNew(act) && recordsPromotion([act]) ? [at] : []));
  return new Set(
    made.length === 0
      ? []
      : acts.filter((act, at) => isNew(act) && !made.every((each) => order.knows(at, each))),
  );
}

/**
 * The first of an item's latest acts that says something else than the last one, and of what; null
 * where all agree.
 */
export function latestApart(
  { acts, latest }: Pick<ItemHistory, 'acts' | 'latest'>,
  ledger: Pick<Ledger, 'isBefore' | 'torn'>,
): { readonly other: RecordedAct; readonly matters: readonly Matter[] } | null {
  if (latest.length < 2) return null;
  const order = itemOrder(acts, ledger);
  const last = acts.indexOf(latest.at(-1) as RecordedAct);
  for (const other of latest.slice(0, -1)) {
    const found = disagreement(acts, acts.indexOf(other), last, order);
    if (found.length > 0) return { other, matters: found };
  }
  return null;
}
