import type { RecordedAct } from '../recorded-acts.ts';
import { treeDigest } from '../tree-digest.ts';
import type { ItemOrder } from './item-order.ts';
import { carriedBy } from './law.ts';

/** What acts on one item can say otherwise than each other. */
export type Matter = 'status' | 'place' | 'text';

/** One thing that an act says of its item; undefined where it leaves that as it was. */
type Statement = (act: RecordedAct, at: number) => string | undefined;

/**
 * What two acts on an item say otherwise. An act that leaves something as it was says nothing of
 * it.
 *
 * @param one position among the item's acts, as `other`
 */
export function disagreement(
  acts: readonly RecordedAct[],
  one: number,
  other: number,
  order: ItemOrder,
): Matter[] {
  const statements: readonly (readonly [Matter, Statement])[] = [
    ['status', ({ item }) => item.to],
    ['place', ({ item }) => `${item.kind} ${item.path ?? ''}`],
    ['text', anew((act) => (changesText(act) ? act.item.pin : undefined), order)],
    ['text', anew(({ item }) => item.says && treeDigest(item.says), order)],
  ];
  const found = statements.flatMap(([matter, statement]) => {
    const [here, there] = [one, other].map((at) => statement(acts[at] as RecordedAct, at));
    return here !== there && here !== undefined && there !== undefined ? [matter] : [];
  });
  return [...new Set(found)];
}

/**
 * Whether an act may change what a record says. Which record replaces it is a matter between the
 * three (FND312).
 */
function changesText({ entry: { content }, item }: RecordedAct): boolean {
  return carriedBy(content.act, item.from, item.to).some((each) => each !== 'successor');
}

/** What an act says otherwise than the acts before it. */
function anew(statement: Statement, order: ItemOrder): Statement {
  return (act, at) => {
    const said = statement(act, at);
    const before = order.latestBefore(at, (each) => statement(each, at) !== undefined);
    return before.some((each) => statement(each, at) === said) ? undefined : said;
  };
}
