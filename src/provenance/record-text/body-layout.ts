import type { Nodes } from 'mdast';

import type { Document } from '#workspace/document';
import { limits } from '#workspace/limits';
import { type Block, markdownOf, markdownTree, readRow } from '#workspace/outline/outline';
import { nestingProblem } from '#workspace/text/prose-spans';

/** A part of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * How blank lines stand: `even` as formatters put them, `tight` as this tool once wrote its
 * records, without one below a heading.
 */
export type Layout = 'even' | 'tight';

interface Line extends TextRange {
  /** The blocks that begin on it, the outermost first. */
  readonly opened: readonly Block[];
  /** Whether a block of an earlier line goes on here. */
  readonly within: boolean;
  readonly afterBlank: boolean;
}

/**
 * A stretch of a body with its blank lines where a formatter puts them: one between two blocks,
 * none between the items of a list, and none to pad the cells of a table. All else stays to the
 * letter, blank lines in code and HTML too. Texts that come out the same have the same blocks of
 * the same lines, as deep in their lists: where a blank line more or less would make another block,
 * it stays as it is.
 *
 * @param apart what is left out
 */
export function withLayout(
  document: Pick<Document, 'text' | 'outline'>,
  whole: TextRange,
  apart: readonly TextRange[],
  layout: Layout = 'even',
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

/**
 * What parts a line from the block above it; where the outline knows none, as from a rule, a blank
 * line.
 */
function gap(
  above: Block | null,
  { opened, afterBlank }: Line,
  words: string,
  layout: Layout,
): string {
  const [block] = opened;
  if (above === null || block === undefined) return '\n\n';
  // Below an item that begins empty a blank line would end it, and below a definition it could end
  // the item around it.
  if (above.kind === 'definition' || (above.kind === 'item' && above.text.end === above.text.start))
    return afterBlank ? '\n\n' : '\n';
  if (layout === 'tight' && above.kind === 'heading' && block.kind !== 'heading') return '\n';
  if (block.kind !== 'item') return '\n\n';
  const isSibling =
    above.nesting > block.nesting || (above.kind === 'item' && above.nesting === block.nesting);
  // Right below words only such an item begins: any other would go on with them.
  const isChild =
    above.kind === 'item' &&
    above.nesting < block.nesting &&
    /^\s*(?:[-+*]|1[.)])\s+\S/.test(words);
  return isSibling || isChild ? '\n' : '\n\n';
}

/**
 * A row of a table without the blanks that pad its cells; every formatter pads them in its own way.
 */
function evenRow(line: string, isDelimiter: boolean): string {
  const cells = readRow(line, 0).cells.map((cell) => line.slice(cell.start, cell.end));
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return `${indent}| ${(isDelimiter ? cells.map((cell) => cell.replace(/-+/, '---')) : cells).join(' | ')} |`;
}

/** A line without what is left out; null where nothing of it stays. */
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

/** UTF-16 code units. Longer texts are compared as they stand: to parse them may take long. */
const longest = 8_192;

/**
 * A stretch of Markdown as an agent reads it, whatever a formatter made of it: marks of lists and
 * emphasis, escapes, line breaks in prose, blank lines, the padding of tables and the depth of
 * headings make no difference. All else counts, such as case, comments and the numbers of a list;
 * and code counts to the letter. Where links lead is left out, for that depends on the file.
 */
export function canonicalText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  const asItStands = lines.trim();
  if (lines.length > longest || nestingProblem(lines)) return asItStands;
  const tree = markdownTree(lines);
  return makeEven(tree, 0) ? markdownOf(tree).trim() : asItStands;
}

/** Takes out of a tree what formatters change; tells whether it is no deeper than a tree may be. */
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

/** The mark of a task that is done may be large. */
function evenItem(item: Extract<Nodes, { type: 'listItem' }>): void {
  item.spread = false;
  const [first] = item.children;
  const words = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (words?.type === 'text') words.value = words.value.replace(/^\[X\](?=\s)/, '[x]');
}
