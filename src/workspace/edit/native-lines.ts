import type { Edit } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { edit as say } from '#messages/generated/acts';

import type { Block } from '../outline/outline.ts';
import type { MemoryIndex } from '../records.ts';
import { readIndex } from '../stores/read-index.ts';
import { placesOf } from '../stores/read-stores.ts';
import { type IndexLine, stemOf, type Store } from '../stores/store.ts';
import { itemEnd } from './add-pointer.ts';
import type { EditResult } from './edit-result.ts';
import { cellText, labelText, linkText } from './table-edit.ts';
import { blockBefore, isBlankLine, linesBelow, nextLine, removeLines } from './text-lines.ts';

/** Longest hook that is written: an index is read whole, on every task. */
const longestHook = 150;

/** What a line of a native index says of its note. */
export interface NativeLine {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly type: string | null;
}

type StoreAt = Pick<Store, 'dialect' | 'folder'>;

/**
 * The lines of an index, as it is now, that lead to a note; the row that a withdrawal left is none.
 */
export function nativeLinesOf(
  { document, retractions }: MemoryIndex,
  { dialect, folder }: StoreAt,
  path: string,
): IndexLine[] {
  return readIndex(document, dialect).lines.filter(
    (line) =>
      placesOf(document.path, folder, line).includes(path) &&
      !retractions.some((row) => row.span.start === line.span.start),
  );
}

/**
 * Adds one line for a note below the last one, in the words of the store's dialect; nothing where
 * it has one.
 */
export function addNativeLine(index: MemoryIndex, store: StoreAt, note: NativeLine): EditResult {
  const { document } = index;
  const { text, outline } = document;
  const { lines } = readIndex(document, store.dialect);
  if (nativeLinesOf(index, store, note.path).length > 0) return [];
  const last = lines.findLast((line) =>
    outline.blocks.some((block) => itemAt(block, line) && block.nesting === 0),
  );
  const item = last && outline.blocks.find((block) => itemAt(block, last));
  if (item?.kind === 'item')
    return [
      linesBelow(
        text,
        Math.max(item.span.start, contentEnd(text, item.span.start, itemEnd(document, item)) - 1),
        [lineText(document.path, store, note)],
      ),
    ];
  const table = outline.blocks.findLast(
    (block) =>
      block.kind === 'table' &&
      lines.some((line) => block.rows.some((row) => row.span.start === line.span.start)),
  );
  const row = table?.kind === 'table' ? table.rows.at(-1) : undefined;
  if (row)
    return [linesBelow(text, row.span.start, [rowText(document.path, row.cells.length, note)])];
  return [blockBefore(text, text.length, [lineText(document.path, store, note)])];
}

/**
 * Takes the lines of a note out of an index.
 *
 * @returns a refusal where a line says more than the note: what people wrote there is theirs
 */
export function removeNativeLines(index: MemoryIndex, store: StoreAt, path: string): EditResult {
  const { document } = index;
  const edits: Edit[] = [];
  for (const line of nativeLinesOf(index, store, path)) {
    const item = document.outline.blocks.find((block) => itemAt(block, line));
    const links = document.outline.links.filter(
      (link) =>
        link.kind === 'link' &&
        link.span.start >= line.span.start &&
        link.span.end <= line.span.end &&
        !/^[a-z][a-z0-9+.-]*:/i.test(link.target),
    );
    if (links.length > 1) return { refused: say.lineOfSeveral({ path }) };
    if (item?.kind === 'item' && itemEnd(document, item) > item.span.end)
      return { refused: say.insideLine({ path }) };
    edits.push(removeLine(document.text, line.span.start, line.span.end));
  }
  return edits;
}

/** Takes a part of a file away, with one of the blank lines around it. */
export function removeBlock(text: string, start: number, end: number): Edit {
  const edit = removeLine(text, start, end);
  // At the end of a file nothing follows that the blank line above would part it from.
  return edit.end === text.length && edit.start > 0 && text.endsWith('\n')
    ? {
        ...edit,
        start: nextLine(text, Math.max(0, text.slice(0, edit.start).trimEnd().length - 1)),
      }
    : edit;
}

/**
 * The same of an item: the blank line above a list of which it was the last stays for the next one.
 */
function removeLine(text: string, start: number, end: number): Edit {
  const edit = removeLines(text, start, Math.max(start, contentEnd(text, start, end) - 1));
  const doubled =
    edit.end < text.length &&
    isBlankLine(text, edit.end) &&
    (edit.start === 0 || isBlankLine(text, edit.start - 1));
  return doubled ? { ...edit, end: nextLine(text, edit.end) } : edit;
}

function lineText(
  from: string,
  { dialect }: StoreAt,
  { path, title, description, type }: NativeLine,
): string {
  const hook = labelOf(description);
  const kind = /^[\p{L}\p{N}_-]{1,40}$/u.test(type ?? '') ? (type ?? '') : 'project';
  if (dialect === 'caliban') return `- ${linkText(from, stemOf(path), path)} — ${kind}: ${hook}`;
  if (dialect === 'mini-claude') return `- **${linkText(from, title, path)}** (${kind}) — ${hook}`;
  return `- ${linkText(from, title, path)} — ${hook}`;
}

function rowText(from: string, cells: number, { path, title, description }: NativeLine): string {
  const rest = Array.from({ length: Math.max(0, cells - 2) }, () => ' |').join('');
  return `| ${linkText(from, title, path)} | ${cellText(labelOf(description))} |${rest}`;
}

function labelOf(description: string): string {
  return labelText(clip(plainText(oneLine(description)), longestHook));
}

function itemAt(block: Block, line: IndexLine): boolean {
  return block.kind === 'item' && block.span.start === line.span.start;
}

function contentEnd(text: string, start: number, end: number): number {
  return start + Math.max(1, text.slice(start, end).trimEnd().length);
}
