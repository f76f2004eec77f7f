import type { RecordedAct } from '../recorded-acts.ts';
import { treeDigest } from '../tree-digest.ts';
import type { ItemOrder } from './item-order.ts';

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
    ['text', anew(pinOfText, order)],
    ['text', anew(({ item }) => item.says && treeDigest(item.says), order)],
  ];
  const found = statements.flatMap(([matter, statement]) => {
    const [here, there] = [one, other].map((at) => statement(acts[at] as RecordedAct, at));
    return here !== there && here !== undefined && there !== undefined ? [matter] : [];
  });
  return [...new Set(found)];
}

/** What an act says otherwise than the acts before it. */
function anew(statement: Statement, order: ItemOrder): Statement {
  return (act, at) => {
    const said = statement(act, at);
    const before = order.latestBefore(at, (each) => statement(each, at) !== undefined);
    return before.some((each) => statement(each, at) === said) ? undefined : said;
  };
}

/** A supersession changes nothing of a record but its successor, which the other side names, too. */
function pinOfText({ entry, item }: RecordedAct): string | undefined {
  return entry.content.act === 'supersession' ? undefined : item.pin;
}
