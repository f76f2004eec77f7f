import type { GraphEdge, MemoryGraph } from '#provenance/links/graph';

import { boxLines, colours, edgeText, leftOutText, nodeStyleOf } from './graph-label.ts';
import { visible } from './visible.ts';

/** A graph in the language of Graphviz; the same text each time. */
export function dotGraph(graph: MemoryGraph): string {
  const ids = new Map(graph.nodes.map((node, at) => [node.path, `n${at + 1}`]));
  const left = leftOutText(graph);
  const boxes = graph.nodes.map((node) => {
    const [fill, border, text] = colours[nodeStyleOf(node)];
    return (
      `  ${ids.get(node.path) ?? ''} [label="${boxLines(node).map(inDot).join('\\n')}` +
      `", tooltip="${inDot(visible(node.path))}", fillcolor="${fill}", color="${border}` +
      `", fontcolor="${text}"];`
    );
  });
  const lines = graph.edges.map(
    (edge) =>
      `  ${ids.get(edge.from) ?? ''} -> ${ids.get(edge.to) ?? ''} [label="${inDot(edgeText(edge))}"${styleOf(edge)}];`,
  );
  return [
    'digraph memory {',
    `  graph [rankdir=LR${left === null ? '' : `, label="${inDot(left)}"`}];`,
    '  node [shape=box, style="rounded,filled", fontname="sans-serif"];',
    '  edge [fontname="sans-serif", fontsize=10];',
    ...boxes,
    ...lines,
    '}',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function styleOf({ how }: GraphEdge): string {
  if (how === 'shares') return ', style=dotted, dir=none, constraint=false';
  return how === 'finding' ||
    how === 'evidence' ||
    how === 'supersedes' ||
    how === 'superseded-by' ||
    how === 'obligation'
    ? ', style=bold'
    : '';
}

/**
 * Text between quotes: Graphviz reads a backslash as an escape and an ampersand as an entity there.
 */
function inDot(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
