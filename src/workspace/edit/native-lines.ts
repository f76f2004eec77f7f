import type { Edit } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { edit as say } from '#messages/generated/acts';

import { isTable } from '../document.ts';
import type { MemoryIndex } from '../records.ts';
import { readIndex } from '../stores/read-index.ts';
import { possibleNotePaths } from '../stores/read-stores.ts';
import { type IndexLine, noteStem, type Store } from '../stores/store.ts';
import { type EditResult, itemAt, itemEnd } from './section-edit.ts';
import { cellText, labelText, linkText } from './table-edit.ts';
import { addBlockBefore, addLinesBelow, isBlankLine, nextLine, removeLines } from './text-lines.ts';

/** Characters of a description: agents read an index whole, on every task. */
const maxDescription = 150;

/** The description of a note in a line of an agent's own index. */
export interface NativeLine {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly type: string | null;
}

type StoreAt = Pick<Store, 'dialect' | 'folder'>;

/** The lines of an index that lead to a note, without rows of the retraction table. */
export function nativeLinesOf(
  { document, retractions }: MemoryIndex,
  { dialect, folder }: StoreAt,
  path: string,
): IndexLine[] {
  return readIndex(document, dialect).lines.filter(
    (line) =>
      possibleNotePaths(document.path, folder, line).includes(path) &&
      !retractions.some((row) => row.span.start === line.span.start),
  );
}

/** Adds a line for a note below the last one, in the dialect of the store, unless it has one. */
export function addNativeLine(index: MemoryIndex, store: StoreAt, note: NativeLine): EditResult {
  const { document } = index;
  const { text, outline } = document;
  const { lines } = readIndex(document, store.dialect);
  if (nativeLinesOf(index, store, note.path).length > 0) return [];
  const item = lines
    .map((line) => itemAt(document, line.span.start))
    .findLast((each) => each?.nesting === 0);
  if (item) {
    const { start } = item.span;
    const end = contentEnd(text, start, itemEnd(document, item));
    return [addLinesBelow(text, Math.max(start, end - 1), [lineText(document.path, store, note)])];
  }
  const starts = new Set(lines.map((line) => line.span.start));
  const row = outline.blocks
    .filter(isTable)
    .findLast((table) => table.rows.some(({ span }) => starts.has(span.start)))
    ?.rows.at(-1);
  if (row)
    return [addLinesBelow(text, row.span.start, [rowText(document.path, row.cells.length, note)])];
  return [addBlockBefore(text, text.length, [lineText(document.path, store, note)])];
}

/**
 * Removes the lines of a note from an index.
 *
 * @returns a refusal for a line with other links, or an item with other blocks
 */
export function removeNativeLines(index: MemoryIndex, store: StoreAt, path: string): EditResult {
  const { document } = index;
  const edits: Edit[] = [];
  for (const line of nativeLinesOf(index, store, path)) {
    const { start, end } = line.span;
    const item = itemAt(document, start);
    const links = document.outline.links.filter(
      ({ kind, span, target }) =>
        kind === 'link' &&
        span.start >= start &&
        span.end <= end &&
        !/^[a-z][a-z0-9+.-]*:/i.test(target),
    );
    if (links.length > 1) return { refused: say.lineOfSeveral({ path }) };
    if (item && itemEnd(document, item) > item.span.end)
      return { refused: say.insideLine({ path }) };
    edits.push(removeLine(document.text, start, end));
  }
  return edits;
}

/** Removes a part of a file with one of the empty lines around it. */
export function removeBlock(text: string, start: number, end: number): Edit {
  const edit = removeLine(text, start, end);
  // At the end of the file, the empty line above is removed.
  return edit.end === text.length && edit.start > 0 && text.endsWith('\n')
    ? {
        ...edit,
        start: nextLine(text, Math.max(0, text.slice(0, edit.start).trimEnd().length - 1)),
      }
    : edit;
}

/** Removes an item with the empty line below it if there is one above, too. */
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
  if (dialect === 'caliban') return `- ${linkText(from, noteStem(path), path)} — ${kind}: ${hook}`;
  if (dialect === 'mini-claude') return `- **${linkText(from, title, path)}** (${kind}) — ${hook}`;
  return `- ${linkText(from, title, path)} — ${hook}`;
}

function rowText(from: string, cells: number, { path, title, description }: NativeLine): string {
  const rest = Array.from({ length: Math.max(0, cells - 2) }, () => ' |').join('');
  return `| ${linkText(from, title, path)} | ${cellText(labelOf(description))} |${rest}`;
}

function labelOf(description: string): string {
  return labelText(clip(plainText(oneLine(description)), maxDescription));
}

function contentEnd(text: string, start: number, end: number): number {
  return start + Math.max(1, text.slice(start, end).trimEnd().length);
}
