import type { Entry } from '#workspace/dialects/ledger-entry';

import { keepsRecord } from '../discovery-kinds.ts';
import { contentOf, type ItemContent } from '../item-content.ts';
import { type KnownRecords, recordOfItem } from '../native-item.ts';
import { actsOf, beginsItem, type RecordedAct } from '../recorded-acts.ts';
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

/** What the order of acts needs to know of an entry. */
export interface Node {
  readonly id: string;
  readonly at: string;
  readonly parents: readonly string[];
}

/**
 * Entries in an order where each comes after its parents, and whether one act came before another.
 */
interface Ancestry<N extends Node> {
  readonly ordered: readonly N[];
  /** Entries that are nobody's parent: where the next act goes on. Sorted by id. */
  readonly heads: readonly string[];
  isBefore(earlier: string, later: string): boolean;
  /**
   * Entries that go on from one that is missing, or from one of these: not all that came before
   * them is known.
   */
  readonly torn: ReadonlySet<string>;
}

/** Where an entry stands: its stretch of single steps, and how far along it. */
interface Spot {
  readonly chain: number;
  readonly step: number;
}

/**
 * Orders the ledger's graph. Most of a ledger is one long chain, so entries are put into stretches
 * of single steps, and the question who came first is answered stretch by stretch and not entry by
 * entry. Parents that are not there are left out: LED502 says so.
 */
export function ancestryOf<N extends Node>(nodes: readonly N[]): Ancestry<N> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, number>();
  for (const node of byId.values())
    for (const parent of parentsOf(node, byId))
      children.set(parent, (children.get(parent) ?? 0) + 1);
  const torn = tornAmong(sortByParents(byId, isOlder), byId);
  // What goes on from a missing entry comes last: it came after more than its parents show.
  const ordered = sortByParents(byId, (one, other) =>
    torn.has(one.id) === torn.has(other.id) ? isOlder(one, other) : torn.has(other.id),
  );

  const spots = new Map<string, Spot>();
  /** For each stretch, the entries its first one goes on from. */
  const origins: (readonly string[])[] = [];
  for (const node of ordered) {
    const parents = parentsOf(node, byId);
    const [only] = parents;
    const before =
      parents.length === 1 && only !== undefined && children.get(only) === 1
        ? spots.get(only)
        : undefined;
    spots.set(
      node.id,
      before
        ? { chain: before.chain, step: before.step + 1 }
        : { chain: origins.push(parents) - 1, step: 0 },
    );
  }

  const isBefore = (earlier: string, later: string): boolean => {
    const [goal, start] = [spots.get(earlier), spots.get(later)];
    if (!goal || !start || earlier === later) return false;
    const pending = [start];
    const seen = new Set<number>();
    for (let here = pending.pop(); here; here = pending.pop()) {
      if (here.chain === goal.chain && here.step >= goal.step) return true;
      // A stretch is left at its start whichever step it was entered at.
      if (here.chain < goal.chain || seen.has(here.chain)) continue;
      seen.add(here.chain);
      for (const parent of origins[here.chain] ?? []) {
        const spot = spots.get(parent);
        if (spot) pending.push(spot);
      }
    }
    return false;
  };
  return {
    ordered,
    heads: [...byId.keys()].filter((id) => !children.has(id)).sort(),
    isBefore,
    torn,
  };
}

function parentsOf<N extends Node>(node: N, byId: ReadonlyMap<string, N>): string[] {
  return [...new Set(node.parents)].filter((parent) => byId.has(parent) && parent !== node.id);
}

/** @param ordered each entry after those it goes on from */
function tornAmong<N extends Node>(
  ordered: readonly N[],
  byId: ReadonlyMap<string, N>,
): ReadonlySet<string> {
  const torn = new Set<string>();
  for (const { id, parents } of ordered)
    if (parents.some((parent) => !byId.has(parent) || torn.has(parent))) torn.add(id);
  return torn;
}

/**
 * Parents first; among those that are free, the older and then the smaller id, so that the order is
 * the same everywhere.
 */
function sortByParents<N extends Node>(
  byId: ReadonlyMap<string, N>,
  isFirst: (one: N, other: N) => boolean,
): N[] {
  const waiting = new Map<string, number>();
  const children = new Map<string, N[]>();
  for (const node of byId.values()) {
    const parents = parentsOf(node, byId);
    waiting.set(node.id, parents.length);
    for (const parent of parents) {
      const known = children.get(parent);
      if (known) known.push(node);
      else children.set(parent, [node]);
    }
  }
  const free = openHeap<N>(isFirst);
  for (const node of byId.values()) if (waiting.get(node.id) === 0) free.push(node);
  const ordered: N[] = [];
  for (let next = free.pop(); next; next = free.pop()) {
    ordered.push(next);
    for (const child of children.get(next.id) ?? []) {
      const left = (waiting.get(child.id) ?? 0) - 1;
      waiting.set(child.id, left);
      if (left === 0) free.push(child);
    }
  }
  return ordered;
}

function isOlder(one: Node, other: Node): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at;
}

/**
 * A collection that gives back its first member, by the order it was opened with, however many go
 * in and out.
 */
interface Heap<T> {
  push(value: T): void;
  /** Takes the first one out; undefined when it is empty. */
  pop(): T | undefined;
}

/** Opens an empty binary heap: each step takes as long as the logarithm of what is in it. */
function openHeap<T>(comesFirst: (one: T, other: T) => boolean): Heap<T> {
  const values: T[] = [];
  const at = (index: number): T => values[index] as T;
  const swap = (one: number, other: number): void =>
    void ([values[one], values[other]] = [at(other), at(one)]);
  return {
    push: (value) => {
      values.push(value);
      for (let here = values.length - 1; here > 0;) {
        const above = (here - 1) >> 1;
        if (!comesFirst(at(here), at(above))) break;
        swap(here, above);
        here = above;
      }
    },
    pop: () => {
      const [first] = values;
      const last = values.pop();
      if (values.length === 0 || last === undefined) return first;
      values[0] = last;
      for (let here = 0; ;) {
        const below = [2 * here + 1, 2 * here + 2].filter((each) => each < values.length);
        const next = below.reduce(
          (best, each) => (comesFirst(at(each), at(best)) ? each : best),
          here,
        );
        if (next === here) return first;
        swap(here, next);
        here = next;
      }
    },
  };
}
