import type { Entry } from '#workspace/dialects/ledger-entry';

import { keepsRecord } from '../discovery-kinds.ts';
import { contentOf, type ItemContent } from '../item-content.ts';
import { type KnownRecords, recordOfItem } from '../native-item.ts';
import { actsOf, beginsItem, type RecordedAct } from '../recorded-acts.ts';
import { type Ancestry, ancestryOf } from './ancestry.ts';
import type { ItemHistory } from './item-history.ts';
import { prevailing } from './law.ts';
import { byPrefix, type Named, shortIds } from './short-id.ts';

/** The ledger as a whole: a graph of acts, read once and asked often. */
export interface Ledger {
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** All current heads: the parents of the next act. */
  readonly heads: readonly string[];
  readonly items: ReadonlyMap<string, ItemHistory>;
  /** The item whose record stands at a path now. */
  readonly byTarget: ReadonlyMap<string, ItemHistory>;
  /** The item whose id starts like this. */
  named(prefix: string): Named<ItemHistory>;
  /** An item's id as people type it, among all items there are. */
  shortOf(item: string): string;
  isBefore(earlier: string, later: string): boolean;
  /** The same ledger with more entries. */
  withEntries(more: readonly Entry[]): Ledger;
  /**
   * Entries that go on from one that is missing, or from one of these: not all that came before
   * them is known.
   */
  readonly torn: ReadonlySet<string>;
}

/**
 * Reads the graph of entries into the histories of items. Entries that are broken have been left
 * out before.
 *
 * @param records those of the same tree, which say what items claim
 */
export function readLedger(entries: readonly Entry[], records: KnownRecords | null): Ledger {
  const nodes = entries.map((entry) => ({
    id: entry.id,
    at: entry.content.at,
    parents: entry.content.parents,
    entry,
  }));
  const ancestry = ancestryOf(nodes);
  const ordered = ancestry.ordered.map((node) => node.entry);
  const acts = new Map<string, RecordedAct[]>();
  for (const entry of ordered) {
    for (const act of actsOf(entry)) {
      const known = acts.get(act.item.item);
      if (known) known.push(act);
      else acts.set(act.item.item, [act]);
    }
  }
  const items = new Map<string, ItemHistory>();
  // A list that grew has room for sixteen acts more; its copy has none.
  for (const [id, each] of acts) items.set(id, historyOf(id, each.slice(), ancestry, records));
  const byTarget = new Map<string, ItemHistory>();
  // An item that was withdrawn leaves its path to the next one that takes it.
  for (const history of items.values()) {
    // A term or a requirement is written into a file that belongs to no item.
    if (history.path === null || !keepsRecord(history.kind)) continue;
    const other = byTarget.get(history.path);
    if (!other || !isHeld(other) || isHeld(history)) byTarget.set(history.path, history);
  }
  return {
    entries: ordered,
    byId: new Map(ordered.map((entry) => [entry.id, entry])),
    heads: ancestry.heads,
    items,
    byTarget,
    named: byPrefix(items),
    shortOf: shortIds(items.keys()),
    isBefore: ancestry.isBefore,
    withEntries: (more) => readLedger([...ordered, ...more], records),
    torn: ancestry.torn,
  };
}

/** The ledger of a tree: its entries, and its records, which say what items claim. */
export function ledgerOf(records: KnownRecords & { readonly entries: readonly Entry[] }): Ledger {
  return readLedger(records.entries, records);
}

function isHeld(history: ItemHistory): boolean {
  return history.status !== 'rejected' && history.status !== 'rolled-back';
}

function historyOf(
  item: string,
  acts: readonly RecordedAct[],
  ancestry: Ancestry<{ id: string; at: string; parents: readonly string[] }>,
  records: KnownRecords | null,
): ItemHistory {
  // In this order nothing comes before what it knew of, so only later acts can have come after.
  const latest = acts
    .filter(
      (act, at) =>
        !acts.slice(at + 1).some((other) => ancestry.isBefore(act.entry.id, other.entry.id)),
    )
    .slice();
  const first = acts[0] as RecordedAct;
  const status = prevailing(latest.map((act) => act.item.to));
  const last = latest.findLast((act) => act.item.to === status) ?? first;
  const shared =
    latest.length < 2
      ? []
      : acts.filter(({ entry }) =>
          latest.every((each) => ancestry.isBefore(entry.id, each.entry.id)),
        );
  let content: ItemContent | null = null;
  return {
    item,
    acts,
    latest,
    sharedPin: shared.findLast(({ item: { pin } }) => pin !== undefined)?.item.pin ?? null,
    kind: last.item.kind,
    get discovery() {
      return this.content.claim;
    },
    get content() {
      return (content ??= contentOf(acts, records && recordOfItem(this, records)));
    },
    path: movedTo(acts, latest, shared) ?? last.item.path,
    status: last.item.to,
    // Whoever moves a record moves no item to the task at hand.
    task:
      acts.findLast(({ entry: { content: act } }) => act.task && act.act !== 'correction')?.entry
        .content.task ?? null,
    raisedBy: first.entry.content.raised_by ?? (beginsItem(first) ? first.entry.content.by : null),
  };
}

/** Where one of several branches moved a record that all of them knew; null where none did. */
function movedTo(
  acts: readonly RecordedAct[],
  latest: readonly RecordedAct[],
  shared: readonly RecordedAct[],
): string | null {
  const from = shared.at(-1)?.item.path;
  if (from === undefined) return null;
  const moved = acts.findLast(
    ({ entry, item: { path } }) =>
      entry.content.act === 'correction' &&
      path !== from &&
      latest.some((each) => each.item.path === path),
  );
  return moved?.item.path ?? null;
}
