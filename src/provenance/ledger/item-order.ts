import type { RecordedAct } from '../recorded-acts.ts';
import type { Ledger } from './ledger.ts';

/** Which acts on one item knew of which. Acts are named by their position. */
export interface ItemOrder {
  knows(later: number, earlier: number): boolean;
  /**
   * The latest of the counted acts that an act knew of: several where branches decided apart.
   *
   * @param counts defaults to all acts
   */
  latestBefore(at: number, counts?: (act: RecordedAct, position: number) => boolean): RecordedAct[];
  /** The counted acts that come before no other counted act. */
  latest(counts: (act: RecordedAct, position: number) => boolean): number[];
}

/**
 * Reads the order of an item's acts. An act after a missing entry counts as knowing all acts before
 * it in order, if neither is new: a later loss does not change how they were judged.
 *
 * @param isNew acts of the judged change, which know only what their parents show
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

/** Adds an act and all that it knew of to a set. */
function add(set: Uint32Array, at: number, known: Uint32Array = new Uint32Array()): void {
  known.forEach((word, index) => (set[index] = (set[index] ?? 0) | word));
  set[at >> 5] = (set[at >> 5] ?? 0) | (1 << (at & 31));
}
