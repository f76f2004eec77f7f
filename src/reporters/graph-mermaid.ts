import type { GraphEdge, MemoryGraph } from '#provenance/links/graph';

import { boxLines, colours, edgeText, leftOutText, nodeStyleOf } from './graph-label.ts';

/**
 * A graph as a Mermaid flowchart, as forges draw it from a `mermaid` block; the same text each
 * time.
 */
export function mermaidGraph(graph: MemoryGraph): string {
  const ids = new Map(graph.nodes.map((node, at) => [node.path, `n${at + 1}`]));
  const boxes = graph.nodes.map(
    (node) =>
      `  ${ids.get(node.path) ?? ''}["${boxLines(node).map(inMermaid).join('<br/>')}"]:::${nodeStyleOf(node)}`,
  );
  const lines = graph.edges.map(
    (edge) =>
      `  ${ids.get(edge.from) ?? ''} ${arrow(edge)}|"${inMermaid(edgeText(edge))}"| ${ids.get(edge.to) ?? ''}`,
  );
  const left = leftOutText(graph);
  const more = left === null ? [] : [`  more["${inMermaid(left)}"]:::other`];
  const used = new Set([
    ...graph.nodes.map(nodeStyleOf),
    ...(left === null ? [] : ['other' as const]),
  ]);
  const classes = (['memory', 'waiting', 'withdrawn', 'other'] as const)
    .filter((look) => used.has(look))
    .map(
      (look) =>
        `  classDef ${look} fill:${colours[look][0]},stroke:${colours[look][1]},color:${colours[look][2]}`,
    );
  return ['flowchart LR', ...boxes, ...more, ...lines, ...classes]
    .map((line) => `${line}\n`)
    .join('');
}

function arrow({ how }: GraphEdge): string {
  if (how === 'shares') return '-.-';
  return how === 'row' ||
    how === 'link' ||
    how === 'wikilink' ||
    how === 'import' ||
    how === 'retraction'
    ? '-->'
    : '==>';
}

/**
 * Text between quotes: entities of Mermaid for what ends a label, begins a directive, is markup in
 * one (lists and numbers at its start too), or would end the block it stands in.
 */
function inMermaid(text: string): string {
  const entity = (character: string): string => `#${character.charCodeAt(0)};`;
  return text.replace(
    /^(\d{1,9})([.)])|^[+-]|[&#"<>`\\;%{}*_~|$]/g,
    (found, digits?: string, mark?: string) =>
      digits === undefined ? entity(found) : `${digits}${entity(mark ?? '.')}`,
  );
}
