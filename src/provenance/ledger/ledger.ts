import type { Entry } from '#workspace/dialects/ledger-entry';

import { keepsRecord } from '../discovery-kinds.ts';
import {
  actsOf,
  beginsItem,
  contentOf,
  type ItemContent,
  type RecordedAct,
} from '../item-content.ts';
import { type KnownRecords, recordOfItem } from '../native-item.ts';
import type { ItemHistory } from './item-history.ts';
import { createPrefixLookup, type PrefixMatch, shortIds } from './short-id.ts';
import { prevailingStatus } from './transitions.ts';

/** All readable entries, and the histories of the items in them. */
export interface Ledger {
  /** Each after its parents. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** Ids of entries that are not a parent: the parents of the next act. Sorted. */
  readonly heads: readonly string[];
  /** Items by their whole id. */
  readonly items: ReadonlyMap<string, ItemHistory>;
  /** Items by the path of their record now. */
  readonly byTarget: ReadonlyMap<string, ItemHistory>;
  /** The item whose id starts with a prefix. */
  named(prefix: string): PrefixMatch<ItemHistory>;
  /** The shortest prefix of an item's id that is unique in this ledger. */
  shortOf(item: string): string;
  /** Whether one entry is an ancestor of another, by their ids. */
  isBefore(earlier: string, later: string): boolean;
  /** Returns a ledger with more entries; this one stays as it is. */
  withEntries(more: readonly Entry[]): Ledger;
  /** Ids of entries with a missing ancestor. */
  readonly torn: ReadonlySet<string>;
}

/**
 * Reads the histories of items from entries; the caller leaves out broken ones.
 *
 * @param records those of the same tree, which have the claims of items
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
  for (const act of ordered.flatMap(actsOf)) {
    const known = acts.get(act.item.item);
    if (known) known.push(act);
    else acts.set(act.item.item, [act]);
  }
  const items = new Map<string, ItemHistory>();
  // V8 keeps spare room in an array that grew; its copy has none.
  for (const [id, each] of acts) items.set(id, historyOf(id, each.slice(), ancestry, records));
  const byTarget = new Map<string, ItemHistory>();
  for (const history of items.values()) {
    // A term or a requirement is in a file that is not the record of an item.
    if (history.path === null || !keepsRecord(history.kind)) continue;
    const other = byTarget.get(history.path);
    // An item that was withdrawn leaves its path to the next one.
    if (!other || !isHeld(other) || isHeld(history)) byTarget.set(history.path, history);
  }
  return {
    entries: ordered,
    byId: new Map(ordered.map((entry) => [entry.id, entry])),
    heads: ancestry.heads,
    items,
    byTarget,
    named: createPrefixLookup(items),
    shortOf: shortIds(items.keys()),
    isBefore: ancestry.isBefore,
    withEntries: (more) => readLedger([...ordered, ...more], records),
    torn: ancestry.torn,
  };
}

/** Reads the ledger of a workspace, with the claims that its records have. */
export function ledgerOf(records: KnownRecords & { readonly entries: readonly Entry[] }): Ledger {
  return readLedger(records.entries, records);
}

function isHeld(history: ItemHistory): boolean {
  return history.status !== 'rejected' && history.status !== 'rolled-back';
}

function historyOf(
  item: string,
  acts: readonly RecordedAct[],
  { isBefore }: Pick<Ledger, 'isBefore'>,
  records: KnownRecords | null,
): ItemHistory {
  const latest = acts
    .filter(
      (act, at) => !acts.slice(at + 1).some((other) => isBefore(act.entry.id, other.entry.id)),
    )
    .slice();
  const first = acts[0] as RecordedAct;
  const status = prevailingStatus(latest.map((act) => act.item.to));
  const last = latest.findLast((act) => act.item.to === status) ?? first;
  const shared =
    latest.length < 2
      ? []
      : acts.filter(({ entry }) => latest.every((each) => isBefore(entry.id, each.entry.id)));
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
    // A correction moves the record, not the item to the task at hand.
    task:
      acts.findLast(({ entry: { content: act } }) => act.task && act.act !== 'correction')?.entry
        .content.task ?? null,
    raisedBy: first.entry.content.raised_by ?? (beginsItem(first) ? first.entry.content.by : null),
  };
}

/** The path to which one of several branches moved a shared record; null if none did. */
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

/** A ledger entry as a node of the graph of entries. */
export interface AncestryNode {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  /** Ids of its parents. */
  readonly parents: readonly string[];
}

interface Ancestry<N extends AncestryNode> extends Pick<Ledger, 'heads' | 'isBefore' | 'torn'> {
  /** Each node comes after its parents. */
  readonly ordered: readonly N[];
}

/** The place of an entry: its chain, and its position there. */
interface Spot {
  readonly chain: number;
  readonly step: number;
}

/**
 * Orders the ledger's graph. Most of a ledger is one long line, so entries are put into chains in
 * which each has one parent and one child, and `isBefore` walks chains, not entries. Missing
 * parents are left out: LED502 reports them.
 */
export function ancestryOf<N extends AncestryNode>(nodes: readonly N[]): Ancestry<N> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, number>();
  for (const node of byId.values())
    for (const parent of parentsOf(node, byId))
      children.set(parent, (children.get(parent) ?? 0) + 1);
  const torn = tornAmong(sortByParents(byId, isOlder), byId);
  // An entry with a missing ancestor comes last: it came after more than its parents show.
  const ordered = sortByParents(byId, (one, other) =>
    torn.has(one.id) === torn.has(other.id) ? isOlder(one, other) : torn.has(other.id),
  );

  const spots = new Map<string, Spot>();
  /** For each chain, the parents of its first entry. */
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
      // Chains are numbered in order, so an ancestor's chain has a lower number.
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

function parentsOf<N extends AncestryNode>(node: N, byId: ReadonlyMap<string, N>): string[] {
  return [...new Set(node.parents)].filter((parent) => byId.has(parent) && parent !== node.id);
}

/** @param ordered each entry after its parents */
function tornAmong<N extends AncestryNode>(
  ordered: readonly N[],
  byId: ReadonlyMap<string, N>,
): ReadonlySet<string> {
  const torn = new Set<string>();
  for (const { id, parents } of ordered)
    if (parents.some((parent) => !byId.has(parent) || torn.has(parent))) torn.add(id);
  return torn;
}

/** Sorts nodes after their parents; among those that may come next, `isFirst` decides. */
function sortByParents<N extends AncestryNode>(
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

function isOlder(one: AncestryNode, other: AncestryNode): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at;
}

/** Opens an empty binary heap. `pop` takes the first value out; undefined when it is empty. */
function openHeap<T>(comesFirst: (one: T, other: T) => boolean): {
  push(value: T): void;
  pop(): T | undefined;
} {
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
