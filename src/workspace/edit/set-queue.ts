import type { Edit } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';

import { type Document, sectionOf } from '../document.ts';
import type { TableRow } from '../outline/outline.ts';
import { resolveTarget } from '../paths/target.ts';
import type { QueueItem, Task } from '../records.ts';
import {
  blockInSection,
  blockInstead,
  itemBelow,
  lastItem,
  ownBlocks,
  placeholderIn,
} from './add-pointer.ts';
import { type EditResult, refusalOf } from './edit-result.ts';
import { setKeys } from './set-keys.ts';
import {
  addColumns,
  appendRows,
  cellsOf,
  cellText,
  codeSpan,
  headsOf,
  setCells,
  type Table,
  tableLines,
} from './table-edit.ts';

/**
 * One promotion item as its queue shows it. The target is a path relative to the root, null while
 * there is none.
 */
export interface QueueRow {
  readonly id: string;
  readonly discovery: string;
  readonly kind: string;
  readonly target: string | null;
  readonly status: string;
  readonly reason: string | null;
  /** The words of a row without an id that was written by hand and is this item's from now on. */
  readonly adopts?: string;
}

type Field = Exclude<keyof QueueRow, 'discovery' | 'adopts'> | 'item';
type Columns = Readonly<Record<Field, number>>;

const heads: Readonly<Record<Field, string>> = {
  id: 'ID',
  item: 'Item',
  kind: 'Kind',
  target: 'Target',
  status: 'Status',
  reason: 'Reason',
};
const names: Readonly<Record<Field, readonly string[]>> = {
  id: ['id'],
  item: ['item', 'discovery'],
  kind: ['kind'],
  target: ['target'],
  status: ['status', 'promotion status', 'disposition'],
  reason: ['reason'],
};
/** The order of a new table's columns. */
const fields: readonly Field[] = ['id', 'item', 'kind', 'target', 'status', 'reason'];

/**
 * Makes the promotion queue show the given items: cells that differ are changed in the row with
 * that id, items without a row get one. Rows without an id that no item adopts, or with one that is
 * not given, are never touched. Section, table and columns are made when missing.
 *
 * @returns a refusal when the queue is a list, or a table without columns for item and status
 */
export function setQueue(task: Task, rows: readonly QueueRow[]): EditResult {
  const { document } = task;
  const refusal = refusalOf(document);
  if (refusal || rows.length === 0) return refusal ?? [];
  const section = sectionOf(document, 'promotion queue', 'promotion items');
  const fresh = tableLines(
    fields.map((field) => heads[field]),
    rows.map((row) => fields.map((field) => cellFor(row, field))),
  );
  if (!section) return blockInSection(document, null, ['## Promotion queue', '', ...fresh]);

  const tables = section.blocks.filter((block): block is Table => block.kind === 'table');
  const [table, second] = tables.filter(
    (each) => columnsOf(document, each).item !== -1 && columnsOf(document, each).status !== -1,
  );
  if (second) return { refused: say.queueOfTwoTables({ path: task.path }) };
  if (table) return changedTable(document, table, rows);
  if (tables.length > 0) return { refused: say.queueWithoutColumns({ path: task.path }) };
  const empty = placeholderIn(document, section.blocks);
  if (section.blocks.some((block) => block.kind === 'item' && block !== empty))
    return { refused: say.queueAsList({ path: task.path }) };
  return empty ? [blockInstead(document, empty, fresh)] : blockInSection(document, section, fresh);
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
    const id = plainText(cellsOf(document, row)[there.id] ?? '');
    const words = plainText(cellsOf(document, row)[there.item] ?? '');
    const wanted =
      rows.find((each) => each.id === id) ??
      (id.replace(/^[-–—\s]*$/, '') === ''
        ? rows.find((each) => each.adopts === words && !shown.has(each))
        : undefined);
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

/** What a row of a queue says otherwise than it should. */
export interface RowDifference {
  /** The columns in which it does, and what each says. */
  readonly cells: readonly { readonly field: Field; readonly said: string }[];
  /** The edits that mend it; null where the table has no column for one of them. */
  readonly edits: readonly Edit[] | null;
}

/** What a row of a queue says otherwise than the item it shows; null where it says just that. */
export function rowDifference(
  { document }: Task,
  row: QueueItem,
  wanted: QueueRow,
): RowDifference | null {
  const table = sectionOf(document, 'promotion queue', 'promotion items')?.blocks.find(
    (block): block is Table =>
      block.kind === 'table' &&
      block.span.start <= row.span.start &&
      row.span.end <= block.span.end,
  );
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
  const cell = (field: Field): string =>
    plainText(cells[columns[field]] ?? '').replace(/^[-–—\s]*$/, '');
  // `deferred (after the release)`: the status cell may hold the reason too.
  const [, word, rest = ''] =
    /^([\p{L}-]*)[\s(:—–-]*(.*?)\)?$/su.exec(cell('status').toLowerCase()) ?? [];
  const reason = plainText(wanted.reason ?? '');
  const inStatus = word === wanted.status && rest === reason.toLowerCase();
  const shows: Readonly<Record<Field, boolean>> = {
    id: cell('id') === wanted.id,
    // Nothing says what an item claimed whose record is gone, but for its row.
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

/** Whether a cell names a path: as it is, in a code span, or as a link from the task. */
function namesPath(document: Document, cell: string, path: string): boolean {
  const link = /\]\(([^()\s]+)\)/.exec(cell)?.[1];
  const target = link === undefined ? null : resolveTarget(document.path, link);
  return (
    (target?.kind === 'inside' && target.path === path) ||
    plainText(cell) === path ||
    cell.split(/[\s`(),[\]+]+/).includes(path)
  );
}

/** What a column says of an item. */
export function cellFor(row: QueueRow, field: Field): string {
  if (field === 'item') return row.discovery || (row.target ?? row.id);
  if (field === 'target') return row.target === null ? '' : codeSpan(row.target);
  return row[field] ?? '';
}

function columnsOf(document: Document, table: Table): Columns {
  const there = headsOf(document, table);
  const column = (field: Field): number => there.findIndex((head) => names[field].includes(head));
  return {
    id: column('id'),
    item: column('item'),
    kind: column('kind'),
    target: column('target'),
    status: column('status'),
    reason: column('reason'),
  };
}

/** Sets the status of a task or review in its frontmatter. */
export function setTaskStatus(task: Task, status: string): EditResult {
  return setKeys(task.document, [{ key: 'status', value: status }]);
}

/** Appends `- <line>` to a section, which is made when it is missing. */
export function addSectionItem(document: Document, heading: string, line: string): EditResult {
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const section = sectionOf(document, heading.toLowerCase());
  if (!section) {
    return blockInSection(document, null, [`## ${heading}`, '', `- ${line}`]);
  }
  const item = lastItem(ownBlocks(document, section));
  return item
    ? [itemBelow(document, item, line)]
    : blockInSection(document, section, [`- ${line}`]);
}
