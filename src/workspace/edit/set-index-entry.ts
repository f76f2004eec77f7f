import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import type { Link, TableRow } from '../outline/outline.ts';
import type { IndexEntry, MemoryIndex } from '../records.ts';
import { labelText, lineText } from './cell-text.ts';
import { type EditResult, isRefused } from './edit-result.ts';
import { columnsOf, entriesFor, tableWith } from './index-place.ts';
import { setCells } from './table-edit.ts';

/** What may change about an entry; what is left out stays. */
export interface IndexEntryChange {
  readonly status?: string;
  readonly loadWhen?: string;
  readonly title?: string;
}

/**
 * Changes an entry in its own form. A status has no place in a list item and is left out there.
 *
 * @returns a refusal when the path has no entry, or its form has no place for the condition or the
 *   title
 */
export function setIndexEntry(
  index: MemoryIndex,
  path: string,
  change: IndexEntryChange,
): EditResult {
  const entries = entriesFor(index, path);
  if ('refused' in entries) return entries;
  const edits: Edit[] = [];
  for (const entry of entries) {
    const changed =
      entry.form === 'row' ? changedRow(index, entry, change) : changedItem(index, entry, change);
    if (isRefused(changed)) return changed;
    edits.push(...changed);
  }
  return edits;
}

function changedRow(
  index: MemoryIndex,
  entry: IndexEntry,
  { status, loadWhen, title }: IndexEntryChange,
): EditResult {
  const table = tableWith(index, entry);
  const row = table?.rows.find((each) => each.span.start === entry.span.start);
  if (!table || !row) return { refused: say.rowGone({ index: index.path }) };
  const columns = columnsOf(index, table);
  if (loadWhen !== undefined && columns.loadWhen < 1)
    return { refused: say.noConditionColumn({ index: index.path }) };
  const values = new Map<number, string>();
  if (status !== undefined && columns.status > 0 && status !== entry.status?.value)
    values.set(columns.status, status);
  if (loadWhen !== undefined && loadWhen !== entry.loadWhen?.value)
    values.set(columns.loadWhen, loadWhen);
  const named =
    title === undefined || title === entry.title
      ? []
      : changedTitle(index, row, title, columns.file > 0);
  if (isRefused(named)) return named;
  if (named.length === 0 && title !== undefined && title !== entry.title)
    values.set(0, labelText(title));
  return [...named, ...setCells(index.document, row, values)];
}

/** The words of the link in the first cell; nothing where the first cell is the title itself. */
function changedTitle(
  index: MemoryIndex,
  row: TableRow,
  title: string,
  fileColumn: boolean,
): EditResult {
  const cell = row.cells[0];
  const link = cell && linkIn(index, cell);
  if (link) return [{ ...link.text, text: labelText(title) }];
  return fileColumn
    ? []
    : {
        refused: say.entryWithoutTitle({ index: index.path }),
      };
}

function changedItem(
  index: MemoryIndex,
  entry: IndexEntry,
  { loadWhen, title }: IndexEntryChange,
): EditResult {
  const { text } = index.document;
  const edits: Edit[] = [];
  if (title !== undefined && title !== entry.title) {
    const link = linkIn(index, entry.span);
    if (!link)
      return {
        refused: say.entryWithoutTitle({ index: index.path }),
      };
    edits.push({ ...link.text, text: labelText(title) });
  }
  if (loadWhen === undefined || loadWhen === entry.loadWhen?.value) return edits;
  if (!entry.loadWhen)
    return [
      ...edits,
      { start: entry.span.end, end: entry.span.end, text: ` — Load when: ${lineText(loadWhen)}` },
    ];
  const { start, end } = entry.loadWhen.span;
  const before = text.slice(entry.span.start, start).replace(/^[-+*] /, '');
  const open = /^[<*_]*/.exec(text.slice(start, end))?.[0] ?? '';
  const marks = /[>*_]*$/.exec(text.slice(start + open.length, end))?.[0] ?? '';
  // Marks at the end that were opened before the condition close there.
  const closes = marks !== '' && (open !== '' || before.split(marks).length % 2 === 0);
  return [
    ...edits,
    {
      start: start + open.length,
      end: closes ? end - marks.length : end,
      text: lineText(loadWhen),
    },
  ];
}

function linkIn(
  index: MemoryIndex,
  span: { readonly start: number; readonly end: number },
): Link | undefined {
  return index.document.outline.links.find(
    (link) =>
      link.kind !== 'image' &&
      link.kind !== 'autolink' &&
      span.start <= link.span.start &&
      link.span.end <= span.end,
  );
}
