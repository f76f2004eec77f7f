import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import type { GraphEdge, GraphNode, MemoryGraph } from '#provenance/links/graph';
import { lastName } from '#workspace/paths/target';

import { counted } from './report.ts';
import { escapeInvisible } from './visible.ts';

/** The label of each kind of edge. */
const edgeWords: Readonly<Record<GraphEdge['how'], string>> = {
  finding: 'distills',
  evidence: 'rests on',
  supersedes: 'supersedes',
  'superseded-by': 'superseded by',
  obligation: 'answers to',
  row: 'lists',
  retraction: 'withdrew',
  import: 'imports',
  wikilink: 'names',
  link: 'links',
  shares: 'same files',
};

/** How a box of the graph is drawn, by the status of its record. */
export type NodeStyle = 'memory' | 'waiting' | 'withdrawn' | 'other';

const looks: Readonly<Record<string, NodeStyle>> = {
  promoted: 'memory',
  accepted: 'memory',
  candidate: 'waiting',
  pending: 'waiting',
  validated: 'waiting',
  proposed: 'waiting',
  deferred: 'waiting',
  blocked: 'waiting',
  stale: 'withdrawn',
  superseded: 'withdrawn',
  rejected: 'withdrawn',
  quarantined: 'withdrawn',
  'rolled-back': 'withdrawn',
};

/** Fill, border and text of each style, readable on light and dark backgrounds. */
const colours: Readonly<Record<NodeStyle, readonly [string, string, string]>> = {
  memory: ['#dff3e4', '#1e7e34', '#0b2e13'],
  waiting: ['#fff4d6', '#b58100', '#3d2c00'],
  withdrawn: ['#eeeeee', '#777777', '#444444'],
  other: ['#e7f0fa', '#2f6aa8', '#0d2a47'],
};

function nodeStyleOf({ status, broken }: GraphNode): NodeStyle {
  if (broken !== undefined) return 'withdrawn';
  return status !== null && Object.hasOwn(looks, status) ? (looks[status] ?? 'other') : 'other';
}

/** The two lines of a box: the title; the kind, the status and whether it holds. */
function boxLines({ title, path, kind, status, broken }: GraphNode): readonly [string, string] {
  return [
    escapeInvisible(clip(title === '' ? path : title, 60)),
    presentItems([kind, status !== null && escapeInvisible(status), broken]).join(' · '),
  ];
}

/** The label of an edge, with the names of requirements and shared files as far as they fit. */
function edgeText({ how, names }: GraphEdge): string {
  const named = how === 'shares' ? names.map((name) => lastName(name)) : names;
  const rest = named.length - 2;
  return escapeInvisible(
    presentItems([
      edgeWords[how],
      named.length > 0 && clip(named.slice(0, 2).join(', '), 40),
      rest > 0 && `+${rest}`,
    ]).join(' '),
  );
}

/** The parts of a graph that are left out, in words; null for none. */
export function graphLeftOutText({ leftOut, crowded }: MemoryGraph): string | null {
  const parts = presentItems([
    leftOut.nodes > 0 && counted(leftOut.nodes, 'file'),
    leftOut.edges > 0 && counted(leftOut.edges, 'link'),
  ]);
  const more =
    parts.length === 0
      ? []
      : [`left out: ${parts.join(' and ')}; to see more: --around RECORD or --most N`];
  const joined =
    crowded.length === 0
      ? []
      : [
          `not connected: the many records that cite ${clip(crowded.map((path) => escapeInvisible(path)).join(', '), 80)}`,
        ];
  return more.length + joined.length === 0 ? null : [...more, ...joined].join('; ');
}

/** A graph in the language of Graphviz; the same text each time. */
export function dotGraph(graph: MemoryGraph): string {
  const ids = new Map(graph.nodes.map((node, at) => [node.path, `n${at + 1}`]));
  const left = graphLeftOutText(graph);
  const boxes = graph.nodes.map((node) => {
    const [fill, border, text] = colours[nodeStyleOf(node)];
    return (
      `  ${ids.get(node.path) ?? ''} [label="${boxLines(node).map(inDot).join('\\n')}` +
      `", tooltip="${inDot(escapeInvisible(node.path))}", fillcolor="${fill}", color="${border}` +
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

/** Edges that only lead to a record; the others depend on it. */
const links: ReadonlySet<GraphEdge['how']> = new Set([
  'row',
  'link',
  'wikilink',
  'import',
  'retraction',
]);

function styleOf({ how }: GraphEdge): string {
  if (how === 'shares') return ', style=dotted, dir=none, constraint=false';
  return links.has(how) ? '' : ', style=bold';
}

/** Text between quotes, where Graphviz reads escapes and entities. */
function inDot(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

/** A graph as a Mermaid flowchart; the same text each time. */
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
  const left = graphLeftOutText(graph);
  const more = left === null ? [] : [`  more["${inMermaid(left)}"]:::other`];
  const used = new Set(
    presentItems([...graph.nodes.map(nodeStyleOf), left !== null && ('other' as const)]),
  );
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
  return links.has(how) ? '-->' : '==>';
}

/** Text between quotes: escapes signs that end a label or its block, directives, and markup. */
function inMermaid(text: string): string {
  const entity = (character: string): string => `#${character.charCodeAt(0)};`;
  return text.replace(
    /^(\d{1,9})([.)])|^[+-]|[&#"<>`\\;%{}*_~|$]/g,
    (found, digits?: string, mark?: string) =>
      digits === undefined ? entity(found) : `${digits}${entity(mark ?? '.')}`,
  );
}
