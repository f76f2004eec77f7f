import type { Span } from '#diagnostics/diagnostic';

import { scanInline } from './inline.ts';
import {
  type HtmlPiece,
  isDelimiterRow,
  type Link,
  normalLabel,
  type Outline,
  readRow,
  unescape,
} from './outline.ts';
import { blockStart, openBlock, type PlacedLine } from './scan-start.ts';
import {
  closeOpenBlock,
  leaveContainers,
  type Line,
  lineAt,
  NeedsFullParser,
  newState,
  type ScanState,
  trimmedEnd,
} from './scan-state.ts';

/** The scanner's answer: an outline, or why this file needs remark. */
export type ScanResult = { readonly outline: Outline } | { readonly odd: string };

/** Inline text longer than this goes to remark, in its thread and under its time limit. */
const largestLeaf = 65_536;

/**
 * Reads the blocks, links and raw HTML of ordinary Markdown line by line, without a tree. Calls a
 * file `odd` if it does not fully understand it; remark reads those. For all other files remark
 * gives the same result, which a differential fuzz test checks.
 *
 * @param from offset of the body, after the frontmatter
 */
export function scanOutline(text: string, from: number): ScanResult {
  try {
    if (text.includes('\r') && /\r(?!\n)/.test(text)) throw new NeedsFullParser('lone-cr');
    const state = newState(text);
    for (let at = from; at < text.length;) {
      const line = lineAt(text, at);
      takeLine(state, line);
      at = line.next;
    }
    closeOpenBlock(state);
    return { outline: { blocks: state.blocks, ...inlines(state) } };
  } catch (error) {
    if (error instanceof NeedsFullParser) return { odd: error.message };
    throw error;
  }
}

function takeLine(state: ScanState, line: Line): void {
  if (takeRaw(state, line)) return;
  if (line.blank) {
    if (state.containers.at(-1)?.empty) throw new NeedsFullParser('empty-item');
    closeOpenBlock(state);
    state.afterBlank = true;
    state.afterDefinition = false;
    return;
  }
  if (state.text.charCodeAt(line.column) === 0x09) throw new NeedsFullParser('tab');
  const placed = place(state, line);
  const relative = line.column - line.start - placed.base;
  if (state.open.kind === 'html') {
    if (!placed.inside) throw new NeedsFullParser('html-left-item');
    state.open.end = line.end;
    return;
  }
  if (relative >= 4 && state.open.kind !== 'text') throw new NeedsFullParser('indented-code');
  if (
    state.afterDefinition &&
    !placed.content.startsWith('#') &&
    !/^\[[^\]]*\]:/.test(placed.content)
  )
    throw new NeedsFullParser('definition');
  state.afterDefinition = false;
  if (state.containers.at(-1)?.empty && placed.inside) throw new NeedsFullParser('empty-item');
  const blankBefore = state.afterBlank;
  state.afterBlank = false;
  if (relative >= 4 || !openBlock(state, placed, blockStart(placed.content)))
    takeText(state, placed, blankBefore);
}

/** Takes a line of an open code fence or comment as it is; false if none is open. */
function takeRaw(state: ScanState, line: Line): boolean {
  const { open, text } = state;
  const indent = line.column - line.start;
  if (open.kind === 'fence') {
    if (line.blank) return true;
    if (indent < open.base) throw new NeedsFullParser('fence-left-item');
    const content = text.slice(line.column, line.end);
    if (
      indent - open.base > 3 ||
      !content.startsWith(open.marker) ||
      !/^(?:`+|~+)[ \t]*$/.test(content)
    )
      return true;
    const span = { start: open.start, end: trimmedEnd(text, line.column, line.end) };
    state.blocks.push({
      kind: 'code',
      language: open.language,
      content: { start: open.content, end: Math.max(open.content, line.start) },
      span,
      nesting: state.containers.length,
    });
    state.open = { kind: 'none' };
    return true;
  }
  if (open.kind !== 'html' || open.until !== 'comment-end') return false;
  if (!line.blank && indent < open.base) throw new NeedsFullParser('html-left-item');
  open.end = line.end;
  if (text.slice(line.start, line.end).includes('-->')) closeOpenBlock(state);
  return true;
}

function place(state: ScanState, line: Line): PlacedLine {
  const indent = line.column - line.start;
  const { containers } = state;
  let matched = 0;
  while (matched < containers.length && indent >= (containers[matched]?.content ?? 0)) matched += 1;
  return {
    start: line.start,
    column: line.column,
    end: line.end,
    next: line.next,
    blank: false,
    content: state.text.slice(line.column, line.end),
    matched,
    base: matched > 0 ? (containers[matched - 1]?.content ?? 0) : 0,
    inside: matched === containers.length,
  };
}

/** Adds a line of plain text to the open block, or opens a paragraph. */
function takeText(state: ScanState, line: PlacedLine, blankBefore: boolean): void {
  const { open, text } = state;
  if (open.kind === 'quote') throw new NeedsFullParser('lazy-quote');
  if (open.kind === 'table') {
    if (!line.inside) throw new NeedsFullParser('table-left-item');
    open.rows.push(readRow(line.content, line.column));
    return;
  }
  if (open.kind === 'text') {
    if (isDelimiterRow(line.content) && openTable(state, line)) return;
    open.end = trimmedEnd(text, line.column, line.end);
    open.lines += 1;
    return;
  }
  if (!blankBefore && !line.inside && open.kind !== 'none') throw new NeedsFullParser('lazy');
  leaveContainers(state, line.matched);
  if (line.content.startsWith('[') && /^\[[^\]]*\]:/.test(line.content))
    takeDefinition(state, line);
  else
    state.open = {
      kind: 'text',
      start: line.column,
      end: trimmedEnd(text, line.column, line.end),
      lines: 1,
      item: null,
    };
}

/** Makes the open paragraph a table's header if the line is a delimiter row of as many cells. */
function openTable(state: ScanState, line: PlacedLine): boolean {
  const { open } = state;
  if (open.kind !== 'text' || !line.inside || open.lines > 1 || open.item || line.matched > 0)
    throw new NeedsFullParser('table-in-text');
  // A delimiter row that is indented by four columns continues the paragraph.
  if (/^(?: {4}| *\t)/.test(state.text.slice(line.start, line.column)))
    throw new NeedsFullParser('table-shape');
  const above = state.text.slice(open.start, open.end);
  // A lone pipe is not a header.
  if (above.trim() === '|') throw new NeedsFullParser('table-shape');
  const header = readRow(above, open.start);
  if (!line.content.includes('|') && header.cells.length !== 1) return false;
  if (
    !line.content.includes('|') ||
    header.cells.length !== readRow(line.content, line.column).cells.length
  )
    throw new NeedsFullParser('table-shape');
  state.open = { kind: 'table', start: open.start, header, rows: [] };
  return true;
}

function takeDefinition(state: ScanState, line: PlacedLine): void {
  const definition = readDefinition(line.content);
  if (!definition) throw new NeedsFullParser('definition');
  const label = normalLabel(definition.label);
  state.afterDefinition = true;
  if (!state.definitions.has(label)) state.definitions.set(label, definition.target);
  state.blocks.push({
    kind: 'definition',
    label,
    target: definition.target,
    span: { start: line.column, end: trimmedEnd(state.text, line.column, line.end) },
    nesting: state.containers.length,
  });
}

function inlines({
  text,
  leaves,
  definitions,
  html: blockHtml,
}: ScanState): Pick<Outline, 'links' | 'html'> {
  const links: Link[] = [];
  const html: HtmlPiece[] = [...blockHtml];
  const ahead = { from: 0, hit: -1 };
  for (const leaf of leaves) {
    if (leaf.end - leaf.start > largestLeaf) throw new NeedsFullParser('large-leaf');
    const found = scanInline(text, leaf, definitions, ahead);
    if (found.odd) throw new NeedsFullParser(found.odd);
    links.push(...found.links);
    html.push(...found.html);
  }
  const byStart = (a: { span: Span }, b: { span: Span }): number =>
    a.span.start - b.span.start || b.span.end - a.span.end;
  return { links: links.sort(byStart), html: html.sort(byStart) };
}

/**
 * Reads a link reference definition that is on one line; null for any other form (CommonMark 4.7).
 */
function readDefinition(line: string): { readonly label: string; readonly target: string } | null {
  const match =
    /^\[((?:[^[\]\\]|\\.)+)\]:[ \t]*(?:<([^<>\\]*)>|([^\s<&\\]\S*))(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/.exec(
      line,
    );
  const label = match?.[1];
  if (!match || !label || label.trim() === '' || label.startsWith('^') || label.length > 999)
    return null;
  const target = match[2] ?? match[3] ?? '';
  if (target.includes('&') || target === '' || /[()"']/.test(target)) return null;
  return { label: unescape(label), target: unescape(target) };
}
