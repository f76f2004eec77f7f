import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';

import { type Document, isConflict, isItem, type ListItem, type Section } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { blockStart } from '../outline/scan-start.ts';
import { textProblems } from '../text/prose-spans.ts';
import {
  addBlockBefore,
  addLinesBelow,
  isBlankLine,
  lineEnd,
  lineStart,
  nextLine,
  replaceLines,
} from './text-lines.ts';

/** Nothing is edited; `refused` is the reason, for people. */
export interface EditRefusal {
  readonly refused: Message;
}

/** Edits of one file that do not overlap, or a refusal. */
export type EditResult = readonly Edit[] | EditRefusal;

export function isRefused(result: EditResult): result is EditRefusal {
  return 'refused' in result;
}

/** Refuses a file with unreadable frontmatter or conflict markers, and a template; else null. */
export function refusalOf({ path, text, frontmatter }: Document): EditRefusal | null {
  if (frontmatter.kind === 'broken') return { refused: say.unreadableFrontmatter({ path }) };
  if (frontmatter.kind === 'template') return { refused: say.template({ path }) };
  return textProblems(text).some(isConflict) ? { refused: say.conflictMarkers({ path }) } : null;
}

/** The offset of the next heading, with `whole` of the same or a higher level; else of the end. */
export function sectionEnd(document: Document, section: Section, reach: 'own' | 'whole'): number {
  const next = document.sections.find(
    (each) =>
      each.heading.start > section.heading.start &&
      (reach === 'own' || each.depth <= section.depth),
  );
  return next ? lineStart(document.text, next.heading.start) : document.text.length;
}

/** The item that starts at an offset. */
export function itemAt({ outline }: Document, start: number): ListItem | undefined {
  return outline.blocks.find(
    (block): block is ListItem => block.kind === 'item' && block.span.start === start,
  );
}

/** The end of an item with all blocks inside it. */
export function itemEnd(document: Document, item: ListItem): number {
  const { blocks } = document.outline;
  let end = item.span.end;
  for (let at = blocks.indexOf(item) + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || block.nesting <= item.nesting) break;
    end = Math.max(end, block.span.end);
  }
  return end;
}

/** The last item that is not inside another one. */
export function lastItem(blocks: readonly Block[]): ListItem | null {
  return blocks.filter(isItem).findLast(({ nesting }) => nesting === 0) ?? null;
}

/** Adds an item below the last one of a list, with its marker and indentation. */
export function addItemBelow(document: Document, item: ListItem, words: string): Edit {
  return addLinesBelow(document.text, itemEnd(document, item), [itemLine(document, item, words)]);
}

/** The line of a new item with the indentation and marker of another one. */
export function itemLine({ text }: Document, item: ListItem, words: string): string {
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

/** Adds a block before the first subsection of a section; without a section, at the end. */
export function addBlockToSection(
  document: Document,
  section: Section | null,
  lines: readonly string[],
): EditResult {
  const end = section ? sectionEnd(document, section, 'own') : document.text.length;
  if (end === document.text.length && endsOpen(document))
    return { refused: say.openEnd({ path: document.path }) };
  return [addBlockBefore(document.text, end, lines)];
}

/** Replaces a block by a table or a list, with empty lines around it where it needs them. */
export function replaceBlockByLines(
  { text }: Document,
  block: Block,
  lines: readonly string[],
): Edit {
  const list = block.kind === 'item' && /^[-+*\d]/.test(lines[0] ?? '');
  const start = lineStart(text, block.span.start);
  const next = nextLine(text, block.span.end);
  const above = !list && start > 0 && !isBlankLine(text, start - 1) ? [''] : [];
  const below = !list && next < text.length && !isBlankLine(text, next) ? [''] : [];
  return replaceLines(text, block.span.start, block.span.end, [...above, ...lines, ...below]);
}

/** Whether a document ends in an unclosed code block, comment or raw HTML. */
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

/** The first block that is only `_(empty …)_`, `none` or a dash. */
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

/** Joins words to one line; null for an empty one, or one that Markdown reads as another block. */
export function toSafeLine(words: string): string | null {
  const line = words.replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' ').trim();
  const start = blockStart(line);
  return line === '' ||
    line.includes('\0') ||
    start.kind !== 'text' ||
    /^\[[^\]]*\]:|^\s*\|?\s*:?-+:?\s*(?:\||$)/.test(line)
    ? null
    : line;
}
