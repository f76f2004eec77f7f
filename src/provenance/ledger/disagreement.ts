import type { RecordedAct } from '../recorded-acts.ts';
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
  const statements: Readonly<Record<Matter, Statement>> = {
    status: ({ item }) => item.to,
    place: ({ item }) => `${item.kind} ${item.path ?? ''}`,
    text: ({ item }, at) => (pinsBefore(at, order).has(item.pin ?? '') ? undefined : item.pin),
  };
  return (Object.keys(statements) as Matter[]).filter((matter) => {
    const [here, there] = [one, other].map((at) => statements[matter](acts[at] as RecordedAct, at));
    return here !== there && here !== undefined && there !== undefined;
  });
}

/** The pins that the acts before one left. */
function pinsBefore(at: number, order: ItemOrder): ReadonlySet<string> {
  return new Set(
    order.latestBefore(at, ({ item }) => item.pin !== undefined).map(({ item }) => item.pin ?? ''),
  );
}
