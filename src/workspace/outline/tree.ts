import type { Image, Link as MdastLink, ListItem, Nodes, Table } from 'mdast';

import type { Span } from '#diagnostics/diagnostic';

import { limits } from '../limits.ts';
import {
  type Block,
  type HtmlPiece,
  type Link,
  markdownTree,
  normalLabel,
  type Outline,
  type TableRow,
} from './outline.ts';

/**
 * An outline by remark. `tooDeep` is the span of a node below `limits.treeDepth`; `failed` means
 * that remark threw an error.
 */
export type TreeResult =
  { readonly outline: Outline } | { readonly tooDeep: Span } | { readonly failed: true };

interface Step {
  readonly node: Nodes;
  readonly nesting: number;
  readonly depth: number;
  readonly opaque: boolean;
  /** Whether the node is among blocks, not inside a line: HTML has one type for both. */
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
 * Reads an outline with remark. Slow, and on hostile input unbounded: call it only in a worker with
 * a time limit.
 *
 * @param from offset of the body; spaces replace the text before it, so that spans are offsets in
 *   the file
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

/** Adds the block, link, HTML, definition or reference of a node to the outline. */
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

/** The span of a node of remark's tree. */
function spanOf(node: Nodes): Span {
  return {
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? 0,
  };
}

/** From the first child of a node to its last; the end of the node where it has none. */
function innerText(node: Nodes): Span {
  const children = 'children' in node ? (node.children as Nodes[]) : [];
  const [first, last] = [children[0], children.at(-1)];
  return first && last
    ? { start: spanOf(first).start, end: spanOf(last).end }
    : { start: spanOf(node).end, end: spanOf(node).end };
}

/**
 * Converts a node of remark's tree to a block; null for a node of another kind.
 *
 * @param nesting list items around it
 * @param flow whether the node is among blocks, not inside a line
 */
function blockOf(text: string, node: Nodes, nesting: number, flow: boolean): Block | null {
  const span = spanOf(node);
  switch (node.type) {
    case 'heading':
      return {
        kind: 'heading',
        depth: node.depth,
        text: node.children.length > 0 ? innerText(node) : emptyHeading(text, span),
        span,
        nesting,
      };
    case 'paragraph':
      return { kind: 'paragraph', span: trimmed(text, span), nesting };
    case 'listItem':
      return itemBlock(text, node, span, nesting);
    case 'table':
      return tableBlock(node, span, nesting);
    case 'code':
      return {
        kind: 'code',
        language: node.lang ?? '',
        content: codeContent(text, span),
        span: trimmed(text, span),
        nesting,
      };
    case 'html':
      return flow ? { kind: 'html', span: trimmed(text, span), nesting } : null;
    case 'blockquote':
      return { kind: 'quote', span: trimmed(text, span), nesting };
    case 'definition':
      return {
        kind: 'definition',
        label: normalLabel(node.label ?? node.identifier),
        target: node.url,
        span,
        nesting,
      };
    default:
      return null;
  }
}

function itemBlock(text: string, node: ListItem, span: Span, nesting: number): Block {
  const marker = /^(?:[-+*]|\d{1,9}[.)])/.exec(text.slice(span.start, span.start + 11))?.[0] ?? '-';
  const first = node.children[0];
  let start = span.start + marker.length;
  if (first?.type === 'paragraph') {
    const paragraph = spanOf(first);
    while (start < paragraph.start && /[ \t]/.test(text[start] ?? '')) start += 1;
    const { end } = trimmed(text, paragraph);
    return {
      kind: 'item',
      ordered: /\d/.test(marker),
      text: { start, end },
      span: { start: span.start, end },
      nesting,
    };
  }
  return {
    kind: 'item',
    ordered: /\d/.test(marker),
    text: { start, end: start },
    span: { start: span.start, end: start },
    nesting,
  };
}

function tableBlock(node: Table, span: Span, nesting: number): Block {
  const rows: TableRow[] = node.children.map((row) => ({
    span: spanOf(row),
    cells: row.children.map((cell) =>
      cell.children.length > 0
        ? innerText(cell)
        : { start: spanOf(cell).start + 1, end: spanOf(cell).start + 1 },
    ),
  }));
  const header = rows[0] ?? { span, cells: [] };
  return { kind: 'table', header, rows: rows.slice(1), span, nesting };
}

/** A span without the white space at its ends. */
function trimmed(text: string, span: Span): Span {
  const raw = text.slice(span.start, span.end);
  return {
    start: span.start + (raw.length - raw.trimStart().length),
    end: span.end - (raw.length - raw.trimEnd().length),
  };
}

function emptyHeading(text: string, span: Span): Span {
  const marks = /^#+[ \t]*/.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
  return { start: span.start + marks, end: span.start + marks };
}

function codeContent(text: string, span: Span): Span {
  const raw = text.slice(span.start, span.end);
  const firstLine = raw.indexOf('\n');
  if (!/^[`~]{3}/.test(raw) || firstLine === -1) return span;
  const start = span.start + firstLine + 1;
  const lastLine = raw.lastIndexOf('\n') + 1;
  const closed =
    lastLine > firstLine &&
    /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(raw.slice(lastLine)) &&
    lastLine > 0;
  return { start, end: closed ? Math.max(start, span.start + lastLine) : span.end };
}
