import { isNewEntry } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';

import { treeDigest } from '../digest.ts';
import { type RecordedAct, recordsPromotion } from '../recorded-acts.ts';
import type { ItemHistory } from './item-history.ts';
import { type ItemOrder, itemOrder } from './item-order.ts';
import { carriedBy, isFinal, isHeldBack } from './law.ts';
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

/** What acts on one item can say otherwise than each other. */
export type Matter = 'status' | 'place' | 'text';

/** One thing that an act says of its item; undefined where it says nothing of it. */
type Statement = (act: RecordedAct) => string | undefined;

/** Whether an act may say something anew where the other leaves it as both knew it. */
type MaySay = (acts: readonly RecordedAct[], at: number, order: ItemOrder) => boolean;

/** What is compared, and which acts may say it anew. */
const statements: readonly (readonly [Matter, Statement, MaySay])[] = [
  ['status', ({ item }) => item.to, () => false],
  ['place', ({ item }) => item.kind, () => false],
  ['place', ({ item }) => item.path ?? '', wasMoved],
  ['text', pinOfText, () => true],
  ['text', ({ item }) => item.says && treeDigest(item.says), () => true],
];

/**
 * What two acts on an item say otherwise. An act that leaves something as it was, as acts have it
 * that both knew of, says nothing of it.
 *
 * @param one position among the item's acts, as `other`
 */
function disagreement(
  acts: readonly RecordedAct[],
  one: number,
  other: number,
  order: ItemOrder,
): Matter[] {
  const both = [acts[one], acts[other]] as [RecordedAct, RecordedAct];
  // No act leads on from there, and nothing of it is served.
  if (isFinal(both[0].item.to) && both[0].item.to === both[1].item.to) return [];
  const found = statements.flatMap(([matter, statement, maySay]) => {
    const [here, there] = both.map(statement);
    if (here === there || here === undefined || there === undefined) return [];
    const known = order
      .latestBefore(one, (each, at) => order.knows(other, at) && statement(each) !== undefined)
      .map(statement);
    const anew = [one, other].filter((at) => !known.includes(statement(acts[at] as RecordedAct)));
    return anew.length < both.length && anew.every((at) => maySay(acts, at, order)) ? [] : [matter];
  });
  return [...new Set(found)];
}

/**
 * The pin of an act that may change what a record says. Which record replaces it is a matter
 * between the three (FND312).
 */
function pinOfText({ entry: { content }, item }: RecordedAct): string | undefined {
  const carries = carriedBy(content.act, item.from, item.to);
  return carries.some((each) => each !== 'successor') ? item.pin : undefined;
}

/** Whether an act, or one that it knew of, moved the record to where it says that it is. */
function wasMoved(acts: readonly RecordedAct[], at: number, order: ItemOrder): boolean {
  return acts.some(
    ({ entry, item }, position) =>
      entry.content.act === 'correction' &&
      item.path === acts[at]?.item.path &&
      (position === at || order.knows(at, position)),
  );
}
