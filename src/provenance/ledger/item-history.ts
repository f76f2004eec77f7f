import { contentOf, type ItemContent } from '../item-content.ts';
import type { RecordedAct } from '../recorded-acts.ts';

/** What the ledger knows of one item: its acts in order, and what they came to. */
export interface ItemHistory {
  /** The item's id, as every act names it. */
  readonly item: string;
  /** In an order where each act comes after those it knew of. */
  readonly acts: readonly RecordedAct[];
  /** The acts that no other act on this item came after: one, unless two branches decided apart. */
  readonly latest: readonly RecordedAct[];
  /** Where branches decided apart, the pin that the last act left which they all knew. */
  readonly sharedPin: string | null;
  readonly kind: RecordedAct['item']['kind'];
  /** What it claims, in one line; empty where nothing says it any more. */
  readonly discovery: string;
  /** What it says now. */
  readonly content: ItemContent;
  /** Where the record is now. */
  readonly path: string | null;
  /**
   * Where the item stands: of several latest acts that which withdrew it, else the last in order;
   * LED508 says that they disagree.
   */
  readonly status: string;
  readonly task: string | null;
  readonly raisedBy: string | null;
}

/** What people read of an item: its claim, or its place where nothing says that any more. */
export function calledOf({ discovery, path, item }: ItemHistory): string {
  return discovery || (path ?? item);
}

/** An item that no act speaks of yet. */
export function unrecorded(
  kind: ItemHistory['kind'],
  discovery: string,
  target: string | null,
): ItemHistory {
  return {
    item: '',
    acts: [],
    latest: [],
    sharedPin: null,
    kind,
    discovery,
    content: { claim: discovery, details: {}, loadWhen: null, contentHash: null, rows: [] },
    path: target,
    status: '',
    task: null,
    raisedBy: null,
  };
}

/** An item that an act begins, as the ledger will have it. */
export function begunBy(act: RecordedAct): ItemHistory {
  const { item, entry } = act;
  const content = contentOf([act], null);
  return {
    ...unrecorded(item.kind, content.claim, item.path),
    item: item.item,
    content,
    acts: [act],
    latest: [act],
    status: item.to,
    task: entry.content.task ?? null,
    raisedBy: entry.content.raised_by ?? entry.content.by,
  };
}
