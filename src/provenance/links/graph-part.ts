import type { GraphNode, MemoryGraph } from './graph.ts';

/**
 * Lists and files that are loaded whole lead to everything: the way around a record does not go
 * through them.
 */
const hubs: ReadonlySet<GraphNode['kind']> = new Set(['index', 'bootloader', 'glossary']);

/** The part of a graph around one file: what is at most so many links away, in either direction. */
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
 * The most important part of a graph that is too big to be looked at, with the count of what is
 * left out: around a record what is nearest, else what has most links.
 *
 * @param byDistance whether the nodes are in the order of what counts already
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
  // What people wrote says more than what is worked out.
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
