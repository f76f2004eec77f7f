import type { Edit, Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';

import type { Document, ListItem } from '../document.ts';
import { isInBlock, ledgerBlock } from '../edit/add-pointer.ts';
import { addBlockBefore, addLinesBelow, lineEnding, removeLines } from '../edit/text-lines.ts';
import { joined } from '../paths/path-listing.ts';
import { folderOf } from '../paths/target.ts';
import { possibleNotePaths } from '../stores/read-stores.ts';
import type { IndexLine, StoreIndex } from '../stores/store.ts';
import { escapeLinkText, indexLine, type TopicDraft, type TopicWriter } from './topic.ts';

/** The topic before a change: text on its line that differs was written by a person. */
interface TopicBefore {
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
}

/** Edits to an index, and lines about the topic that also say something else and stay. */
export interface IndexEdits {
  readonly edits: readonly Edit[];
  readonly left: readonly IndexLine[];
}

/** Finds the lines that link to a note. */
export function findLines(index: StoreIndex, folder: string, path: string): IndexLine[] {
  return index.lines.filter((line) => possibleNotePaths(index.path, folder, line).includes(path));
}

/** Writes a new index in the style of its system. */
export function newIndex(writer: TopicWriter, drafts: readonly TopicDraft[]): string {
  const lines = drafts.map((draft) => indexLine(writer, draft)).join('\n');
  return `${writer.heading}${lines}${writer.closed ? '\n' : ''}`;
}

/**
 * Updates the index line of a topic, or adds one after the last line. Keeps its title and bullet,
 * other lines, and the line of a topic that did not change.
 */
export function setLine(
  index: StoreIndex,
  folder: string,
  draft: TopicDraft,
  before: TopicBefore | null,
  writer: TopicWriter,
): IndexEdits {
  const found = findLines(index, folder, joined(folderOf(index.path), draft.file));
  const [line, ...others] = found.filter((each) => isOwn(index.document, each));
  if (!line)
    return found.length > 0
      ? { edits: [], left: found }
      : { edits: addLines(index, [draft], writer), left: [] };
  const textOf = ({ span }: IndexLine): string =>
    index.document.text.slice(span.start, span.end).trim();
  const isSame = (other: IndexLine): boolean => textOf(other) === textOf(line);
  return {
    edits: [
      ...editLine(index.document, line, draft, before, writer),
      ...others.filter(isSame).map((other) => remove(index.document, other)),
    ],
    left: others.filter((other) => !isSame(other)),
  };
}

/** Removes the lines of a topic, but none that also says something else. */
export function removeLine(index: StoreIndex, folder: string, path: string): IndexEdits {
  const found = findLines(index, folder, path);
  return {
    edits: found
      .filter((line) => isOwn(index.document, line))
      .map((line) => remove(index.document, line)),
    left: found.filter((line) => !isOwn(index.document, line)),
  };
}

/** Adds lines after the last line of a note, or else at the end. */
export function addLines(
  { document, lines }: StoreIndex,
  drafts: readonly TopicDraft[],
  writer: TopicWriter,
): Edit[] {
  const { text } = document;
  const added = drafts.map((draft) => indexLine(writer, draft));
  if (added.length === 0) return [];
  const block = ledgerBlock(text);
  const last = lines
    .flatMap((line) => itemOf(document, line.span) ?? [])
    .findLast((item) => item.nesting === 0 && !isInBlock(item.span, block));
  if (last) return [addLinesBelow(text, endWithin(document, last) - 1, added)];
  // Start an empty index in the style of its system.
  if (text.trim() === writer.heading.trim())
    return [{ start: 0, end: text.length, text: newIndex(writer, drafts) }];
  const ending = lineEnding(text, text.length);
  if (/\n[ \t]*\r?\n$/.test(text))
    return [
      { start: text.length, end: text.length, text: added.map((line) => line + ending).join('') },
    ];
  return [addBlockBefore(text, text.length, added)];
}

/** True if a line starts with its link, has no other link, and contains no further blocks. */
function isOwn(document: Document, line: IndexLine): boolean {
  const { text, outline } = document;
  if (isInBlock(line.span, ledgerBlock(text))) return false;
  const links = outline.links.filter(
    (link) =>
      link.kind !== 'image' &&
      link.span.start >= line.span.start &&
      link.span.end <= line.span.end &&
      !/^[a-z][a-z0-9+.-]*:/i.test(link.target),
  );
  if (links.length > 1) return false;
  const item = itemOf(document, line.span);
  if (!item) return true;
  const begins = /^[\s*_]*$/.test(text.slice(item.text.start, line.target.span.start));
  return (
    begins && endWithin(document, item) <= Math.max(item.text.end, endOfContent(text, item.span))
  );
}

function editLine(
  document: Document,
  line: IndexLine,
  draft: TopicDraft,
  before: TopicBefore | null,
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
    edits.push({ ...link.text, text: escapeLinkText(draft.name) });
  if (before !== null && before.description === draft.description && before.type === draft.type)
    return edits;
  const item = itemOf(document, line.span);
  if (!item) {
    if (line.hook)
      edits.push({ ...line.hook.span, text: draft.description.replaceAll('|', '\\|') });
  } else if (writer.dialect === 'claude' && line.hook) {
    // A person's own text after the link stays until the description changes.
    if (before?.description !== draft.description)
      edits.push({
        start: line.hook.span.start,
        end: contentEnd(text, line.hook.span),
        text: writer.tail(draft).replace(/^ — /, ''),
      });
  } else {
    const { end } = line.target.span;
    const start = end + (/^(?:\*\*|__)?/.exec(text.slice(end, item.text.end))?.[0].length ?? 0);
    edits.push({
      start,
      end: Math.max(start, contentEnd(text, { start, end: item.text.end })),
      text: writer.tail(draft),
    });
  }
  return edits;
}

function remove(document: Document, line: IndexLine): Edit {
  return removeLines(
    document.text,
    line.span.start,
    Math.max(line.span.start, endOfContent(document.text, line.span) - 1),
  );
}

function itemOf({ outline }: Document, span: Span): ListItem | null {
  return (
    outline.blocks.find(
      (block): block is ListItem =>
        block.kind === 'item' && block.span.start === span.start && block.span.end === span.end,
    ) ?? null
  );
}

/** Offset of the end of an item with its nested blocks. */
function endWithin({ text, outline }: Document, item: ListItem): number {
  let end = endOfContent(text, item.span);
  for (const block of outline.blocks.slice(outline.blocks.indexOf(item) + 1)) {
    if (block.nesting <= item.nesting) break;
    end = Math.max(end, endOfContent(text, block.span));
  }
  return end;
}

/** Offset of the end without trailing white space, at least one character after the start. */
function endOfContent(text: string, span: Span): number {
  return Math.max(span.start + 1, contentEnd(text, span));
}

function contentEnd(text: string, { start, end }: Span): number {
  return start + text.slice(start, end).trimEnd().length;
}
