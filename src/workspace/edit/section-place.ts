import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import type { Document, Section } from '../document.ts';
import { blockStart } from '../outline/block-start.ts';
import type { Block } from '../outline/outline.ts';
import type { EditResult } from './edit-result.ts';
import {
  blockBefore,
  isBlankLine,
  lineEnd,
  linesBelow,
  lineStart,
  nextLine,
  replaceLines,
} from './text-lines.ts';

type Item = Extract<Block, { kind: 'item' }>;

/**
 * The blocks of a section up to the first heading below it; without a section, those before the
 * first heading.
 */
export function ownBlocks(document: Document, section: Section | null): readonly Block[] {
  const blocks = section ? section.blocks : document.outline.blocks;
  const next = blocks.findIndex((block) => block.kind === 'heading' && block.nesting === 0);
  return next === -1 ? blocks : blocks.slice(0, next);
}

/**
 * Where a section ends: at the next heading of the same or a higher level, or with `own` at the
 * next heading at all.
 */
export function sectionEnd(document: Document, section: Section, reach: 'own' | 'whole'): number {
  const next = document.sections.find(
    (each) =>
      each.heading.start > section.heading.start &&
      (reach === 'own' || each.depth <= section.depth),
  );
  return next ? lineStart(document.text, next.heading.start) : document.text.length;
}

/** Where an item ends with everything that stands inside it. */
export function itemEnd(document: Document, item: Item): number {
  const { blocks } = document.outline;
  let end = item.span.end;
  for (let at = blocks.indexOf(item) + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || block.nesting <= item.nesting) break;
    end = Math.max(end, block.span.end);
  }
  return end;
}

/** The last item that stands in no other item. */
export function lastItem(blocks: readonly Block[]): Item | null {
  const item = blocks.filter((block) => block.kind === 'item' && block.nesting === 0).at(-1);
  return item?.kind === 'item' ? item : null;
}

/** One more item below the last one of a list, with the marker and the indentation of that one. */
export function itemBelow(document: Document, item: Item, words: string): Edit {
  return linesBelow(document.text, itemEnd(document, item), [itemLine(document, item, words)]);
}

/** The line of an item that looks like `item`: same indentation, same marker. */
export function itemLine({ text }: Document, item: Item, words: string): string {
  const marker =
    /^(?:[-+*]|\d{1,9}[.)]) */.exec(text.slice(item.span.start, item.span.start + 16))?.[0] ?? '- ';
  const blanks = marker.length - marker.trimEnd().length;
  return (
    text.slice(lineStart(text, item.span.start), item.span.start) +
    marker.trimEnd() +
    ' '.repeat(Math.min(Math.max(blanks, 1), 4)) +
    words
  );
}

/**
 * Puts a block at the end of a section, before its first subsection; without a section, at the end
 * of the body.
 */
export function blockInSection(
  document: Document,
  section: Section | null,
  lines: readonly string[],
): EditResult {
  const end = section ? sectionEnd(document, section, 'own') : document.text.length;
  if (end === document.text.length && endsOpen(document))
    return { refused: say.openEnd({ path: document.path }) };
  return [blockBefore(document.text, end, lines)];
}

/** A table or a list in the place of a block, with blank lines around it where it needs them. */
export function blockInstead({ text }: Document, block: Block, lines: readonly string[]): Edit {
  const list = block.kind === 'item' && /^[-+*\d]/.test(lines[0] ?? '');
  const start = lineStart(text, block.span.start);
  const next = nextLine(text, block.span.end);
  const above = !list && start > 0 && !isBlankLine(text, start - 1) ? [''] : [];
  const below = !list && next < text.length && !isBlankLine(text, next) ? [''] : [];
  return replaceLines(text, block.span.start, block.span.end, [...above, ...lines, ...below]);
}

/**
 * Whether what is written below the last line would belong to a code block or a comment that nobody
 * closed.
 */
function endsOpen({ text, outline }: Document): boolean {
  const last = outline.blocks.at(-1);
  if (!last || last.nesting > 0) return false;
  const raw = text.slice(last.span.start, last.span.end);
  if (last.kind === 'html')
    return raw.startsWith('<!--')
      ? !raw.includes('-->')
      : /^<(?:script|pre|style|textarea|\?|!)/i.test(raw) &&
          !/(?:<\/(?:script|pre|style|textarea)>|\?>|>)[^\n]*$/i.test(raw);
  if (last.kind !== 'code') return false;
  const fence = /^(?:`{3,}|~{3,})/.exec(raw)?.[0];
  if (fence === undefined) return false;
  const closing = raw.slice(raw.lastIndexOf('\n') + 1).trim();
  return (
    !raw.includes('\n') ||
    !closing.startsWith(fence) ||
    closing.replaceAll(fence.charAt(0), '') !== ''
  );
}

const placeholder =
  /^(?:[_*]*\([_*]*(?:empty|none|n\/a)\b[^]*\)[_*]*\.?|[_*]*(?:empty|none|n\/a)(?: yet)?\.?[_*]*\.?|[-–—]?)$/i;

/**
 * The first block that only says that nothing is there yet: `_(empty …)_`, `none`, a dash without
 * words.
 */
export function placeholderIn(document: Document, blocks: readonly Block[]): Block | null {
  return (
    blocks.find((block) => {
      if (block.kind !== 'paragraph' && block.kind !== 'item') return false;
      const span = block.kind === 'item' ? block.text : block.span;
      return (
        block.nesting === 0 &&
        placeholder.test(document.text.slice(span.start, span.end).trim()) &&
        lineEnd(document.text, block.span.start) >= block.span.end
      );
    }) ?? null
  );
}

/**
 * Words on one line, with nothing in front that Markdown takes for more than words; null when there
 * is no such reading.
 */
export function plainLine(words: string): string | null {
  const line = words.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' ').trim();
  const start = blockStart(line);
  return line === '' ||
    line.includes('\0') ||
    start.kind !== 'text' ||
    /^\[[^\]]*\]:|^\s*\|?\s*:?-+:?\s*(?:\||$)/.test(line)
    ? null
    : line;
}
