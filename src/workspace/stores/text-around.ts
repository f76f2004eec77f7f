import type { Span } from '#diagnostics/diagnostic';

import type { Document, ListItem, Section } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Block, TableRow } from '../outline/outline.ts';

interface TextAround {
  readonly block: Block | undefined;
  /** The items around the block, the outermost first. */
  readonly parents: readonly ListItem[];
  /** The paragraph right before the block, or before its list. */
  readonly lead: Extract<Block, { kind: 'paragraph' }> | null;
  /** The sections around it, the outermost first. */
  readonly under: readonly Section[];
}

const known = memoizeByObject<Document, Map<number, TextAround>>(() => new Map());

/** Finds the text around an offset; many rules ask for the same one. */
export function textAround(document: Document, at: number): TextAround {
  const before = known(document).get(at);
  if (before) return before;
  const { blocks } = document.outline;
  const own = blockIndex(blocks, at);
  const lead = blocks[firstOfList(blocks, own) - 1];
  const found = {
    block: blocks[own],
    parents: own === -1 ? [] : parentItems(blocks, own),
    lead: lead?.kind === 'paragraph' ? lead : null,
    under: sectionsAround(document, at),
  };
  known(document).set(at, found);
  return found;
}

/** Index of the block at an offset, or -1. Blocks are in order and do not overlap. */
function blockIndex(blocks: readonly Block[], at: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.span.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (blocks[low]?.span.start ?? Infinity) <= at ? low : -1;
}

/** The lines around a span. */
export function lineAround(text: string, { start, end }: Span): string {
  const newline = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, newline === -1 ? undefined : newline);
}

/** The table row at an offset. */
export function tableRowAt(block: Block | undefined, at: number): TableRow | undefined {
  if (block?.kind !== 'table') return undefined;
  return block.rows.find(({ span }) => span.start <= at && at < span.end);
}

/** The header cell above an offset; null outside of tables. */
export function columnHead(block: Block | undefined, at: number): Span | null {
  const column = tableRowAt(block, at)?.cells.findIndex(
    ({ start, end }) => start <= at && at < end,
  );
  return block?.kind === 'table' ? (block.header.cells[column ?? -1] ?? null) : null;
}

/** The sections around an offset; a heading is part of its section. */
export function sectionsAround({ sections }: Document, at: number): Section[] {
  return sections.filter(
    ({ heading, blocks }) => heading.start <= at && at < (blocks.at(-1)?.span.end ?? heading.end),
  );
}

/** True for the section of the file's title. */
export function isTitleSection({ sections }: Document, section: Section): boolean {
  return section === sections[0] && section.depth === 1;
}

function parentItems(blocks: readonly Block[], own: number): ListItem[] {
  const parents: ListItem[] = [];
  let nesting = blocks[own]?.nesting ?? 0;
  for (let at = own - 1; at >= 0 && nesting > 0; at -= 1) {
    const block = blocks[at];
    if (block?.kind !== 'item' || block.nesting >= nesting) continue;
    parents.unshift(block);
    ({ nesting } = block);
  }
  return parents;
}

/** Index of the first item of a list; `own` for any other block. */
function firstOfList(blocks: readonly Block[], own: number): number {
  const isOfList = (at: number): boolean =>
    blocks[at]?.kind === 'item' || (blocks[at]?.nesting ?? 0) > 0;
  let at = own;
  while (isOfList(at) && isOfList(at - 1)) at -= 1;
  return at;
}
