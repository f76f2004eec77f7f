import type { Edit } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';

import { queueHeads, queueSection, statusAndReason } from '../dialects/task.ts';
import { type Document, isTable, ownBlocks, sectionOf, type Table } from '../document.ts';
import type { TableRow } from '../outline/outline.ts';
import { resolveTarget } from '../paths/target.ts';
import type { QueueItem, Task } from '../records.ts';
import {
  addBlockToSection,
  addItemBelow,
  type EditResult,
  lastItem,
  placeholderIn,
  refusalOf,
  replaceBlockByLines,
} from './section-edit.ts';
import { setKeys } from './set-keys.ts';
import {
  addColumns,
  appendRows,
  cellsOf,
  cellText,
  codeSpan,
  headsOf,
  setCells,
  tableAround,
  tableLines,
} from './table-edit.ts';

/** A promotion item as a row. */
export interface QueueRow {
  readonly id: string;
  readonly discovery: string;
  readonly kind: string;
  /** Relative to the root. */
  readonly target: string | null;
  readonly status: string;
  readonly reason: string | null;
  /** The words of a handwritten row without an id that becomes this item's. */
  readonly adopts?: string;
}

type Field = keyof typeof queueHeads;
type Columns = Readonly<Record<Field, number>>;

/** In the order of a new table's columns. */
const heads: Readonly<Record<Field, string>> = {
  id: 'ID',
  item: 'Item',
  kind: 'Kind',
  target: 'Target',
  status: 'Status',
  reason: 'Reason',
};
const fields = Object.keys(heads) as Field[];

/**
 * Makes the promotion queue show the given items: changes their rows, found by id, and adds missing
 * rows, columns, table and section. Other rows stay.
 *
 * @returns a refusal when the queue is a list, or a table without columns for item and status
 */
export function setQueue(task: Task, rows: readonly QueueRow[]): EditResult {
  const { document } = task;
  const refusal = refusalOf(document);
  if (refusal || rows.length === 0) return refusal ?? [];
  const section = queueSection(document);
  const fresh = tableLines(
    fields.map((field) => heads[field]),
    rows.map((row) => fields.map((field) => cellFor(row, field))),
  );
  if (!section) return addBlockToSection(document, null, ['## Promotion queue', '', ...fresh]);

  const tables = section.blocks.filter(isTable);
  const [table, second] = tables.filter((each) => {
    const { item, status } = columnsOf(document, each);
    return item !== -1 && status !== -1;
  });
  if (second) return { refused: say.queueOfTwoTables({ path: task.path }) };
  if (table) return changedTable(document, table, rows);
  if (tables.length > 0) return { refused: say.queueWithoutColumns({ path: task.path }) };
  const empty = placeholderIn(document, section.blocks);
  if (section.blocks.some((block) => block.kind === 'item' && block !== empty))
    return { refused: say.queueAsList({ path: task.path }) };
  return empty
    ? [replaceBlockByLines(document, empty, fresh)]
    : addBlockToSection(document, section, fresh);
}

function changedTable(document: Document, table: Table, rows: readonly QueueRow[]): EditResult {
  const width = headsOf(document, table).length;
  const there = columnsOf(document, table);
  const added = [...fields.slice(1), 'id' as const].filter(
    (field) => there[field] === -1 && rows.some((row) => cellFor(row, field) !== ''),
  );
  const columns: Columns = {
    ...there,
    ...Object.fromEntries(added.map((field, at) => [field, width + at])),
  };

  const edits: Edit[] = addColumns(
    document,
    table,
    added.map((field) => heads[field]),
  );
  const shown = new Set<QueueRow>();
  for (const row of table.rows) {
    const cells = cellsOf(document, row).map(plainText);
    const id = cells[there.id] ?? '';
    const words = cells[there.item] ?? '';
    const wanted =
      rows.find((each) => each.id === id) ??
      (dash.test(id) ? rows.find((each) => each.adopts === words && !shown.has(each)) : undefined);
    if (!wanted) continue;
    shown.add(wanted);
    edits.push(...cellEdits(document, row, wanted, columns));
  }
  const missing = rows.filter((row) => !shown.has(row));
  if (missing.length === 0) return edits;
  const lines = missing.map((row) =>
    Array.from({ length: width + added.length }, (_, at) =>
      fields.map((field) => (columns[field] === at ? cellFor(row, field) : '')).join(''),
    ),
  );
  return [...edits, ...appendRows(document, table, lines)];
}

/** How a row of a promotion queue differs from its item. */
export interface RowDifference {
  /** The columns that differ, and the text of each cell. */
  readonly cells: readonly { readonly field: Field; readonly said: string }[];
  /** The edits that fix them; null where the table has no column for one of them. */
  readonly edits: readonly Edit[] | null;
}

/** Compares a row of a queue with the item it shows; null where they agree. */
export function rowDifference(
  { document }: Task,
  row: QueueItem,
  wanted: QueueRow,
): RowDifference | null {
  const table = tableAround(queueSection(document)?.blocks ?? [], row.span);
  if (!table) return null;
  const columns = columnsOf(document, table);
  const cells = otherCells(document, row, wanted, columns).filter(
    ({ field }) => columns[field] !== -1 || cellFor(wanted, field) !== '',
  );
  const isWhole = cells.every(({ field }) => columns[field] !== -1);
  return cells.length === 0
    ? null
    : { cells, edits: isWhole ? cellEdits(document, row, wanted, columns) : null };
}

function cellEdits(
  document: Document,
  row: Pick<TableRow, 'span'>,
  wanted: QueueRow,
  columns: Columns,
): Edit[] {
  const others = otherCells(document, row, wanted, columns).filter(
    ({ field }) => columns[field] !== -1,
  );
  return setCells(
    document,
    row,
    new Map(others.map(({ field }) => [columns[field], cellFor(wanted, field)])),
  );
}

function otherCells(
  document: Document,
  row: Pick<TableRow, 'span'>,
  wanted: QueueRow,
  columns: Columns,
): RowDifference['cells'] {
  const cells = cellsOf(document, row);
  const cell = (field: Field): string => plainText(cells[columns[field]] ?? '').replace(dash, '');
  const [word, rest] = statusAndReason(cell('status'));
  const reason = plainText(wanted.reason ?? '');
  const inStatus = word === wanted.status && rest === reason.toLowerCase();
  const shows: Readonly<Record<Field, boolean>> = {
    id: cell('id') === wanted.id,
    // The claim of an item whose record is gone is in its row only.
    item: wanted.discovery === '' || cell('item') === plainText(cellText(wanted.discovery)),
    kind: cell('kind').toLowerCase() === wanted.kind.toLowerCase(),
    target:
      wanted.target === null
        ? cell('target') === ''
        : namesPath(document, cells[columns.target] ?? '', wanted.target),
    status: word === wanted.status && (rest === '' || inStatus),
    reason: cell('reason') === reason || (cell('reason') === '' && inStatus),
  };
  return fields.flatMap((field) => (shows[field] ? [] : [{ field, said: cell(field) }]));
}

/** Whether a cell has a path: as plain text, in a code span, or as a link from the task. */
function namesPath(document: Document, cell: string, path: string): boolean {
  const link = /\]\(([^()\s]+)\)/.exec(cell)?.[1];
  const target = link === undefined ? null : resolveTarget(document.path, link);
  return (
    (target?.kind === 'inside' && target.path === path) ||
    plainText(cell) === path ||
    cell.split(/[\s`(),[\]+]+/).includes(path)
  );
}

const dash = /^[-–—\s]*$/;

/** The text of a cell. A row without a discovery shows its target, else its id. */
export function cellFor(row: QueueRow, field: Field): string {
  if (field === 'item') return row.discovery || (row.target ?? row.id);
  if (field === 'target') return row.target === null ? '' : codeSpan(row.target);
  return row[field] ?? '';
}

function columnsOf(document: Document, table: Table): Columns {
  const there = headsOf(document, table);
  return Object.fromEntries(
    fields.map((field) => [
      field,
      there.findIndex((head) => (queueHeads[field] as readonly string[]).includes(head)),
    ]),
  ) as Columns;
}

/** Sets `status` in the frontmatter of a task or review. */
export function setTaskStatus(task: Task, status: string): EditResult {
  return setKeys(task.document, [{ key: 'status', value: status }]);
}

/** Appends `- <line>` to a section, which is added when it is missing. */
export function addSectionItem(document: Document, heading: string, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const section = sectionOf(document, heading.toLowerCase());
  if (!section) return addBlockToSection(document, null, [`## ${heading}`, '', `- ${line}`]);
  const item = lastItem(ownBlocks(document, section));
  return item
    ? [addItemBelow(document, item, line)]
    : addBlockToSection(document, section, [`- ${line}`]);
}
