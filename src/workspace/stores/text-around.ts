import type { Span } from '#diagnostics/diagnostic';

import type { Document, Section } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import type { Block } from '../outline/outline.ts';

type Item = Extract<Block, { kind: 'item' }>;
type Row = Extract<Block, { kind: 'table' }>['rows'][number];

/** What a place of a document lies in, and what leads up to it. */
export interface TextAround {
  readonly block: Block | undefined;
  /** The items that the block lies in, the outermost first. */
  readonly parents: readonly Item[];
  /** The paragraph in front of the block, or of the list that it is part of. */
  readonly lead: Extract<Block, { kind: 'paragraph' }> | null;
  /** The sections that it is in, the outermost first. */
  readonly under: readonly Section[];
}

const known = oncePerObject<Document, Map<number, TextAround>>(() => new Map());

/** Tells what a place lies in; many rules ask for the same one. */
export function textAround(document: Document, at: number): TextAround {
  const before = known(document).get(at);
  if (before) return before;
  const found = lookAround(document, at);
  known(document).set(at, found);
  return found;
}

function lookAround(document: Document, at: number): TextAround {
  const { blocks } = document.outline;
  const own = blockIndex(blocks, at);
  const lead = blocks[firstOfRun(blocks, own) - 1];
  return {
    block: blocks[own],
    parents: own === -1 ? [] : parentItems(blocks, own),
    lead: lead?.kind === 'paragraph' ? lead : null,
    under: sectionsAround(document, at),
  };
}

/** Where the block is that a place is in, by halves: blocks stand in order, and apart; else -1. */
function blockIndex(blocks: readonly Block[], at: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.span.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (blocks[low]?.span.start ?? Infinity) <= at ? low : -1;
}

/** The row of a table that a place is in. */
export function rowAt(block: Block | undefined, at: number): Row | undefined {
  if (block?.kind !== 'table') return undefined;
  return block.rows.find(({ span }) => span.start <= at && at < span.end);
}

/** The head of the column that a place is in; null outside of tables. */
export function columnHead(block: Block | undefined, at: number): Span | null {
  const column = rowAt(block, at)?.cells.findIndex(({ start, end }) => start <= at && at < end);
  return block?.kind === 'table' ? (block.header.cells[column ?? -1] ?? null) : null;
}

/** The sections that a place is in, their headings with them. */
export function sectionsAround({ sections }: Document, at: number): Section[] {
  return sections.filter(
    ({ heading, blocks }) => heading.start <= at && at < (blocks.at(-1)?.span.end ?? heading.end),
  );
}

/** Whether a section is the whole file's: its heading is the title. */
export function isTitle({ sections }: Document, section: Section): boolean {
  return section === sections[0] && section.depth === 1;
}

function parentItems(blocks: readonly Block[], own: number): Item[] {
  const parents: Item[] = [];
  let nesting = blocks[own]?.nesting ?? 0;
  for (let at = own - 1; at >= 0 && nesting > 0; at -= 1) {
    const block = blocks[at];
    if (block?.kind !== 'item' || block.nesting >= nesting) continue;
    parents.unshift(block);
    ({ nesting } = block);
  }
  return parents;
}

/** Where a list begins; any other block stands alone. */
function firstOfRun(blocks: readonly Block[], own: number): number {
  const isOfList = (at: number): boolean =>
    blocks[at]?.kind === 'item' || (blocks[at]?.nesting ?? 0) > 0;
  let at = own;
  while (isOfList(at) && isOfList(at - 1)) at -= 1;
  return at;
}
