import type { Edit } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';

import type { Document } from '../document.ts';
import { type Block, readRow, type TableRow } from '../outline/outline.ts';
import { blockStart } from '../outline/scan-start.ts';
import { relativeLink } from '../paths/target.ts';
import {
  lineEnd,
  linesAbove,
  linesBelow,
  lineStart,
  nextLine,
  removeLines,
  replaceLines,
} from './text-lines.ts';

/** A table of the outline. */
export type Table = Extract<Block, { kind: 'table' }>;

/** The words over the columns of a table, in lower case. */
export function headsOf({ text }: Document, table: Table): string[] {
  return readCells(text, table.header).map((cell) =>
    plainText(text.slice(cell.start, cell.end)).toLowerCase(),
  );
}

/** The cells of a row as written, without the blanks around them. */
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

/** A row written like the table's last one: with or without outer pipes and blanks. */
function rowLine({ text }: Document, table: Table, cells: readonly string[]): string {
  // Text right below a table is a row to Markdown, but no model for one.
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

/** A row before another one; without that one, below the last. */
export function rowEdit(
  document: Document,
  table: Table,
  before: TableRow | null,
  cells: readonly string[],
): Edit {
  const { text } = document;
  const line = rowLine(document, table, cells);
  return before
    ? linesAbove(text, before.span.start, [line])
    : linesBelow(text, table.rows.at(-1)?.span.start ?? delimiterAt(text, table), [line]);
}

/**
 * Rows below the last one; in the place of the rows there are where all of those stand for none.
 */
export function appendRows(
  document: Document,
  table: Table,
  rows: readonly (readonly string[])[],
): Edit[] {
  const { text } = document;
  const lines = rows.map((cells) => rowLine(document, table, cells));
  const [first, ...rest] = table.rows;
  if (!first || !table.rows.every((row) => isPlaceholder(cellsOf(document, row))))
    return [linesBelow(text, table.rows.at(-1)?.span.start ?? delimiterAt(text, table), lines)];
  return [
    replaceLines(text, first.span.start, first.span.start, lines),
    ...rest.map((row) => removeLines(text, row.span.start, row.span.start)),
  ];
}

/**
 * Sets cells of one row by column, touching no other cell; columns past the row's end are appended
 * to it.
 */
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
    else if (wanted !== '') edits.push({ ...withBlanks(text, cell), text: ` ${wanted} ` });
  }
  return appended.every((value) => value === '')
    ? edits
    : [...edits, appendCells(text, row, appended)];
}

/**
 * Adds columns behind the last one: to the header and the delimiter row alone, for a row may be
 * shorter (GFM 4.10).
 */
export function addColumns({ text }: Document, table: Table, heads: readonly string[]): Edit[] {
  if (heads.length === 0) return [];
  const delimiter = readRow(
    text.slice(delimiterAt(text, table), lineEnd(text, delimiterAt(text, table))),
    delimiterAt(text, table),
  );
  return [
    appendCells(text, table.header, heads),
    appendCells(
      text,
      delimiter,
      heads.map(() => '---'),
    ),
  ];
}

const nothing = /^(?:[-–—\s]*|&mdash;|_?\(?_?(?:empty|none|n\/a)\b.*)$/i;

/** A row that stands for no row: empty, `none`, or a template's enumeration of statuses. */
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

/** The cells of a row's line; the outline's own may leave out blanks and marks at their ends. */
function readCells(text: string, row: Pick<TableRow, 'span'>): TableRow['cells'] {
  return readRow(text.slice(row.span.start, lineEnd(text, row.span.start)), row.span.start).cells;
}

function lineOf(text: string, row: Pick<TableRow, 'span'>): string {
  return text.slice(row.span.start, lineEnd(text, row.span.start)).trimEnd();
}

function withBlanks(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { start: number; end: number } {
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

/** Markdown on one line of a table: no line breaks, and no pipe that would end the cell. */
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

/** Words as a reader sees them, written so that Markdown leaves them alone, in a cell too. */
export function labelText(words: string): string {
  return plainText(lineText(words))
    .replace(/[\\`*[\]|<~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

/** A link to a file of the repository from another one: `[Title](../corpus/findings/x.md)`. */
export function linkText(from: string, title: string, path: string): string {
  return `[${labelText(title)}](${destination(from, path)})`;
}

/**
 * The destination of such a link: relative, with what Markdown or a table could trip over
 * percent-encoded.
 */
export function destination(from: string, path: string): string {
  return relativeLink(from, path).replace(
    // eslint-disable-next-line no-control-regex -- control characters are among what is encoded
    /[\u0000-\u0020\u007f%()<>#?\\|"'`[\]*&:]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** A code span, with as many backticks around it as its text needs. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
