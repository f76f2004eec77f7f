import { contentOf, type ItemContent, type RecordedAct } from '../item-content.ts';

/** An item as the ledger has it. */
export interface ItemHistory {
  /** The whole id. */
  readonly item: string;
  /** Each act comes after those it knew of. */
  readonly acts: readonly RecordedAct[];
  /** Acts with no later act on this item: one, unless branches decided apart. */
  readonly latest: readonly RecordedAct[];
  /** Where branches decided apart: the pin of the last act that all of them knew. */
  readonly sharedPin: string | null;
  readonly kind: RecordedAct['item']['kind'];
  /** The claim in one line; empty if no act and no record has it any more. */
  readonly discovery: string;
  readonly content: ItemContent;
  /** Path of the record now. */
  readonly path: string | null;
  /** The prevailing status of the latest acts; LED508 reports it if they disagree. */
  readonly status: string;
  readonly task: string | null;
  readonly raisedBy: string | null;
}

/** The name of an item in texts: its claim, else its path, else its id. */
export function labelOf({ discovery, path, item }: ItemHistory): string {
  return discovery || (path ?? item);
}

/** The history of an item without acts. */
export function historyWithoutActs(
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

/** The history of an item whose first and only act is this one. */
export function historyOfFirstAct(act: RecordedAct): ItemHistory {
  const { item, entry } = act;
  const content = contentOf([act], null);
  return {
    ...historyWithoutActs(item.kind, content.claim, item.path),
    item: item.item,
    content,
    acts: [act],
    latest: [act],
    status: item.to,
    task: entry.content.task ?? null,
    raisedBy: entry.content.raised_by ?? entry.content.by,
  };
}
