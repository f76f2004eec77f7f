import type { Document } from '#workspace/document';
import type { Block } from '#workspace/outline/outline';
import { readRow } from '#workspace/outline/table-row';

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
