import { openHeap } from './heap.ts';

/** What the order of acts needs to know of an entry. */
export interface Node {
  readonly id: string;
  readonly at: string;
  readonly parents: readonly string[];
}

/**
 * Entries in an order where each comes after its parents, and whether one act came before another.
 */
export interface Ancestry<N extends Node> {
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
