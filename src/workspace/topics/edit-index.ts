import type { Edit, Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';

import type { Document } from '../document.ts';
import { isInBlock, ledgerBlock } from '../edit/add-pointer.ts';
import { blockBefore, lineEnding, linesBelow, removeLines } from '../edit/text-lines.ts';
import type { Block } from '../outline/outline.ts';
import { placesOf } from '../stores/read-stores.ts';
import type { IndexLine, StoreIndex } from '../stores/store.ts';
import { linkText, type TopicDraft, type TopicWriter } from './topic.ts';

/**
 * What is known of a topic as it was, so that words of people on its line are told from words of
 * the tool.
 */
export interface Before {
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
}

/** Edits to an index, and lines that speak of the topic and are left to people. */
export interface IndexEdits {
  readonly edits: readonly Edit[];
  readonly left: readonly IndexLine[];
}

/** The lines that lead to a note. */
export function linesOf(index: StoreIndex, folder: string, path: string): IndexLine[] {
  return index.lines.filter((line) => placesOf(index.path, folder, line).includes(path));
}

/** A whole new index with its first line, as its system begins one. */
export function newIndex(writer: TopicWriter, drafts: readonly TopicDraft[]): string {
  return `${writer.heading}${drafts.map((draft) => writer.line(draft)).join('\n')}${writer.closed ? '\n' : ''}`;
}

/**
 * Makes an index say what a topic says, on one line: the line that is there, else a new one below
 * the last. Its title, its bullet and every other line stay as people wrote them; a line whose
 * topic says what it said before stays to the byte.
 */
export function setLine(
  index: StoreIndex,
  folder: string,
  draft: TopicDraft,
  before: Before | null,
  writer: TopicWriter,
): IndexEdits {
  const found = linesOf(
    index,
    folder,
    index.path.slice(0, index.path.lastIndexOf('/') + 1) + draft.file,
  );
  const [line, ...others] = found.filter((each) => isOwn(index.document, each));
  if (!line)
    return found.length > 0
      ? { edits: [], left: found }
      : { edits: addLines(index, [draft], writer), left: [] };
  const text = index.document.text;
  const same = (other: IndexLine): boolean =>
    text.slice(other.span.start, other.span.end).trim() ===
    text.slice(line.span.start, line.span.end).trim();
  return {
    edits: [
      ...changed(index.document, line, draft, before, writer),
      ...others.filter(same).map((other) => remove(index.document, other)),
    ],
    left: others.filter((other) => !same(other)),
  };
}

/** Takes a topic's lines away; a line that says more than the topic is left to people. */
export function removeLine(index: StoreIndex, folder: string, path: string): IndexEdits {
  const found = linesOf(index, folder, path);
  return {
    edits: found
      .filter((line) => isOwn(index.document, line))
      .map((line) => remove(index.document, line)),
    left: found.filter((line) => !isOwn(index.document, line)),
  };
}

/** Puts lines below the last that stands for a note, else at the end. */
export function addLines(
  { document, lines }: StoreIndex,
  drafts: readonly TopicDraft[],
  writer: TopicWriter,
): Edit[] {
  const { text } = document;
  const added = drafts.map((draft) => writer.line(draft));
  if (added.length === 0) return [];
  const block = ledgerBlock(text);
  const last = lines
    .flatMap((line) => itemOf(document, line.span) ?? [])
    .findLast((item) => item.nesting === 0 && !isInBlock(item.span, block));
  if (last) return [linesBelow(text, endWithin(document, last) - 1, added)];
  // An index that is nothing yet is begun as its system begins it.
  if (text.trim() === writer.heading.trim())
    return [{ start: 0, end: text.length, text: newIndex(writer, drafts) }];
  const ending = lineEnding(text, text.length);
  if (/\n[ \t]*\r?\n$/.test(text))
    return [
      { start: text.length, end: text.length, text: added.map((line) => line + ending).join('') },
    ];
  return [blockBefore(text, text.length, added)];
}

/**
 * Whether a line is nothing but a topic's: it begins with the link, links nothing else and has
 * nothing below it.
 */
function isOwn(document: Document, line: IndexLine): boolean {
  const { text, outline } = document;
  const item = itemOf(document, line.span);
  if (isInBlock(line.span, ledgerBlock(text))) return false;
  const links = outline.links.filter(
    (link) =>
      link.kind !== 'image' &&
      link.span.start >= line.span.start &&
      link.span.end <= line.span.end &&
      !/^[a-z][a-z0-9+.-]*:/i.test(link.target),
  );
  if (links.length > 1) return false;
  if (!item) return true;
  const begins = /^[\s*_]*$/.test(text.slice(item.text.start, line.target.span.start));
  return (
    begins && endWithin(document, item) <= Math.max(item.text.end, endOfContent(text, item.span))
  );
}

function changed(
  document: Document,
  line: IndexLine,
  draft: TopicDraft,
  before: Before | null,
  writer: TopicWriter,
): Edit[] {
  const { text, outline } = document;
  const edits: Edit[] = [];
  const link = outline.links.find((each) => each.span.start === line.target.span.start);
  if (
    link &&
    before?.name !== null &&
    before?.name !== draft.name &&
    plainText(text.slice(link.text.start, link.text.end)) === before?.name
  )
    edits.push({ ...link.text, text: linkText(draft.name) });
  if (before !== null && before.description === draft.description && before.type === draft.type)
    return edits;
  const item = itemOf(document, line.span);
  if (!item)
    return line.hook
      ? [...edits, { ...line.hook.span, text: draft.description.replaceAll('|', '\\|') }]
      : edits;
  // A hook of people's own words stays as long as the description is what it was.
  if (writer.dialect === 'claude' && line.hook && before?.description !== draft.description)
    return [
      ...edits,
      {
        start: line.hook.span.start,
        end: contentEnd(text, line.hook.span),
        text: writer.tail(draft).replace(/^ — /, ''),
      },
    ];
  if (writer.dialect === 'claude' && line.hook) return edits;
  const start =
    line.target.span.end +
    (/^(?:\*\*|__)?/.exec(text.slice(line.target.span.end, item.text.end))?.[0].length ?? 0);
  return [
    ...edits,
    {
      start,
      end: Math.max(start, contentEnd(text, { start, end: item.text.end })),
      text: writer.tail(draft),
    },
  ];
}

function remove(document: Document, line: IndexLine): Edit {
  return removeLines(
    document.text,
    line.span.start,
    Math.max(line.span.start, endOfContent(document.text, line.span) - 1),
  );
}

function itemOf({ outline }: Document, span: Span): Extract<Block, { kind: 'item' }> | null {
  return (
    outline.blocks.find(
      (block): block is Extract<Block, { kind: 'item' }> =>
        block.kind === 'item' && block.span.start === span.start && block.span.end === span.end,
    ) ?? null
  );
}

/** Where an item ends with everything that stands in it. */
function endWithin({ text, outline }: Document, item: Extract<Block, { kind: 'item' }>): number {
  let end = endOfContent(text, item.span);
  for (const block of outline.blocks.slice(outline.blocks.indexOf(item) + 1)) {
    if (block.nesting <= item.nesting) break;
    end = Math.max(end, endOfContent(text, block.span));
  }
  return end;
}

/** Where a stretch ends without the blank lines and blanks behind it; at least one character. */
function endOfContent(text: string, { start, end }: Span): number {
  return start + Math.max(1, text.slice(start, end).trimEnd().length);
}

function contentEnd(text: string, { start, end }: Span): number {
  return start + text.slice(start, end).trimEnd().length;
}
