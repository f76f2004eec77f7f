import { isNewEntry } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';

import { treeDigest } from '../digest.ts';
import { type RecordedAct, recordsPromotion } from '../item-content.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';
import { changeablePartsOf, isFinal, isReleasedBySecondPerson } from './transitions.ts';

/** Two acts on one item that disagree, and neither knew of the other. */
export interface BranchConflict {
  /** The act of the change. */
  readonly now: RecordedAct;
  /** The latest act of the base. */
  readonly was: RecordedAct;
  readonly about: readonly Aspect[];
}

/** Returns a test whether an act is of the judged change: no base has it. */
export function isOfChange(history: History): (act: RecordedAct) => boolean {
  const ahead = new Set(history.gate?.ahead.map((entry) => entry.id));
  return ({ entry }) => !ahead.has(entry.id) && isNewEntry(history, entry.path);
}

/**
 * Acts of a change that disagree with a latest act of the base and did not know of it: a branch
 * decided without the base, or the entry is made up. A later act of the change settles it if it
 * knows of both and decides what they disagree about.
 */
export function findBranchConflicts(
  acts: readonly RecordedAct[],
  order: ItemOrder,
  isNew: (act: RecordedAct) => boolean,
): BranchConflict[] {
  const base = order.latest((act) => !isNew(act));
  return acts.flatMap((now, position): BranchConflict[] => {
    if (!isNew(now)) return [];
    const [found] = base.flatMap((each) => {
      const about = order.knows(position, each) ? [] : aspectsApart(acts, position, each, order);
      return about.length > 0 ? [{ now, was: acts[each] as RecordedAct, about }] : [];
    });
    const isSettled = acts.some(
      (act, at) =>
        isNew(act) &&
        order.knows(at, position) &&
        (endsAlike(
          act,
          base.map((each) => acts[each] as RecordedAct),
        ) ||
          (base.every((each) => order.knows(at, each)) && decides(act, found?.about ?? []))),
    );
    return found && !isSettled ? [found] : [];
  });
}

/** Whether an act ends the item as all latest acts of its base did. */
function endsAlike({ item }: RecordedAct, base: readonly RecordedAct[]): boolean {
  return isFinal(item.to) && base.every((each) => each.item.to === item.to);
}

/** Whether an act takes the item out of memory, or says all of this anew. */
function decides({ item }: RecordedAct, about: readonly Aspect[]): boolean {
  return (
    isFinal(item.to) ||
    isReleasedBySecondPerson(item.to) ||
    !about.includes('text') ||
    item.pin !== undefined
  );
}

/**
 * Acts of a change that did not know how the base made the item memory. They were judged against
 * nothing, so later acts are not compared with them.
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

/** The first of an item's latest acts that disagrees with the last one; null if all agree. */
export function findLatestConflict(
  { acts, latest }: Pick<ItemHistory, 'acts' | 'latest'>,
  ledger: Pick<Ledger, 'isBefore' | 'torn'>,
): { readonly other: RecordedAct; readonly about: readonly Aspect[] } | null {
  if (latest.length < 2) return null;
  const order = itemOrder(acts, ledger);
  const last = acts.indexOf(latest.at(-1) as RecordedAct);
  for (const other of latest.slice(0, -1)) {
    const about = aspectsApart(acts, acts.indexOf(other), last, order);
    if (about.length > 0) return { other, about };
  }
  return null;
}

/** What acts on one item can disagree about. */
export type Aspect = 'status' | 'place' | 'text';

/** Gives one thing that an act says of its item; undefined if it does not say it. */
type Statement = (act: RecordedAct) => string | undefined;

/** Whether an act may change a statement that the other act leaves as both knew it. */
type MayChange = (acts: readonly RecordedAct[], at: number, order: ItemOrder) => boolean;

const statements: readonly (readonly [Aspect, Statement, MayChange])[] = [
  ['status', ({ item }) => item.to, () => false],
  ['place', ({ item }) => item.kind, () => false],
  ['place', ({ item }) => item.path ?? '', wasMoved],
  ['text', pinOfText, () => true],
  ['text', ({ item }) => item.says && treeDigest(item.says), () => true],
];

/**
 * What two acts on an item disagree about. An act that repeats what both knew does not count.
 *
 * @param one position among the item's acts, as `other`
 */
function aspectsApart(
  acts: readonly RecordedAct[],
  one: number,
  other: number,
  order: ItemOrder,
): Aspect[] {
  const both = [acts[one], acts[other]] as [RecordedAct, RecordedAct];
  // The same final status: no act follows, and agents are not served the item.
  if (isFinal(both[0].item.to) && both[0].item.to === both[1].item.to) return [];
  const found = statements.flatMap(([aspect, statement, mayChange]) => {
    const [here, there] = both.map(statement);
    if (here === there || here === undefined || there === undefined) return [];
    const known = order
      .latestBefore(one, (each, at) => order.knows(other, at) && statement(each) !== undefined)
      .map(statement);
    const anew = [one, other].filter((at) => !known.includes(statement(acts[at] as RecordedAct)));
    return anew.length < both.length && anew.every((at) => mayChange(acts, at, order))
      ? []
      : [aspect];
  });
  return [...new Set(found)];
}

/** The pin of an act that may change a record's text; FND312 compares its successor. */
function pinOfText({ entry: { content }, item }: RecordedAct): string | undefined {
  const carries = changeablePartsOf(content.act, item.from, item.to);
  return carries.some((each) => each !== 'successor') ? item.pin : undefined;
}

/** Whether an act, or one that it knew of, moved the record to the path that it names. */
function wasMoved(acts: readonly RecordedAct[], at: number, order: ItemOrder): boolean {
  return acts.some(
    ({ entry, item }, position) =>
      entry.content.act === 'correction' &&
      item.path === acts[at]?.item.path &&
      (position === at || order.knows(at, position)),
  );
}

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
