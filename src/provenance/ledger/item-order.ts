import { targetPath } from '#workspace/paths/target';
import type { QueueItem } from '#workspace/records';

import type { RecordedAct } from '../recorded-acts.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';

/**
 * Which acts on one item knew of which, whatever number there are. Positions are those of the acts
 * in their order.
 */
export interface ItemOrder {
  knows(later: number, earlier: number): boolean;
  /**
   * The latest acts that one of them knew of: several where branches decided apart, none for the
   * first.
   *
   * @param counts which acts are looked at; all of them unless given
   */
  latestBefore(at: number, counts?: (act: RecordedAct, position: number) => boolean): RecordedAct[];
  /** The acts that no other of those that count came after. */
  latest(counts: (act: RecordedAct, position: number) => boolean): number[];
}

/**
 * Reads the order of an item's acts. An act that another one knew of brings all that it knew of
 * itself: nobody asks twice. An act that goes on from a missing entry knew of all acts before it in
 * order, as far as neither is new: they were judged when they came, and an entry that was lost
 * afterwards makes no difference to that.
 *
 * @param isNew acts of the change that is judged, which know of nothing that their parents do not
 *   show
 */
export function itemOrder(
  acts: readonly RecordedAct[],
  ledger: Pick<Ledger, 'isBefore' | 'torn'>,
  isNew: (act: RecordedAct) => boolean = () => false,
): ItemOrder {
  const known: Uint32Array[] = [];
  acts.forEach((act, at) => {
    const own = new Uint32Array((at >> 5) + 1);
    const isTorn = ledger.torn.has(act.entry.id) && !isNew(act);
    const knew = (other: RecordedAct): boolean =>
      (isTorn && !isNew(other)) || ledger.isBefore(other.entry.id, act.entry.id);
    for (let back = at - 1; back >= 0; back -= 1)
      if (!has(own, back) && knew(acts[back] as RecordedAct)) add(own, back, known[back]);
    known.push(own);
  });
  const latestOf = (from: number, among: (position: number) => boolean): number[] => {
    const covered = new Uint32Array((from >> 5) + 1);
    const found: number[] = [];
    for (let at = from; at >= 0; at -= 1) {
      if (!among(at)) continue;
      if (!has(covered, at)) found.unshift(at);
      add(covered, at, known[at]);
    }
    return found;
  };
  const knows = (later: number, earlier: number): boolean =>
    earlier < later && has(known[later] as Uint32Array, earlier);
  return {
    knows,
    latestBefore: (at, counts = () => true) =>
      latestOf(
        at - 1,
        (position) => knows(at, position) && counts(acts[position] as RecordedAct, position),
      ).map((position) => acts[position] as RecordedAct),
    latest: (counts) =>
      latestOf(acts.length - 1, (position) => counts(acts[position] as RecordedAct, position)),
  };
}

function has(set: Uint32Array, at: number): boolean {
  return ((set[at >> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** Puts an act into a set, with all that it knew of. */
function add(set: Uint32Array, at: number, known: Uint32Array = new Uint32Array()): void {
  known.forEach((word, index) => (set[index] = (set[index] ?? 0) | word));
  set[at >> 5] = (set[at >> 5] ?? 0) | (1 << (at & 31));
}

/** The item whose id a queue's row gives, whole or shortened; undefined for a row without one. */
export function itemNamedBy(row: QueueItem, ledger: Ledger): ItemHistory | undefined {
  const named = row.id ? ledger.named(row.id.value.replace(/`/g, '')) : null;
  return named?.kind === 'one' ? named.value : undefined;
}

/**
 * The item a queue's row shows: the one it names, else the one whose record stands at its target.
 */
export function itemOfRow(row: QueueItem, ledger: Ledger): ItemHistory | undefined {
  return (
    itemNamedBy(row, ledger) ??
    (row.target ? ledger.byTarget.get(targetPath(row.target.value)) : undefined)
  );
}
