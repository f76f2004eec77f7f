import type { RecordedAct } from '../recorded-acts.ts';
import { treeDigest } from '../tree-digest.ts';
import type { ItemOrder } from './item-order.ts';
import { carriedBy } from './law.ts';

/** What acts on one item can say otherwise than each other. */
export type Matter = 'status' | 'place' | 'text';

/** One thing that an act says of its item; undefined where it says nothing of it. */
type Statement = (act: RecordedAct) => string | undefined;

/** What is compared as it stands, and what only where both say it anew. */
const statements: readonly (readonly [Matter, Statement, 'anew'?])[] = [
  ['status', ({ item }) => item.to],
  ['place', ({ item }) => item.kind],
  ['place', ({ item }) => item.path ?? '', 'anew'],
  ['text', pinOfText, 'anew'],
  ['text', ({ item }) => item.says && treeDigest(item.says), 'anew'],
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
  const found = statements.flatMap(([matter, statement, anew]) => {
    const [here, there] = [one, other].map((at) => statement(acts[at] as RecordedAct));
    if (here === there || here === undefined || there === undefined) return [];
    const known = anew
      ? order.latestBefore(
          one,
          (each, at) => order.knows(other, at) && statement(each) !== undefined,
        )
      : [];
    const same = (each: RecordedAct): boolean => [here, there].includes(statement(each) ?? '');
    return known.some(same) ? [] : [matter];
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
