import { plainText } from '#diagnostics/plain-text';
import { findRecord } from '#workspace/find-record';
import { folderOf, lastName } from '#workspace/paths/target';
import { statusOf } from '#workspace/record-status';
import type { DiscoveryRecord, Role } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords, holdsDiscovery } from '../discovery-kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeItems, pathOfRecordFile } from '../native-item.ts';
import { isMemory } from '../own-files.ts';
import { type LinkKind, type Links, linksOf } from './links-of.ts';
import { relatedFacts } from './related-facts.ts';

/** One file of memory in the graph. */
export interface GraphNode {
  readonly path: string;
  readonly title: string;
  readonly kind: Role;
  /** The status of the record, else in the ledger; null for none. */
  readonly status: string | null;
  /** Why it is memory and not served as fact: `changed`, `in-doubt`; only on request. */
  readonly broken?: string;
}

/** `shares` has no direction: both cite the same files. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly how: LinkKind | 'shares';
  /** The named requirements, or the files that both cite. */
  readonly names: readonly string[];
}

/** The files that are memory or lead to it, and their links. */
export interface MemoryGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Memory that nothing leads to. */
  readonly unlinked: readonly string[];
  /** Files that too many records cite to get edges. */
  readonly crowded: readonly string[];
  /** Numbers of nodes and edges that are not shown. */
  readonly leftOut: { readonly nodes: number; readonly edges: number };
}

/** Reads memory as a graph; `related` joins records that cite the same files. */
export function graphOf(
  workspace: Workspace,
  ledger: Pick<Ledger, 'byTarget'>,
  related: boolean,
): MemoryGraph {
  const links = linksOf(workspace, ledger);
  const facts = relatedFacts(workspace, ledger);
  const decided = new Map(
    nativeItems(workspace, ledger).map(({ fact, history }) => [
      pathOfRecordFile(fact),
      history.status,
    ]),
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

/** One edge for each pair, with all files that both cite. */
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

/** These lead to everything, so no path around a record goes through them. */
const hubs: ReadonlySet<GraphNode['kind']> = new Set(['index', 'bootloader', 'glossary']);

/** The files at most `depth` links away from one file, in either direction. */
export function graphAround(graph: MemoryGraph, path: string, depth: number): MemoryGraph {
  const kinds = new Map(graph.nodes.map((node) => [node.path, node.kind]));
  const neighbours = neighboursIn(graph);
  const distance = new Map([[path, 0]]);
  let edge: readonly string[] = [path];
  for (let far = 1; far <= depth && edge.length > 0; far += 1) {
    const open = edge.filter((each) => each === path || !hubs.has(kinds.get(each) ?? 'note'));
    edge = [...new Set(open.flatMap((each) => neighbours.get(each) ?? []))].filter(
      (each) => !distance.has(each),
    );
    for (const each of edge) distance.set(each, far);
  }
  const near = keepOnly(graph, (node) => distance.has(node));
  return {
    ...near,
    nodes: [...near.nodes].sort(
      (one, other) =>
        (distance.get(one.path) ?? 0) - (distance.get(other.path) ?? 0) ||
        (one.path < other.path ? -1 : 1),
    ),
    leftOut: { nodes: 0, edges: 0 },
  };
}

/**
 * The first nodes and edges of a graph; counts the others.
 *
 * @param byDistance keeps the order of nodes; else those with most links come first
 */
export function boundedGraph(
  graph: MemoryGraph,
  most: { readonly nodes: number; readonly edges: number },
  byDistance: boolean,
): MemoryGraph {
  const neighbours = neighboursIn(graph);
  const size = (path: string): number => neighbours.get(path)?.length ?? 0;
  const ordered = byDistance
    ? graph.nodes
    : [...graph.nodes].sort(
        (one, other) => size(other.path) - size(one.path) || (one.path < other.path ? -1 : 1),
      );
  const kept = new Set(ordered.slice(0, most.nodes).map((node) => node.path));
  const part = keepOnly(graph, (path) => kept.has(path));
  // Written links come first.
  const edges = [
    ...part.edges.filter((edge) => edge.how !== 'shares'),
    ...part.edges.filter((edge) => edge.how === 'shares'),
  ].slice(0, most.edges);
  return {
    ...part,
    nodes: [...part.nodes].sort((one, other) => (one.path < other.path ? -1 : 1)),
    edges,
    leftOut: {
      nodes: graph.nodes.length - part.nodes.length,
      edges: graph.edges.length - edges.length,
    },
  };
}

function keepOnly(graph: MemoryGraph, isKept: (path: string) => boolean): MemoryGraph {
  return {
    ...graph,
    nodes: graph.nodes.filter((node) => isKept(node.path)),
    edges: graph.edges.filter((edge) => isKept(edge.from) && isKept(edge.to)),
    unlinked: graph.unlinked.filter(isKept),
  };
}

function neighboursIn(graph: MemoryGraph): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const { path } of graph.nodes) neighbours.set(path, []);
  for (const { from, to } of graph.edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  return neighbours;
}

/** The memory that no row, link, citation or text leads to, and no link to its folder. */
export function unlinkedRecords(
  workspace: Workspace,
  ledger: Pick<Ledger, 'byTarget'>,
  links: Links,
): DiscoveryRecord[] {
  const alone = discoveryRecords(workspace).filter(
    (record) =>
      isMemory(record, ledger.byTarget.get(record.path)) &&
      links.to(record.path).every((link) => link.kind === 'retraction') &&
      !isListed(record.path, links),
  );
  if (alone.length === 0) return [];
  const named = namedInWords(workspace);
  return alone.filter(
    (record) => ![...(named.get(record) ?? [])].some((path) => path !== record.path),
  );
}

/** Whether something links to a folder of the file below the root. */
function isListed(path: string, { folders }: Links): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
    if (folders.has(folder)) return true;
  return false;
}

/** The records that texts name, as `ADR-0012` or by file name, with the files of these texts. */
function namedInWords(workspace: Workspace): Map<DiscoveryRecord, Set<string>> {
  const named = new Map<DiscoveryRecord, Set<string>>();
  const stems = new Map(
    discoveryRecords(workspace).map((record) => [
      lastName(record.path).replace(/\.md$/i, ''),
      record,
    ]),
  );
  for (const { path, text } of workspace.documents) {
    const from = workspace.byPath.get(path);
    const found: (DiscoveryRecord | undefined)[] = [];
    for (const [word] of text.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu)) {
      const record = stems.get(stemIn(word));
      if (record) found.push(record);
    }
    for (const [, number = ''] of from ? text.matchAll(/\bADR[-_ #]{0,2}(\d{1,5})\b/gi) : []) {
      const adr = from ? findRecord(workspace, from, number, 'adr') : null;
      if (adr?.role === 'adr') found.push(adr);
    }
    for (const record of found)
      if (record) named.set(record, (named.get(record) ?? new Set()).add(path));
  }
  return named;
}

/** A word without punctuation at its end and without `.md`. */
function stemIn(word: string): string {
  const bare = /[.-]$/.test(word) ? word.replace(/[.-]+$/, '') : word;
  return /\.md$/i.test(bare) ? bare.slice(0, -3) : bare;
}
