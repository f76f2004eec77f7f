import type { ListItem, Nodes, Root, Table } from 'mdast';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkParse from 'remark-parse';
import { unified, type Processor } from 'unified';

import type { Span } from '#diagnostics/diagnostic';

import { limits } from '../limits.ts';
import {
  normalLabel,
  type Block,
  type HtmlPiece,
  type Link,
  type Outline,
  type TableRow,
} from './outline.ts';

/**
 * GFM without autolink-literal, which backtracks, and task lists, which fail on `+` above `[x]`; no
 * rule needs either.
 */
function gfm(this: Processor): void {
  const data = this.data() as {
    micromarkExtensions?: unknown[];
    fromMarkdownExtensions?: unknown[];
  };
  (data.micromarkExtensions ??= []).push(gfmTable(), gfmStrikethrough());
  (data.fromMarkdownExtensions ??= []).push(gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown());
}

const parser = unified().use(remarkParse).use(gfm).freeze();

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

/**
 * Reads an outline with remark. Slow and, on hostile input, unbounded: it runs in a worker with a
 * time limit only.
 *
 * @param from offset of the body; what is before it is blanked out, so that offsets are the file's
 *   own
 */
export function treeOutline(text: string, from: number): TreeResult {
  const root: Root = parser.parse(text.slice(0, from).replace(/[^\n]/g, ' ') + text.slice(from));
  const blocks: Block[] = [];
  const links: Link[] = [];
  const html: HtmlPiece[] = [];
  const definitions = new Map<string, string>();
  const references: { label: string; node: Nodes }[] = [];
  const spanOf = (node: Nodes): Span => ({
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? 0,
  });
  const innerText = (node: Nodes): Span => {
    const children = 'children' in node ? (node.children as Nodes[]) : [];
    const [first, last] = [children[0], children.at(-1)];
    return first && last
      ? { start: spanOf(first).start, end: spanOf(last).end }
      : { start: spanOf(node).end, end: spanOf(node).end };
  };

  const stack: Step[] = [{ node: root, nesting: 0, depth: 0, opaque: false, flow: true }];
  while (stack.length > 0) {
    const step = stack.pop() as Step;
    const { node, nesting, depth } = step;
    const span = spanOf(node);
    if (depth > limits.treeDepth) return { tooDeep: span };
    let { opaque } = step;
    let inner = nesting;
    switch (node.type) {
      case 'heading':
        if (!opaque)
          blocks.push({
            kind: 'heading',
            depth: node.depth,
            text: node.children.length > 0 ? innerText(node) : emptyHeading(text, span),
            span,
            nesting,
          });
        break;
      case 'paragraph':
        if (!opaque) blocks.push({ kind: 'paragraph', span: trimmed(text, span), nesting });
        break;
      case 'listItem':
        if (!opaque) blocks.push(itemBlock(text, node, span, nesting, spanOf));
        inner = nesting + 1;
        break;
      case 'table':
        if (!opaque) blocks.push(tableBlock(node, span, nesting, spanOf, innerText));
        break;
      case 'code':
        if (!opaque)
          blocks.push({
            kind: 'code',
            language: node.lang ?? '',
            content: codeContent(text, span),
            span: trimmed(text, span),
            nesting,
          });
        break;
      case 'html':
        html.push({ span: trimmed(text, span), block: step.flow });
        if (!opaque && step.flow) blocks.push({ kind: 'html', span: trimmed(text, span), nesting });
        break;
      case 'blockquote':
        if (!opaque) blocks.push({ kind: 'quote', span: trimmed(text, span), nesting });
        opaque = true;
        break;
      case 'definition': {
        const label = normalLabel(node.label ?? node.identifier);
        if (!definitions.has(label)) definitions.set(label, node.url);
        if (!opaque) blocks.push({ kind: 'definition', label, target: node.url, span, nesting });
        break;
      }
      case 'link': {
        const bare = text[span.start] === '<';
        links.push({
          kind: bare ? 'autolink' : 'link',
          target: node.url,
          span,
          text: bare
            ? { start: span.start + 1, end: span.end - 1 }
            : bracketText(text, span, innerText(node)),
        });
        break;
      }
      case 'image':
        links.push({
          kind: 'image',
          target: node.url,
          span,
          text: bracketText(text, span, {
            start: span.start + 2,
            end: span.start + 2 + rawAlt(text, span),
          }),
        });
        break;
      case 'linkReference':
      case 'imageReference':
        references.push({ label: normalLabel(node.label ?? node.identifier), node });
        break;
      default:
    }
    if ('children' in node) {
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index] as Nodes;
        if (node.type === 'listItem' && !opaque && index === 0 && child.type === 'paragraph') {
          for (const grand of [...child.children].reverse())
            stack.push({ node: grand, nesting: inner, depth: depth + 2, opaque, flow: false });
        } else
          stack.push({
            node: child,
            nesting: inner,
            depth: depth + 1,
            opaque,
            flow: holdsBlocks(node),
          });
      }
    }
  }
  for (const { label, node } of references) {
    const target = definitions.get(label);
    const span = spanOf(node);
    if (target !== undefined)
      links.push({
        kind: 'reference',
        target,
        span,
        text: bracketText(text, span, innerText(node)),
      });
  }
  const byStart = (a: { span: Span }, b: { span: Span }): number =>
    a.span.start - b.span.start || b.span.end - a.span.end;
  return { outline: { blocks, links: links.sort(byStart), html: html.sort(byStart) } };
}

function itemBlock(
  text: string,
  node: ListItem,
  span: Span,
  nesting: number,
  spanOf: (node: Nodes) => Span,
): Block {
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

function tableBlock(
  node: Table,
  span: Span,
  nesting: number,
  spanOf: (node: Nodes) => Span,
  innerText: (node: Nodes) => Span,
): Block {
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

function holdsBlocks(node: Nodes): boolean {
  return (
    node.type === 'root' ||
    node.type === 'listItem' ||
    node.type === 'blockquote' ||
    node.type === 'list'
  );
}

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

function bracketText(text: string, span: Span, inner: Span): Span {
  const start = span.start + (text[span.start] === '!' ? 2 : 1);
  return { start, end: Math.max(start, inner.end) };
}

function rawAlt(text: string, span: Span): number {
  const close = text.indexOf('](', span.start);
  return close === -1 || close > span.end ? 0 : close - span.start - 2;
}
