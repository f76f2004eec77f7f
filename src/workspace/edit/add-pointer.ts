import type { Edit, Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import { edit as say } from '#messages/generated/acts';

import { obligationHead } from '../dialects/spec.ts';
import type { Document, Obligation, Section } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { blockStart } from '../outline/scan-start.ts';
import type { Spec } from '../records.ts';
import { type EditResult, isRefused, refusalOf } from './edit-result.ts';
import {
  applyEdits,
  blockBefore,
  isBlankLine,
  lineEnd,
  linesBelow,
  lineStart,
  nextLine,
  replaceLines,
} from './text-lines.ts';

/** Lines of a bootloader, which is loaded whole at every start. */
const mostLines = 200;
/** Headings under which bootloaders keep pointers. */
const pointerSections = new Set(
  (
    'memory, project memory, workflow, workflows, guides, guide, pointers, read first, ' +
    'documentation, docs, further reading, references'
  ).split(', '),
);

/**
 * Adds one bullet to the pointers of a bootloader: to a list under Memory, Workflow, Guides or the
 * like, else at the end. Nothing changes when the pointer is there.
 *
 * @returns a refusal for more than one line, and where the file would pass 200 lines
 */
export function addPointer(document: Document, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const words = /[\r\n]/.test(line.trim()) ? null : plainLine(line);
  if (words === null) return { refused: say.onlyPointers({ path: document.path }) };
  const { text, outline } = document;
  if (
    outline.blocks.some(
      (block) =>
        block.kind === 'item' &&
        plainText(text.slice(block.text.start, block.text.end)) === plainText(words),
    )
  )
    return [];

  const edits = pointerEdits(document, words);
  if (isRefused(edits)) return edits;
  const lines = applyEdits(text, edits).replace(/\n$/, '').split('\n').length;
  return lines > mostLines
    ? {
        refused: say.tooLong({ path: document.path, lines, most: mostLines }),
      }
    : edits;
}

function pointerEdits(document: Document, words: string): EditResult {
  const sections = document.sections.filter((section) => pointerSections.has(section.name));
  const managed = ledgerBlock(document.text);
  const isOurs = ({ span }: Block): boolean => isInBlock(span, managed);
  const lists = sections
    .flatMap(
      (section) => lastItem(ownBlocks(document, section).filter((block) => !isOurs(block))) ?? [],
    )
    .filter((item) => !item.ordered);
  const [list] = lists;
  if (list) return [itemBelow(document, list, words)];
  const end = document.outline.blocks.filter((block) => block.nesting === 0).at(-1);
  return end?.kind === 'item' && !end.ordered && !isOurs(end)
    ? [itemBelow(document, end, words)]
    : blockInSection(document, null, [`- ${words}`]);
}

/** What `ledger sync` writes between its two comments is its own; null where a text has none. */
export function ledgerBlock(text: string): Span | null {
  const start = text.indexOf('<!-- ledger:memory begin');
  const end = text.indexOf('<!-- ledger:memory end', start);
  return start === -1 ? null : { start, end: end === -1 ? text.length : end };
}

/** Whether something begins in such a block. */
export function isInBlock({ start }: Span, block: Span | null): boolean {
  return block !== null && block.start < start && start < block.end;
}

type Code = Extract<Block, { kind: 'code' }>;

/**
 * Appends an obligation to the section of the last one, written as that one is: in a fenced block,
 * bare, or below a heading of its own; in a spec without any, as a `sol` block under `##
 * Obligations`.
 *
 * @param block `REQ AC-004:` and the lines below it
 * @returns a refusal when the block starts otherwise, holds a fence or a blank line, or its id is
 *   taken
 */
export function appendObligation(spec: Spec, block: string): EditResult {
  const { document } = spec;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const lines = block
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const [, id, rest = ''] = obligationHead.exec(lines[0] ?? '') ?? [];
  if (id === undefined) return { refused: say.obligationStart({ path: spec.path }) };
  if (lines.some((line) => line === '' || /^\s*(?:`{3,}|~{3,}|#{1,6}(?:\s|$))/.test(line)))
    return { refused: say.obligationInParts({ obligation: id }) };
  if (spec.obligations.some((each) => each.id.value === id))
    return { refused: say.obligationThere({ obligation: id, path: spec.path }) };

  const last = spec.obligations.reduce<Obligation | null>(
    (end, each) => (end && end.span.start > each.span.start ? end : each),
    null,
  );
  const section = last
    ? sectionAt(document, last.span.start)
    : (document.sections.find((each) => each.name === 'obligations') ?? null);
  if (!last)
    return blockInSection(document, section, [
      ...(section ? [] : ['## Obligations', '']),
      ...fenced('```', 'sol', lines),
    ]);
  // An obligation that is a heading ends where its section does, and the next one is its sibling.
  if (section && section.heading.start === last.span.start)
    return blockInSection(
      document,
      section,
      present([`${'#'.repeat(section.depth)} ${id}`, '', rest !== '' && rest, ...lines.slice(1)]),
    );
  const code = document.outline.blocks.find(
    (each): each is Code =>
      each.kind === 'code' && each.span.start < last.span.start && last.span.end <= each.span.end,
  );
  const fence = code
    ? (/^(?:`{3,}|~{3,})/.exec(document.text.slice(code.span.start, code.span.end))?.[0] ?? '```')
    : null;
  return blockInSection(
    document,
    section,
    fence === null ? lines : fenced(fence, code?.language ?? '', lines),
  );
}

function fenced(fence: string, language: string, lines: readonly string[]): string[] {
  return [fence + language, ...lines, fence];
}

function sectionAt(document: Document, at: number): Section | null {
  return document.sections.findLast((section) => section.heading.start <= at) ?? null;
}

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
