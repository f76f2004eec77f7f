import type { RecordedAct } from '../recorded-acts.ts';
import { treeDigest } from '../tree-digest.ts';
import type { ItemOrder } from './item-order.ts';
import { carriedBy } from './law.ts';

/** What acts on one item can say otherwise than each other. */
export type Matter = 'status' | 'place' | 'text';

/** One thing that an act says of its item; undefined where it says nothing of it. */
type Statement = (act: RecordedAct) => string | undefined;

/** What is compared, and which acts may say it anew where the other leaves it as both knew it. */
const statements: readonly (readonly [Matter, Statement, (act: RecordedAct) => boolean])[] = [
  ['status', ({ item }) => item.to, () => false],
  ['place', ({ item }) => `${item.kind} ${item.path ?? ''}`, isMove],
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
  const found = statements.flatMap(([matter, statement, maySay]) => {
    const [here, there] = both.map(statement);
    if (here === there || here === undefined || there === undefined) return [];
    const known = order
      .latestBefore(one, (each, at) => order.knows(other, at) && statement(each) !== undefined)
      .map(statement);
    const anew = both.filter((each) => !known.includes(statement(each)));
    return anew.length < both.length && anew.every(maySay) ? [] : [matter];
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

function isMove({ entry }: RecordedAct): boolean {
  return entry.content.act === 'correction';
}
