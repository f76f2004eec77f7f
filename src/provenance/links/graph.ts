import { plainText } from '#diagnostics/plain-text';
import type { Role } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { holdsDiscovery } from '../discovery-kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fileOf, nativeItems } from '../native-item.ts';
import { type LinkKind, linksOf } from './links-of.ts';
import { relatedFacts } from './related-facts.ts';
import { unlinkedRecords } from './unlinked.ts';

/** One file of memory in the graph. */
export interface GraphNode {
  readonly path: string;
  readonly title: string;
  readonly kind: Role;
  /** The status it shows, or what the ledger decided about it; null where it has none. */
  readonly status: string | null;
  /**
   * Why it is not served as fact although it is memory, in a word such as `changed` or `in-doubt`;
   * only where that was asked for.
   */
  readonly broken?: string;
}

/** One line of the graph. `shares` has no direction: both cite the same files. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly how: LinkKind | 'shares';
  /** The requirements that are named, or the files that both cite. */
  readonly names: readonly string[];
}

/** Memory as a graph: the files that are memory or lead to it, and what leads where. */
export interface MemoryGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Memory that nothing leads to. */
  readonly unlinked: readonly string[];
  /** Files that more records cite than could be told apart: no edges are drawn for them. */
  readonly crowded: readonly string[];
  /** What is not shown, of what there is. */
  readonly leftOut: { readonly nodes: number; readonly edges: number };
}

/**
 * Reads memory as a graph, the same each time.
 *
 * @param related whether records that cite the same files are joined
 */
export function graphOf(
  workspace: Workspace,
  ledger: Pick<Ledger, 'byTarget'>,
  related: boolean,
): MemoryGraph {
  const links = linksOf(workspace, ledger);
  const facts = relatedFacts(workspace, ledger);
  const decided = new Map(
    nativeItems(workspace, ledger).map(({ fact, history }) => [fileOf(fact), history.status]),
  );
  const written = links.all.map((link): GraphEdge => ({
    from: link.from,
    to: link.to,
    how: link.kind,
    names: link.name === null ? [] : link.name.split(', '),
  }));
  const drawn = written.filter(
    (edge) =>
      workspace.byPath.has(edge.to) &&
      !(
        edge.how === 'superseded-by' &&
        links.to(edge.from).some((back) => back.from === edge.to && back.kind === 'supersedes')
      ),
  );
  const edges = [...drawn, ...(related ? sharedEdges(facts.byFile) : [])];
  const joined = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
  const nodes = [...workspace.byPath.values()].flatMap((record): GraphNode[] => {
    if (!holdsDiscovery(record) && !joined.has(record.path) && !decided.has(record.path)) return [];
    return [
      {
        path: record.path,
        title: plainText(record.title),
        kind: record.role,
        status:
          decided.get(record.path) ??
          statusOf(record) ??
          ledger.byTarget.get(record.path)?.status ??
          null,
      },
    ];
  });
  return {
    nodes: nodes.sort((one, other) => (one.path < other.path ? -1 : 1)),
    edges,
    unlinked: unlinkedRecords(workspace, ledger, links).map((record) => record.path),
    crowded: facts.crowded,
    leftOut: { nodes: 0, edges: 0 },
  };
}

/** One edge a pair, with all the files both cite. */
function sharedEdges(byFile: ReadonlyMap<string, readonly string[]>): GraphEdge[] {
  const pairs = new Map<string, string[]>();
  for (const [file, paths] of byFile) {
    for (const [at, from] of paths.entries())
      for (const to of paths.slice(at + 1))
        pairs.set(`${from}\0${to}`, [...(pairs.get(`${from}\0${to}`) ?? []), file]);
  }
  return [...pairs]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([pair, names]) => ({
      from: pair.slice(0, pair.indexOf('\0')),
      to: pair.slice(pair.indexOf('\0') + 1),
      how: 'shares' as const,
      names,
    }));
}
