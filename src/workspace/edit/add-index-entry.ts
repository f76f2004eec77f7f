import { compareStrings } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';

import {
  type Document,
  isTable,
  type ListItem,
  ownBlocks,
  type Section,
  type Table,
} from '../document.ts';
import { lastName } from '../paths/target.ts';
import type { IndexEntry, IndexSectionKind, MemoryIndex } from '../records.ts';
import {
  findIndexSection,
  findTableOfEntry,
  indexColumns,
  isTargetAtPath,
  newSection,
  resolveIndexTarget,
  sectionColumns,
} from './index-place.ts';
import {
  addBlockToSection,
  addItemBelow,
  type EditResult,
  itemAt,
  itemLine,
  lastItem,
  placeholderIn,
  refusalOf,
  replaceBlockByLines,
} from './section-edit.ts';
import {
  appendRows,
  cellsOf,
  codeSpan,
  destination,
  labelText,
  lineText,
  linkText,
  rowEdit,
  tableLines,
} from './table-edit.ts';
import { addLinesAbove } from './text-lines.ts';

/** An entry to add to an index. List items do not show the status. */
export interface NewIndexEntry {
  readonly title: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly status: string | null;
  readonly loadWhen: string;
  readonly section: IndexSectionKind;
}

/**
 * Adds an entry to its section as a table row or a list item, as the others there: by path among
 * sorted entries, else below the last; the first one replaces `_(empty)_`.
 *
 * @returns a refusal when the path has an entry, or the table has no column for the condition
 */
export function addIndexEntry(index: MemoryIndex, entry: NewIndexEntry): EditResult {
  const { document } = index;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  if (entry.section === 'stale') return { refused: say.withdrawnAsEntry({ index: index.path }) };
  if (
    index.entries.some(
      (each) => isTargetAtPath(index, each.target, entry.path) && !each.target?.value.includes('#'),
    )
  )
    return { refused: say.entryThere({ index: index.path, path: entry.path }) };

  const all = index.entries.filter((each) => each.section === entry.section);
  const nearest = sectionOf(document, all.at(-1));
  // Entries under subheadings form groups; a new one joins the last.
  const entries = all.filter((each) => sectionOf(document, each) === nearest);
  const section = nearest ?? findIndexSection(index, entry.section);
  const form = formOf(index, entry.section, section, entries);
  if (!section && entries.length === 0 && sectionColumns(entry.section).length > 0)
    return newSection(
      index,
      entry.section,
      form === 'row' ? newTable(index, entry) : [itemText(index, entry)],
    );
  return form === 'row'
    ? addRow(index, entry, section, entries)
    : addItem(index, entry, section, entries);
}

function sectionOf(document: Document, entry: IndexEntry | undefined): Section | null {
  return entry
    ? (document.sections.findLast((section) => section.heading.start < entry.span.start) ?? null)
    : null;
}

/** The form of the entries in its section, of an empty table there, or of the rest of the index. */
function formOf(
  index: MemoryIndex,
  kind: IndexSectionKind,
  section: Section | null,
  entries: readonly IndexEntry[],
): IndexEntry['form'] {
  const last = entries.at(-1);
  if (last) return last.form;
  if (section?.blocks.some(isTable)) return 'row';
  if (sectionColumns(kind).length === 0) return 'item';
  const other = index.entries.findLast((each) => each.section !== 'always');
  if (other) return other.form;
  return !index.document.outline.blocks.some(isTable) &&
    lastItem(ownBlocks(index.document, section))
    ? 'item'
    : 'row';
}

function addRow(
  index: MemoryIndex,
  entry: NewIndexEntry,
  section: Section | null,
  entries: readonly IndexEntry[],
): EditResult {
  const { document } = index;
  const tables = (section ?? document.outline).blocks.filter(isTable);
  const last = entries.findLast((each) => each.form === 'row');
  const table =
    (last && findTableOfEntry(index, last)) ??
    tables.find((each) => indexColumns(index, each).loadWhen !== -1) ??
    tables[0];
  if (!table) return instead(document, section, newTable(index, entry));
  const columns = indexColumns(index, table);
  if (columns.loadWhen < 1) return { refused: say.noConditionColumn({ index: index.path }) };

  const cells = Array.from({ length: columns.width }, () => '');
  cells[0] =
    columns.file > 0 ? labelText(entry.title) : linkText(index.path, entry.title, entry.path);
  if (columns.status > 0) cells[columns.status] = entry.status ?? '';
  cells[columns.loadWhen] = entry.loadWhen;
  if (columns.file > 0) cells[columns.file] = fileCell(index, table, columns.file, entry.path);
  const inTable = entries.filter(
    (each) => each.form === 'row' && findTableOfEntry(index, each) === table,
  );
  if (inTable.length === 0) return appendRows(document, table, [cells]);
  const next = nextByPath(index, inTable, entry.path);
  return [rowEdit(document, table, next?.span.start, cells)];
}

/** A file in the form of its column: a code span where all are, else a link. */
function fileCell(index: MemoryIndex, table: Table, column: number, path: string): string {
  const others = table.rows
    .map((row) => cellsOf(index.document, row)[column] ?? '')
    .filter((cell) => cell !== '');
  const link = destination(index.path, path);
  return others.length > 0 &&
    others.every((cell) => /^`[^`]+`$/.test(cell)) &&
    /^(?:[\w.@()+-]+\/)*[\w.@()+-]+\.md$/.test(link)
    ? codeSpan(link)
    : linkText(index.path, lastName(path), path);
}

function addItem(
  index: MemoryIndex,
  entry: NewIndexEntry,
  section: Section | null,
  entries: readonly IndexEntry[],
): EditResult {
  const { document } = index;
  const itemOf = (each: IndexEntry | null | undefined): ListItem | undefined =>
    each ? itemAt(document, each.span.start) : undefined;
  const top = entries.filter((each) => each.form === 'item' && itemOf(each)?.nesting === 0);
  const words = itemText(index, entry).slice('- '.length);
  const item = itemOf(nextByPath(index, top, entry.path));
  if (item)
    return [addLinesAbove(document.text, item.span.start, [itemLine(document, item, words)])];
  const last = itemOf(top.at(-1));
  return last
    ? [addItemBelow(document, last, words)]
    : instead(document, section, [itemText(index, entry)]);
}

/** Adds the first entry of a section: in place of a placeholder, else at the end of the section. */
function instead(
  document: Document,
  section: Section | null,
  lines: readonly string[],
): EditResult {
  const own = ownBlocks(document, section);
  const empty = section ? placeholderIn(document, own) : null;
  const item = lastItem(own);
  const words = lines.length === 1 ? lines[0]?.slice('- '.length) : undefined;
  if (empty) {
    const isInList = empty.kind === 'item' && words !== undefined;
    return [
      replaceBlockByLines(document, empty, isInList ? [itemLine(document, empty, words)] : lines),
    ];
  }
  return item && own.at(-1) === item && words !== undefined
    ? [addItemBelow(document, item, words)]
    : addBlockToSection(document, section, lines);
}

/** The entry that a new path comes before, if the paths are sorted; null for the end. */
function nextByPath(
  index: MemoryIndex,
  entries: readonly IndexEntry[],
  path: string,
): IndexEntry | null {
  const placed = entries.flatMap((entry) => {
    const at = resolveIndexTarget(index, entry.target);
    return at === null ? [] : [{ entry, at }];
  });
  if (placed.some((each, at) => at > 0 && compareStrings(placed[at - 1]?.at ?? '', each.at) > 0))
    return null;
  return placed.find((each) => compareStrings(each.at, path) > 0)?.entry ?? null;
}

function newTable(index: MemoryIndex, entry: NewIndexEntry): string[] {
  const heads = sectionColumns(entry.section);
  const link = linkText(index.path, entry.title, entry.path);
  const file = linkText(index.path, lastName(entry.path), entry.path);
  return tableLines(heads, [
    heads.includes('File')
      ? [labelText(entry.title), file, entry.loadWhen]
      : [link, entry.status ?? '', entry.loadWhen],
  ]);
}

function itemText(index: MemoryIndex, entry: NewIndexEntry): string {
  return `- ${linkText(index.path, entry.title, entry.path)} — Load when: ${lineText(entry.loadWhen)}`;
}
