import type { ListItem, Nodes, Table } from 'mdast';

import type { Span } from '#diagnostics/diagnostic';

import { type Block, normalLabel, type TableRow } from './outline.ts';

/** Where a node of remark's tree stands. */
export function spanOf(node: Nodes): Span {
  return {
    start: node.position?.start.offset ?? 0,
    end: node.position?.end.offset ?? 0,
  };
}

/** From the first child of a node to its last; the end of the node where it has none. */
export function innerText(node: Nodes): Span {
  const children = 'children' in node ? (node.children as Nodes[]) : [];
  const [first, last] = [children[0], children.at(-1)];
  return first && last
    ? { start: spanOf(first).start, end: spanOf(last).end }
    : { start: spanOf(node).end, end: spanOf(node).end };
}

/**
 * The block that a node of remark's tree is; null for a node that is none.
 *
 * @param nesting list items around it
 * @param flow whether the node stands among blocks, not inside a line
 */
export function blockOf(text: string, node: Nodes, nesting: number, flow: boolean): Block | null {
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
export function trimmed(text: string, span: Span): Span {
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
