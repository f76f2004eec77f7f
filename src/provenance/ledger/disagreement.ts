import type { RecordedAct } from '../recorded-acts.ts';
import { treeDigest } from '../tree-digest.ts';
import type { ItemOrder } from './item-order.ts';
import { carriedBy, isFinal } from './law.ts';

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
export function disagreement(
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
