import type { Span } from '#diagnostics/diagnostic';

import { limits } from '../limits.ts';
import { blockStart, type BlockStart } from './block-start.ts';
import { readDefinition } from './definition.ts';
import { scanInline } from './inline.ts';
import { normalLabel, type Block, type HtmlPiece, type Link, type Outline, type TableRow } from './outline.ts';
import { scanQuote } from './quote.ts';
import { isDelimiterRow, readRow } from './table-row.ts';

/** The scanner's answer: an outline, or why this file needs remark. */
export type Scan = { readonly outline: Outline } | { readonly odd: string };

/** A list item around the current line; `content` is the column its text starts at. */
interface Container {
  readonly content: number;
  readonly marker: string;
  readonly ordered: boolean;
  empty: boolean;
}

type Open =
  | { kind: 'none' }
  | { kind: 'text'; start: number; end: number; lines: number; item: ItemMark | null }
  | { kind: 'table'; start: number; header: TableRow; rows: TableRow[] }
  | { kind: 'fence'; start: number; marker: string; language: string; base: number; content: number }
  | { kind: 'html'; start: number; end: number; until: 'comment-end' | 'blank'; base: number }
  | { kind: 'quote'; start: number; end: number; lines: Span[] };

interface ItemMark {
  readonly start: number;
  readonly ordered: boolean;
}

class Odd extends Error {}

const largestLeaf = 65_536;

/**
 * Reads the blocks, links and raw HTML of ordinary Markdown line by line, without a tree (document 8). It is
 * conservative: what it does not fully understand it calls odd, and remark reads that file instead. On every file it
 * accepts it must agree with remark; a differential fuzz holds it to that.
 *
 * @param from offset of the body, after the frontmatter
 */
export function scanOutline(text: string, from: number): Scan {
  try {
    return { outline: scan(text, from) };
  } catch (error) {
    if (error instanceof Odd) return { odd: error.message };
    throw error;
  }
}

function scan(text: string, from: number): Outline {
  if (text.includes('\r') && /\r(?!\n)/.test(text)) throw new Odd('lone-cr');
  const blocks: Block[] = [];
  const leaves: Span[] = [];
  const html: HtmlPiece[] = [];
  const definitions = new Map<string, string>();
  let containers: Container[] = [];
  let open: Open = { kind: 'none' };
  let afterBlank = false;
  let afterDefinition = false;

  const nesting = (): number => containers.length;
  const close = (): void => {
    switch (open.kind) {
      case 'text':
        if (text[open.start] === '[' && /^\[[^\]]*\]:/.test(text.slice(open.start, open.end))) throw new Odd('definition');
        leaves.push({ start: open.start, end: open.end });
        if (open.item) blocks.push({ kind: 'item', ordered: open.item.ordered, text: { start: open.start, end: open.end }, span: { start: open.item.start, end: open.end }, nesting: nesting() - 1 });
        else blocks.push({ kind: 'paragraph', span: { start: open.start, end: open.end }, nesting: nesting() });
        break;
      case 'table': {
        const last = open.rows.at(-1) ?? open.header;
        blocks.push({ kind: 'table', header: open.header, rows: open.rows, span: { start: open.start, end: last.span.end }, nesting: nesting() });
        for (const row of [open.header, ...open.rows]) leaves.push(...row.cells);
        break;
      }
      case 'fence': {
        const end = text.trimEnd().length;
        blocks.push({ kind: 'code', language: open.language, content: { start: Math.min(open.content, end), end }, span: { start: open.start, end }, nesting: nesting() });
      }
        break;
      case 'html':
        {
          const span = { start: open.start, end: open.start + text.slice(open.start, open.end).trimEnd().length };
          blocks.push({ kind: 'html', span, nesting: nesting() });
          html.push({ span, block: true });
        }
        break;
      case 'quote':
        blocks.push({ kind: 'quote', span: { start: open.start, end: open.end }, nesting: nesting() });
        leaves.push(...open.lines);
        break;
      case 'none':
    }
    open = { kind: 'none' };
  };
  const enter = (matched: number): void => {
    close();
    if (matched < containers.length) containers = containers.slice(0, matched);
    for (const each of containers) each.empty = false;
  };

  for (let at = from; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline === -1 ? text.length : newline + 1;
    let end = newline === -1 ? text.length : newline;
    if (end > at && text.charCodeAt(end - 1) === 0x0d) end -= 1;
    let column = at;
    while (column < end && text.charCodeAt(column) === 0x20) column += 1;
    const blank = column === end || (text.charCodeAt(column) === 0x09 && text.slice(column, end).trim() === '');
    const indent = column - at;
    const lineStart = at;
    at = next;

    // Inside a block whose lines are taken as they are.
    if (open.kind === 'fence') {
      if (blank) continue;
      if (indent < open.base) throw new Odd('fence-left-item');
      const content = text.slice(column, end);
      if (indent - open.base <= 3 && content.startsWith(open.marker) && /^(`+|~+)[ \t]*$/.test(content)) {
        const fence = open;
        blocks.push({ kind: 'code', language: fence.language, content: { start: fence.content, end: Math.max(fence.content, lineStart) }, span: { start: fence.start, end: column + content.trimEnd().length }, nesting: nesting() });
        open = { kind: 'none' };
      }
      continue;
    }
    if (open.kind === 'html' && open.until === 'comment-end') {
      if (!blank && indent < open.base) throw new Odd('html-left-item');
      const stop = text.indexOf('-->', lineStart);
      open.end = end;
      if (stop !== -1 && stop < end) close();
      continue;
    }
    if (blank) {
      if (containers.at(-1)?.empty) throw new Odd('empty-item');
      close();
      afterBlank = true;
      afterDefinition = false;
      continue;
    }
    if (text.charCodeAt(column) === 0x09) throw new Odd('tab');

    let matched = 0;
    while (matched < containers.length && indent >= (containers[matched]?.content ?? 0)) matched += 1;
    const base = matched > 0 ? (containers[matched - 1]?.content ?? 0) : 0;
    const relative = indent - base;
    const content = text.slice(column, end);
    const inside = matched === containers.length;
    if (open.kind === 'html') {
      if (inside) {
        open.end = end;
        continue;
      }
      throw new Odd('html-left-item');
    }
    if (relative >= 4 && open.kind !== 'text') throw new Odd('indented-code');
    if (afterDefinition && !content.startsWith('#') && !/^\[[^\]]*\]:/.test(content)) throw new Odd('definition');
    afterDefinition = false;
    const start: BlockStart = relative >= 4 ? { kind: 'text' } : blockStart(content);
    if (containers.at(-1)?.empty && inside) throw new Odd('empty-item');
    const blankBefore = afterBlank;
    afterBlank = false;

    switch (start.kind) {
      case 'odd':
        throw new Odd(start.reason);
      case 'underline':
        if (open.kind === 'text') throw new Odd('setext');
        break;
      case 'fence':
        enter(matched);
        open = { kind: 'fence', start: column, marker: start.marker, language: start.language, base, content: next };
        continue;
      case 'heading': {
        enter(matched);
        if (matched > 0) throw new Odd('heading-in-item');
        const raw = content.slice(start.from).replace(/(?:^|[ \t]+)#+[ \t]*$/, '').trimEnd();
        const span = { start: column + start.from, end: column + start.from + raw.length };
        blocks.push({ kind: 'heading', depth: start.depth, text: span, span: { start: column, end: column + content.trimEnd().length }, nesting: 0 });
        leaves.push(span);
        continue;
      }
      case 'rule':
        if (open.kind === 'text' && content.startsWith('-') && /^-+[ \t]*$/.test(content) && inside) throw new Odd('setext');
        enter(matched);
        continue;
      case 'html':
        if (!start.interrupts && (open.kind === 'quote' || (open.kind === 'text' && !inside))) throw new Odd('lazy-html');
        if (!start.interrupts && open.kind === 'text') break;
        enter(matched);
        if (matched > 0 && start.until === 'blank') throw new Odd('html-in-item');
        open = { kind: 'html', start: column, end, until: start.until, base };
        if (start.until === 'comment-end' && content.indexOf('-->') !== -1) close();
        continue;
      case 'quote': {
        if (open.kind === 'quote' && !inside) throw new Odd('quote-left-item');
        if (open.kind !== 'quote') {
          enter(matched);
          open = { kind: 'quote', start: column, end: column, lines: [] };
        }
        open.end = column + content.trimEnd().length;
        const reason = scanQuote(content, column, open.lines);
        if (reason) throw new Odd(reason);
        continue;
      }
      case 'item': {
        if (open.kind === 'text' && inside && start.empty && start.marker === '-') throw new Odd('setext');
        if (open.kind === 'text' && inside && (start.empty || !start.first)) break;
        if (open.kind === 'text' && !inside && start.ordered && !start.first) {
          const sibling = containers[matched];
          if (!sibling?.ordered || sibling.marker !== start.marker) throw new Odd('ordered-start');
        }
        if (open.kind === 'text' && !inside && start.empty) throw new Odd('empty-item');
        enter(matched);
        if (containers.length >= limits.containerDepth) throw new Odd('depth');
        const rest = content.slice(start.content);
        if (!start.empty && (rest.startsWith('\t') || startsBlock(rest))) throw new Odd('block-in-item');
        containers = [...containers, { content: indent + start.content, marker: start.marker, ordered: start.ordered, empty: start.empty }];
        const item = { start: column, ordered: start.ordered };
        const textStart = Math.min(column + start.content, end);
        open = { kind: 'text', start: textStart, end: start.empty ? textStart : trimEnd(text, column, end), lines: 1, item };
        if (start.empty) {
          open.start = open.end = column + content.trimEnd().length;
          const emptied = containers;
          close();
          containers = emptied;
        }
        continue;
      }
      case 'text':
    }

    // Plain text: goes on with what is open, or opens a paragraph.
    if (open.kind === 'quote') throw new Odd('lazy-quote');
    if (open.kind === 'table') {
      if (!inside) throw new Odd('table-left-item');
      open.rows.push(readRow(text.slice(column, end), column));
      continue;
    }
    if (open.kind === 'text') {
      if (isDelimiterRow(content)) {
        if (!inside || open.lines > 1 || open.item || matched > 0) throw new Odd('table-in-text');
        const header = readRow(text.slice(open.start, open.end), open.start);
        if (content.includes('|') || header.cells.length === 1) {
          if (header.cells.length === readRow(content, column).cells.length && content.includes('|')) {
            open = { kind: 'table', start: open.start, header, rows: [] };
            continue;
          }
          throw new Odd('table-shape');
        }
      }
      open.end = trimEnd(text, column, end);
      open.lines += 1;
      continue;
    }
    if (!blankBefore && !inside && open.kind !== 'none') throw new Odd('lazy');
    enter(matched);
    if (content.startsWith('[') && /^\[[^\]]*\]:/.test(content)) {
      const definition = readDefinition(content);
      if (!definition) throw new Odd('definition');
      const label = normalLabel(definition.label);
      afterDefinition = true;
      if (!definitions.has(label)) definitions.set(label, definition.target);
      blocks.push({ kind: 'definition', label, target: definition.target, span: { start: column, end: column + content.trimEnd().length }, nesting: nesting() });
      continue;
    }
    open = { kind: 'text', start: column, end: trimEnd(text, column, end), lines: 1, item: null };
  }
  close();
  return { blocks, ...inlines(text, leaves, definitions, html) };
}

function inlines(text: string, leaves: readonly Span[], definitions: ReadonlyMap<string, string>, blockHtml: readonly HtmlPiece[]): Pick<Outline, 'links' | 'html'> {
  const links: Link[] = [];
  const html: HtmlPiece[] = [...blockHtml];
  for (const leaf of leaves) {
    if (leaf.end - leaf.start > largestLeaf) throw new Odd('large-leaf');
    const found = scanInline(text, leaf, definitions);
    if (found.odd) throw new Odd(found.odd);
    links.push(...found.links);
    html.push(...found.html);
  }
  const byStart = (a: { span: Span }, b: { span: Span }): number => a.span.start - b.span.start || b.span.end - a.span.end;
  return { links: links.sort(byStart), html: html.sort(byStart) };
}

/** Whether the text after an item's marker opens a block of its own, which needs a tree. */
function startsBlock(rest: string): boolean {
  if (/^\[[^\]]*\]:/.test(rest) || isDelimiterRow(rest)) return true;
  const start = blockStart(rest);
  return start.kind !== 'text' && start.kind !== 'underline';
}

function trimEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && (text.charCodeAt(at - 1) === 0x20 || text.charCodeAt(at - 1) === 0x09)) at -= 1;
  return at;
}
