import { plainText } from '#diagnostics/plain-text';

import {
  type Document,
  frontmatterMap,
  isItem,
  isTable,
  type ParsedRecord,
  type Section,
  sectionOf,
  type ShapeProblem,
  type SpannedValue,
  type Table,
} from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { QueueItem, Task } from '../records.ts';
import {
  idProblems,
  nonEmptyCell,
  recordBase,
  statusProblem,
  tableHeads,
  textWithoutDirectives,
} from './section-text.ts';

const closed = new Set(['done', 'closed', 'abandoned']);
const known = new Set([
  'active',
  'blocked',
  'done',
  'abandoned',
  'ready',
  'running',
  'review-ready',
  'closed',
  'draft',
  'pending',
]);

/** Reads a task packet or a review with its promotion queue; columns are found by their header. */
export function readTask(document: Document, role: 'task' | 'review'): ParsedRecord<Task> {
  const status = scalarOf(frontmatterMap(document), 'status');
  const problems: ShapeProblem[] = [...idProblems(document)];
  if (role === 'task' && status && !known.has(status.value.toLowerCase()))
    problems.push(statusProblem(document, status, 'active, blocked, done or abandoned'));
  const queue: QueueItem[] = [];
  const blocks = queueSection(document)?.blocks ?? [];
  const tables = blocks.filter(isTable);
  for (const table of tables) readQueue(document, table, queue, problems);
  for (const { nesting, text, span } of tables.length > 0 ? [] : blocks.filter(isItem))
    if (
      nesting === 0 &&
      !/^(?:_?\(?(?:none|n\/a|empty)\b.*|)$/is.test(
        plainText(textWithoutDirectives(document, text).value),
      )
    )
      problems.push({
        kind: 'queue',
        path: document.path,
        what: 'it is a list, not a table',
        span,
      });
  return {
    record: {
      role,
      ...recordBase(document),
      status,
      closed: status !== null && closed.has(status.value.toLowerCase()),
      queue,
    },
    problems,
  };
}

/** The section of a task or review with its promotion queue. */
export function queueSection(document: Document): Section | undefined {
  return sectionOf(document, 'promotion queue', 'promotion items');
}

/** The names of the columns of a promotion queue, in lower case. */
export const queueHeads = {
  id: ['id'],
  item: ['item', 'discovery'],
  kind: ['kind'],
  target: ['target'],
  status: ['status', 'promotion status', 'disposition'],
  reason: ['reason'],
} as const;

function readQueue(
  document: Document,
  table: Table,
  queue: QueueItem[],
  problems: ShapeProblem[],
): void {
  const heads = tableHeads(document, table);
  const column = (names: readonly string[]): number =>
    heads.findIndex((head) => names.includes(head));
  const columns = {
    item: column(queueHeads.item),
    id: column(queueHeads.id),
    kind: column(queueHeads.kind),
    target: column(queueHeads.target),
    status: column(queueHeads.status),
    reason: column(queueHeads.reason),
    consequence: column(['consequence']),
  };
  if (columns.item === -1 || columns.status === -1) {
    problems.push({
      kind: 'queue',
      path: document.path,
      what: `it has no ${columns.item === -1 ? 'Item' : 'Status'} column`,
      span: table.header.span,
    });
    return;
  }

  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textWithoutDirectives(document, cell));
    const at = (index: number): SpannedValue | null =>
      index === -1 ? null : nonEmptyCell(cells[index]);
    const [discovery, status] = [at(columns.item), at(columns.status)];
    if (isNoItem(cells, discovery, status)) continue;
    if (!discovery || !status) {
      problems.push({
        kind: 'row',
        path: document.path,
        what: 'promotion queue row',
        cells: cells.filter((cell) => cell.value !== '').length,
        wanted: heads.length,
        span: row.span,
      });
      continue;
    }
    const [word, rest] = statusAndReason(plainText(status.value));
    const kind = at(columns.kind);
    queue.push({
      position: queue.length + 1,
      span: row.span,
      discovery: { value: plainText(discovery.value), span: discovery.span },
      id: at(columns.id),
      kind: kind && { value: plainText(kind.value).toLowerCase(), span: kind.span },
      target: at(columns.target),
      status: { value: word, span: status.span },
      reason: at(columns.reason) ?? (rest === '' ? null : { value: rest, span: status.span }),
      consequence: at(columns.consequence),
    });
  }
}

/** Splits the words of a status cell, in lower case: `deferred (after the release)`. */
export function statusAndReason(cell: string): readonly [status: string, reason: string] {
  const [, status = '', reason = ''] =
    /^([\p{L}-]*)[\s(:—–-]*(.*?)\)?$/su.exec(cell.toLowerCase()) ?? [];
  return [status, reason];
}

/** Whether a row is `none`, empty, or a template's list of statuses. */
function isNoItem(
  cells: readonly SpannedValue[],
  discovery: SpannedValue | null,
  status: SpannedValue | null,
): boolean {
  if (cells.every((cell) => nonEmptyCell(cell) === null)) return true;
  if (
    discovery &&
    /^_?\(?(?:none|n\/a|empty)\b/i.test(plainText(discovery.value)) &&
    (!status || /^(?:none|n\/a|-)/i.test(plainText(status.value)))
  )
    return true;
  return !discovery && status !== null && /\s[/|]\s/.test(status.value);
}
