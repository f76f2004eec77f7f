import type { Span } from '#diagnostics/diagnostic';
import { findFence } from '#workspace/frontmatter/fence';
import type { Block } from '#workspace/outline/outline';
import { scanOutline } from '#workspace/outline/scan';
import { isMarkdownPath } from '#workspace/paths/agent-files';

import { headingsIn } from '../record-text/promoted-section.ts';

/** One line of a text. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly span: Span;
  /** As lines are compared; empty for a blank one. */
  readonly same: string;
  /** What it belongs to: the item of a list or the heading above it; null for none. */
  readonly above: Line | null;
  readonly isHeading: boolean;
}

/** What a line is, and what it belongs to. */
type Placed = Pick<Line, 'text' | 'same' | 'above' | 'isHeading'>;

/**
 * The lines of texts that are compared with each other. Where all of them are ordinary Markdown, a
 * line is what a reader sees: its blanks and the padding of tables make no difference, and an item
 * belongs to the one that it stands in. Else blanks before a line count, for they may make it
 * another thing, and in Markdown a blank line above it does as well.
 */
export function linesOfAll(path: string, texts: readonly string[]): Line[][] {
  const isMarkdown = isMarkdownPath(path);
  const blocks = texts.map((text) => (isMarkdown ? blocksIn(text) : null));
  const isRead = !blocks.includes(null);
  return texts.map((text, at) =>
    linesIn(text, isRead ? placedByBlocks(blocks[at] ?? []) : placedAsWritten(text, isMarkdown)),
  );
}

/** The blocks of Markdown; null where it takes a tree to tell them. */
function blocksIn(text: string): readonly Block[] | null {
  const scan = scanOutline(text, findFence(text).bodyStart);
  return 'outline' in scan ? scan.outline.blocks : null;
}

function linesIn(text: string, place: (raw: string, span: Span) => PlacedLine): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const raw of text.split('\n')) {
    const span = { start: at, end: at + raw.length };
    const { placed, took } = place(raw, span);
    const line: Line = { number: lines.length + 1, span, ...placed };
    lines.push(line);
    took?.(line);
    at = span.end + 1;
  }
  return lines;
}

/** A line that is placed, and who is told once it is one: what is below may belong to it. */
interface PlacedLine {
  readonly placed: Placed;
  readonly took?: (line: Line) => void;
}

/** Without blanks at its ends and the padding of tables. */
function even(raw: string): string {
  return raw
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\|\s?:?)-+(?=:?\s?\|)/g, '-');
}

/** The headings above a line, the outer ones first. */
function headingsAbove() {
  let open: { line: Line; depth: number }[] = [];
  return {
    last: (): Line | null => open.at(-1)?.line ?? null,
    enter: (depth: number) => {
      open = open.filter((each) => each.depth < depth);
      return (line: Line): void => void open.push({ line, depth });
    },
  };
}

function placedByBlocks(blocks: readonly Block[]): (raw: string, span: Span) => PlacedLine {
  const headings = headingsAbove();
  let items: Line[] = [];
  let next = 0;
  return (raw, span) => {
    while ((blocks[next]?.span.end ?? Infinity) < span.start) next += 1;
    const block = blocks[next];
    const isIn = block !== undefined && block.span.start <= span.end && raw.trim() !== '';
    const isFirst = isIn && block.span.start >= span.start;
    const isHeading = isIn && block.kind === 'heading';
    const enter = isHeading ? headings.enter(block.depth) : undefined;
    if (isFirst) items = items.slice(0, isHeading ? 0 : block.nesting);
    const isWritten = !isIn || ['code', 'quote', 'html'].includes(block.kind);
    const is = isWritten ? raw.trimEnd() : even(raw);
    return {
      placed: {
        text: raw.trim(),
        same: is === '' ? '' : `${isIn ? block.kind : ''} ${is}`,
        above: items.at(-1) ?? headings.last(),
        isHeading,
      },
      took: enter ?? ((line) => void (isFirst && block.kind === 'item' && items.push(line))),
    };
  };
}

function placedAsWritten(
  text: string,
  isMarkdown: boolean,
): (raw: string, span: Span) => PlacedLine {
  const depths = new Map(
    isMarkdown ? headingsIn(text).map(({ start, depth }) => [start, depth]) : [],
  );
  const headings = headingsAbove();
  let isAfterBlank = false;
  return (raw, { start }) => {
    const depth = depths.get(start);
    const enter = depth === undefined ? undefined : headings.enter(depth);
    const is = raw.startsWith('|') ? even(raw) : raw.trimEnd();
    const blank = isMarkdown && isAfterBlank ? '\n' : '';
    isAfterBlank = start > 0 && is === '';
    return {
      placed: {
        text: raw.trim(),
        same: is === '' ? '' : blank + is,
        above: headings.last(),
        isHeading: enter !== undefined,
      },
      ...(enter ? { took: enter } : {}),
    };
  };
}
