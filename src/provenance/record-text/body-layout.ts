import type { Nodes } from 'mdast';

import type { Document } from '#workspace/document';
import { limits } from '#workspace/limits';
import { type Block, markdownOf, markdownTree, readRow } from '#workspace/outline/outline';
import { nestingProblem } from '#workspace/text/prose-spans';

/** UTF-16 offsets; `end` is behind the last unit. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Blank lines: `even` as formatters put them; `tight` without one below a heading, as before. */
export type LineSpacing = 'even' | 'tight';

interface Line extends TextRange {
  /** Blocks that begin on it, the outermost first. */
  readonly opened: readonly Block[];
  /** Whether a block of an earlier line continues on it. */
  readonly within: boolean;
  readonly afterBlank: boolean;
}

/**
 * A part of a body with blank lines as formatters put them, and table cells without padding. Texts
 * with equal results have the same blocks: a blank line that makes another block is kept.
 *
 * @param apart ranges that are left out
 */
export function withLayout(
  document: Pick<Document, 'text' | 'outline'>,
  whole: TextRange,
  apart: readonly TextRange[],
  layout: LineSpacing = 'even',
): string {
  let written = '';
  let above: Block | null = null;
  let belowHead = false;
  for (const line of linesOf(document, whole)) {
    const raw = without(document.text, line, apart);
    if (raw === null || (raw.trim() === '' && !line.within)) continue;
    const isHead = line.opened.at(-1)?.kind === 'table';
    const words =
      isHead || (line.within && line.opened.length === 0 && above?.kind === 'table')
        ? evenRow(raw, belowHead)
        : raw;
    belowHead = isHead;
    if (written !== '') written += line.within ? '\n' : gap(above, line, words, layout);
    written += words;
    if (!line.within || line.opened.length > 0) above = line.opened.at(-1) ?? null;
  }
  return written;
}

function* linesOf(
  { text, outline: { blocks } }: Pick<Document, 'text' | 'outline'>,
  { start, end }: TextRange,
): Generator<Line> {
  let next = blocks.findIndex((block) => block.span.start >= start);
  let inside = start;
  let afterBlank = true;
  for (let at = start; at < end;) {
    const stop = text.indexOf('\n', at);
    const until = stop === -1 || stop > end ? end : stop;
    const opened: Block[] = [];
    for (let block = blocks[next]; block && block.span.start < until; block = blocks[(next += 1)])
      opened.push(block);
    yield {
      start: at,
      end: until > at && text[until - 1] === '\r' ? until - 1 : until,
      opened,
      within: at < inside,
      afterBlank,
    };
    for (const block of opened) inside = Math.max(inside, block.span.end);
    afterBlank = text.slice(at, until).trim() === '';
    at = until + 1;
  }
}

/** The line breaks between a block and the one above it; a blank line if either is unknown. */
function gap(
  above: Block | null,
  { opened, afterBlank }: Line,
  words: string,
  layout: LineSpacing,
): string {
  const [block] = opened;
  if (above === null || block === undefined) return '\n\n';
  // A blank line would end an item that begins empty, or the item around a definition.
  if (above.kind === 'definition' || (above.kind === 'item' && above.text.end === above.text.start))
    return afterBlank ? '\n\n' : '\n';
  if (layout === 'tight' && above.kind === 'heading' && block.kind !== 'heading') return '\n';
  if (block.kind !== 'item') return '\n\n';
  const isSibling =
    above.nesting > block.nesting || (above.kind === 'item' && above.nesting === block.nesting);
  // Only such an item can begin right below words; others would continue them.
  const isChild =
    above.kind === 'item' &&
    above.nesting < block.nesting &&
    /^\s*(?:[-+*]|1[.)])\s+\S/.test(words);
  return isSibling || isChild ? '\n' : '\n\n';
}

/** A row of a table without the padding of its cells. */
function evenRow(line: string, isDelimiter: boolean): string {
  const cells = readRow(line, 0).cells.map((cell) => line.slice(cell.start, cell.end));
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return `${indent}| ${(isDelimiter ? cells.map((cell) => cell.replace(/-+/, '---')) : cells).join(' | ')} |`;
}

/** A line without the ranges that are left out; null if nothing is left. */
function without(text: string, { start, end }: Line, apart: readonly TextRange[]): string | null {
  let words = '';
  let at = start;
  for (const each of apart) {
    if (each.end <= at || each.start > end) continue;
    words += text.slice(at, Math.max(at, each.start));
    at = Math.max(at, each.end);
  }
  if (at === start) return text.slice(start, end);
  words += text.slice(at, Math.max(at, end));
  return words === '' ? null : words;
}

/** UTF-16 code units. Longer texts are compared unparsed, because parsing may take long. */
const maxParsedLength = 8_192;

/**
 * Markdown without what formatters change: marks of lists and emphasis, escapes, line breaks, blank
 * lines, padding, depth of headings, targets of links. Case, comments, numbers and code stay.
 */
export function canonicalText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  const unparsed = lines.trim();
  if (lines.length > maxParsedLength || nestingProblem(lines)) return unparsed;
  const tree = markdownTree(lines);
  return makeEven(tree, 0) ? markdownOf(tree).trim() : unparsed;
}

/** Normalizes a tree in place; false if it is too deep. */
function makeEven(node: Nodes, depth: number): boolean {
  if (depth > limits.treeDepth) return false;
  evenNode(node);
  if (!('children' in node)) return true;
  const children = node.children as Nodes[];
  for (const [at, child] of children.entries())
    if (child.type === 'break') children[at] = { type: 'text', value: ' ' };
  return children.every((child) => makeEven(child, depth + 1));
}

function evenNode(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(/\s+/g, ' ');
  else if (node.type === 'code') node.value = node.value.replace(/[ \t]+$/gm, '').trimEnd();
  else if (node.type === 'heading') node.depth = 1;
  else if (node.type === 'table') node.align = [];
  else if (node.type === 'list') node.spread = false;
  else if (node.type === 'listItem') evenItem(node);
  else if ('url' in node) node.url = '';
}

/** Normalizes a list item; the mark of a done task may be `[X]`. */
function evenItem(item: Extract<Nodes, { type: 'listItem' }>): void {
  item.spread = false;
  const [first] = item.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (words?.type === 'text') words.value = words.value.replace(/^\[X\](?=\s)/, '[x]');
}
