import type { Edit, Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';

import { type Document, isTable, type Table } from '../document.ts';
import { type Block, readRow, type TableRow } from '../outline/outline.ts';
import { blockStart } from '../outline/scan-start.ts';
import { relativeLink } from '../paths/target.ts';
import {
  addLinesAbove,
  addLinesBelow,
  lineEnd,
  lineStart,
  nextLine,
  removeLines,
  replaceLines,
} from './text-lines.ts';

/** The words over the columns of a table, in lower case. */
export function headsOf(document: Document, table: Table): string[] {
  return cellsOf(document, table.header).map((cell) => plainText(cell).toLowerCase());
}

/** The table that a span is in. */
export function tableAround(blocks: readonly Block[], { start, end }: Span): Table | undefined {
  return blocks.filter(isTable).find(({ span }) => span.start <= start && end <= span.end);
}

/** The cells of a row as written, without the spaces around them. */
export function cellsOf({ text }: Document, row: Pick<TableRow, 'span'>): string[] {
  return readCells(text, row).map((cell) => text.slice(cell.start, cell.end));
}

/** The lines of a new table: header, delimiter row, rows. */
export function tableLines(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]): string =>
    `|${cells.map((cell) => ` ${cell}${cell === '' ? '' : ' '}`).join('|')}|`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(row.map(cellText)))];
}

/** A row written like the last one of the table: with or without outer pipes and spaces. */
function rowLine({ text }: Document, table: Table, cells: readonly string[]): string {
  // Text right below a table is a row to Markdown, without pipes.
  const raw =
    [table.header, ...table.rows]
      .map((row) => lineOf(text, row))
      .findLast((line) => line.includes('|')) ?? '|';
  const blank = /\|[ \t]|[ \t]\|/.test(raw) || !raw.includes('|') ? ' ' : '';
  const written = cells.map(cellText);
  const inner = written.map((cell) => (cell === '' ? blank : `${blank}${cell}${blank}`)).join('|');
  const indent = text.slice(lineStart(text, delimiterAt(text, table)), delimiterAt(text, table));
  // Without a pipe in front, an empty first cell or one that opens a block would end the table.
  const bare =
    !raw.startsWith('|') &&
    written.length > 1 &&
    written[0] !== '' &&
    blockStart(`${written[0] ?? ''} |`).kind === 'text';
  const closed = endsInPipe(raw) || written.at(-1) === '' || (!bare && !raw.startsWith('|'));
  const line = indent + (bare ? inner.trimStart() : `|${inner}`);
  return closed ? `${line}|` : line.trimEnd();
}

/** Adds a row above the one that starts at an offset; without an offset, below the last. */
export function rowEdit(
  document: Document,
  table: Table,
  before: number | undefined,
  cells: readonly string[],
): Edit {
  const { text } = document;
  const line = rowLine(document, table, cells);
  return table.rows.some(({ span }) => span.start === before)
    ? addLinesAbove(text, before ?? 0, [line])
    : addLinesBelow(text, table.rows.at(-1)?.span.start ?? delimiterAt(text, table), [line]);
}

/** Adds rows below the last one, or in place of the rows if all of those are placeholders. */
export function appendRows(
  document: Document,
  table: Table,
  rows: readonly (readonly string[])[],
): Edit[] {
  const { text } = document;
  const lines = rows.map((cells) => rowLine(document, table, cells));
  const [first, ...rest] = table.rows;
  if (!first || !table.rows.every((row) => isPlaceholder(cellsOf(document, row))))
    return [addLinesBelow(text, table.rows.at(-1)?.span.start ?? delimiterAt(text, table), lines)];
  return [
    replaceLines(text, first.span.start, first.span.start, lines),
    ...rest.map((row) => removeLines(text, row.span.start, row.span.start)),
  ];
}

/** Sets cells of a row by column; a row that is too short gets more cells. */
export function setCells(
  { text }: Document,
  row: Pick<TableRow, 'span'>,
  values: ReadonlyMap<number, string>,
): Edit[] {
  const cells = readCells(text, row);
  const edits: Edit[] = [];
  const appended: string[] = [];
  for (const [column, value] of [...values].sort(([a], [b]) => a - b)) {
    const cell = cells[column];
    const wanted = cellText(value);
    if (!cell) {
      while (cells.length + appended.length < column) appended.push('');
      appended.push(wanted);
    } else if (cell.start < cell.end) edits.push({ ...cell, text: wanted });
    else if (wanted !== '') edits.push({ ...withSpaces(text, cell), text: ` ${wanted} ` });
  }
  return appended.every((value) => value === '')
    ? edits
    : [...edits, appendCells(text, row, appended)];
}

/** Adds columns to the header and the delimiter row; other rows may be shorter (GFM 4.10). */
export function addColumns({ text }: Document, table: Table, heads: readonly string[]): Edit[] {
  if (heads.length === 0) return [];
  const at = delimiterAt(text, table);
  const delimiter = readRow(text.slice(at, lineEnd(text, at)), at);
  const marks = heads.map(() => '---');
  return [appendCells(text, table.header, heads), appendCells(text, delimiter, marks)];
}

const nothing = /^(?:[-–—\s]*|&mdash;|_?\(?_?(?:empty|none|n\/a)\b.*)$/i;

/** Whether a row is empty, `none`, or a template's list of statuses. */
function isPlaceholder(cells: readonly string[]): boolean {
  return (
    nothing.test(cells[0] ?? '') &&
    cells.every((cell) => nothing.test(cell) || /^[\w-]+(?:\s+\\?[/|]\s+[\w-]+)+$/.test(cell))
  );
}

function appendCells(text: string, row: Pick<TableRow, 'span'>, cells: readonly string[]): Edit {
  const raw = lineOf(text, row);
  const end = row.span.start + raw.length;
  const inner = cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|');
  return { start: end, end, text: endsInPipe(raw) ? `${inner}|` : ` |${inner.trimEnd()}` };
}

/** Reads the cells from the line; those of the outline may lack marks at their ends. */
function readCells(text: string, row: Pick<TableRow, 'span'>): TableRow['cells'] {
  return readRow(text.slice(row.span.start, lineEnd(text, row.span.start)), row.span.start).cells;
}

function lineOf(text: string, row: Pick<TableRow, 'span'>): string {
  return text.slice(row.span.start, lineEnd(text, row.span.start)).trimEnd();
}

function withSpaces(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (/[ \t]/.test(text[from - 1] ?? '')) from -= 1;
  while (/[ \t]/.test(text[to] ?? '')) to += 1;
  return { start: from, end: to };
}

function endsInPipe(row: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\|$/.test(row);
}

function delimiterAt(text: string, table: Table): number {
  const start = nextLine(text, table.header.span.start);
  return start + (/^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))?.[0].length ?? 0);
}

/** Markdown for a cell: without line breaks, with escaped pipes. */
export function cellText(markdown: string): string {
  const escaped = lineText(markdown).replace(/(\\*)\|/g, (pipe, slashes: string) =>
    slashes.length % 2 === 1 ? pipe : `${slashes}\\|`,
  );
  // A backslash at the end would escape the pipe that closes the cell.
  return (/\\*$/.exec(escaped)?.[0].length ?? 0) % 2 === 1 ? `${escaped}\\` : escaped;
}

/** Markdown without line breaks. */
export function lineText(markdown: string): string {
  return markdown.replace(/\s*[\0\r\n\u0085\u2028\u2029]+\s*/g, ' ').trim();
}

/** Words with all marks of Markdown escaped, for a cell too. */
export function labelText(words: string): string {
  return plainText(lineText(words))
    .replace(/[\\`*[\]|<~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

/** A link from one file of the repository to another: `[Title](../corpus/findings/x.md)`. */
export function linkText(from: string, title: string, path: string): string {
  return `[${labelText(title)}](${destination(from, path)})`;
}

/** A relative link destination; marks of Markdown and tables are percent-encoded. */
export function destination(from: string, path: string): string {
  return relativeLink(from, path).replace(
    // eslint-disable-next-line no-control-regex -- control characters are among what is encoded
    /[\u0000-\u0020\u007f%()<>#?\\|"'`[\]*&:]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** A code span with as many backticks as its text needs. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
