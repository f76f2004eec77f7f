import type { Image, Link as MdastLink, Nodes } from 'mdast';

import type { Span } from '#diagnostics/diagnostic';

import { limits } from '../limits.ts';
import { markdownTree } from './markdown-tree.ts';
import { type Block, type HtmlPiece, type Link, normalLabel, type Outline } from './outline.ts';
import { blockOf, innerText, spanOf, trimmed } from './tree-blocks.ts';

/**
 * The outline of a file the line scanner called odd, or that its tree is deeper than
 * `limits.treeDepth`.
 */
export type TreeResult =
  { readonly outline: Outline } | { readonly tooDeep: Span } | { readonly failed: true };

interface Step {
  readonly node: Nodes;
  readonly nesting: number;
  readonly depth: number;
  readonly opaque: boolean;
  /**
   * Whether the node stands among blocks, not inside a line: mdast calls both kinds of HTML the
   * same.
   */
  readonly flow: boolean;
}

/** Parts of an outline that is being read. */
interface Parts {
  readonly text: string;
  readonly blocks: Block[];
  readonly links: Link[];
  readonly html: HtmlPiece[];
  readonly definitions: Map<string, string>;
  readonly references: { readonly label: string; readonly node: Nodes }[];
}

/**
 * Reads an outline with remark. Slow and, on hostile input, unbounded: it runs in a worker with a
 * time limit only.
 *
 * @param from offset of the body; what is before it is blanked out, so that offsets are the file's
 *   own
 */
export function treeOutline(text: string, from: number): TreeResult {
  const root = markdownTree(text.slice(0, from).replace(/[^\n]/g, ' ') + text.slice(from));
  const parts: Parts = {
    text,
    blocks: [],
    links: [],
    html: [],
    definitions: new Map(),
    references: [],
  };
  const stack: Step[] = [{ node: root, nesting: 0, depth: 0, opaque: false, flow: true }];
  while (stack.length > 0) {
    const step = stack.pop() as Step;
    if (step.depth > limits.treeDepth) return { tooDeep: spanOf(step.node) };
    take(parts, step);
    for (const below of stepsBelow(step)) stack.push(below);
  }
  const { blocks, html } = parts;
  const links = [...parts.links, ...resolvedReferences(parts)];
  return { outline: { blocks, links: links.sort(byStart), html: html.sort(byStart) } };
}

/** Takes in all that a node says: its block, its link, its HTML, its label. */
function take(parts: Parts, { node, nesting, opaque, flow }: Step): void {
  const { text, blocks, links, html, definitions, references } = parts;
  const block = opaque ? null : blockOf(text, node, nesting, flow);
  if (block) blocks.push(block);
  if (node.type === 'html') html.push({ span: trimmed(text, spanOf(node)), block: flow });
  else if (node.type === 'definition') {
    const label = normalLabel(node.label ?? node.identifier);
    if (!definitions.has(label)) definitions.set(label, node.url);
  } else if (node.type === 'link') links.push(linkOf(text, node));
  else if (node.type === 'image') links.push(imageOf(text, node));
  else if (node.type === 'linkReference' || node.type === 'imageReference')
    references.push({ label: normalLabel(node.label ?? node.identifier), node });
}

/** The children of a node, the last one first: the stack gives them in their order. */
function stepsBelow({ node, nesting, depth, opaque: around }: Step): Step[] {
  if (!('children' in node)) return [];
  const opaque = around || node.type === 'blockquote';
  const inner = node.type === 'listItem' ? nesting + 1 : nesting;
  return (node.children as Nodes[])
    .flatMap((child, at): Step[] =>
      // The first paragraph of an item is the text of its block.
      node.type === 'listItem' && !opaque && at === 0 && child.type === 'paragraph'
        ? child.children.map((grand) => ({
            node: grand,
            nesting: inner,
            depth: depth + 2,
            opaque,
            flow: false,
          }))
        : [{ node: child, nesting: inner, depth: depth + 1, opaque, flow: holdsBlocks(node) }],
    )
    .reverse();
}

function linkOf(text: string, node: MdastLink): Link {
  const span = spanOf(node);
  const bare = text[span.start] === '<';
  return {
    kind: bare ? 'autolink' : 'link',
    target: node.url,
    span,
    text: bare
      ? { start: span.start + 1, end: span.end - 1 }
      : bracketText(text, span, innerText(node)),
  };
}

function imageOf(text: string, node: Image): Link {
  const span = spanOf(node);
  const end = span.start + 2 + rawAlt(text, span);
  return {
    kind: 'image',
    target: node.url,
    span,
    text: bracketText(text, span, { start: span.start + 2, end }),
  };
}

/** References whose label a definition has. */
function resolvedReferences({ text, references, definitions }: Parts): Link[] {
  return references.flatMap(({ label, node }): Link[] => {
    const target = definitions.get(label);
    const span = spanOf(node);
    return target === undefined
      ? []
      : [{ kind: 'reference', target, span, text: bracketText(text, span, innerText(node)) }];
  });
}

function byStart(a: { readonly span: Span }, b: { readonly span: Span }): number {
  return a.span.start - b.span.start || b.span.end - a.span.end;
}

function holdsBlocks(node: Nodes): boolean {
  return (
    node.type === 'root' ||
    node.type === 'listItem' ||
    node.type === 'blockquote' ||
    node.type === 'list'
  );
}

function bracketText(text: string, span: Span, inner: Span): Span {
  const start = span.start + (text[span.start] === '!' ? 2 : 1);
  return { start, end: Math.max(start, inner.end) };
}

function rawAlt(text: string, span: Span): number {
  const close = text.indexOf('](', span.start);
  return close === -1 || close > span.end ? 0 : close - span.start - 2;
}
