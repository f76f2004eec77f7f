import { plainText } from '#diagnostics/plain-text';

import { type Document, type Located, mapOf, sectionOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Block } from '../outline/outline.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
import type { QueueItem, Task } from '../records.ts';
import { baseOf, idProblems, textAt } from './section-text.ts';

/** Statuses that end a task. */
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
export function readTask(document: Document, role: 'task' | 'review'): Reading<Task> {
  const status = scalarOf(mapOf(document), 'status');
  const problems: ShapeProblem[] = [...idProblems(document)];
  if (role === 'task' && status && !known.has(status.value.toLowerCase())) {
    problems.push({
      kind: 'status',
      path: document.path,
      value: status.value.slice(0, 40),
      allowed: 'active, blocked, done or abandoned',
      span: status.span,
    });
  }
  const queue: QueueItem[] = [];
  const section = sectionOf(document, 'promotion queue', 'promotion items');
  const blocks = section?.blocks ?? [];
  for (const block of blocks)
    if (block.kind === 'table') readQueue(document, block, queue, problems);
  if (!blocks.some((block) => block.kind === 'table')) {
    for (const block of blocks)
      if (
        block.kind === 'item' &&
        block.nesting === 0 &&
        !/^(?:_?\(?(?:none|n\/a|empty)\b.*|)$/is.test(plainText(textAt(document, block.text).value))
      )
        problems.push({
          kind: 'queue',
          path: document.path,
          what: 'a list, not a table',
          span: block.span,
        });
  }
  return {
    record: {
      role,
      ...baseOf(document),
      status,
      closed: status !== null && closed.has(status.value.toLowerCase()),
      queue,
    },
    problems,
  };
}

function readQueue(
  document: Document,
  table: Extract<Block, { kind: 'table' }>,
  queue: QueueItem[],
  problems: ShapeProblem[],
): void {
  const heads = table.header.cells.map((cell) =>
    plainText(document.text.slice(cell.start, cell.end)).toLowerCase(),
  );
  const column = (...names: string[]): number => heads.findIndex((head) => names.includes(head));
  const columns = {
    item: column('item', 'discovery'),
    id: column('id'),
    kind: column('kind'),
    target: column('target'),
    status: column('status', 'promotion status', 'disposition'),
    reason: column('reason'),
    consequence: column('consequence'),
  };
  if (columns.item === -1 || columns.status === -1) {
    problems.push({
      kind: 'queue',
      path: document.path,
      what: `no ${columns.item === -1 ? 'Item' : 'Status'} column`,
      span: table.header.span,
    });
    return;
  }

  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textAt(document, cell));
    const at = (index: number): Located | null => (index === -1 ? null : filled(cells[index]));
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
    // `deferred (after the release)`: one word is the status, what follows it the reason.
    const [, word = '', rest = ''] =
      /^([\p{L}-]*)[\s(:—–-]*(.*?)\)?$/su.exec(plainText(status.value).toLowerCase()) ?? [];
    queue.push({
      position: queue.length + 1,
      span: row.span,
      discovery: { value: plainText(discovery.value), span: discovery.span },
      id: at(columns.id),
      kind: lower(at(columns.kind)),
      target: at(columns.target),
      status: { value: word, span: status.span },
      reason: at(columns.reason) ?? (rest === '' ? null : { value: rest, span: status.span }),
      consequence: at(columns.consequence),
    });
  }
}

/** `none`, an empty row and the template's enumeration of statuses are no items. */
function isNoItem(
  cells: readonly Located[],
  discovery: Located | null,
  status: Located | null,
): boolean {
  if (cells.every((cell) => filled(cell) === null)) return true;
  if (
    discovery &&
    /^_?\(?(?:none|n\/a|empty)\b/i.test(plainText(discovery.value)) &&
    (!status || /^(?:none|n\/a|-)/i.test(plainText(status.value)))
  )
    return true;
  return !discovery && status !== null && /\s[/|]\s/.test(status.value);
}

function filled(cell: Located | undefined): Located | null {
  return cell && !/^[-–—\s]*$/.test(cell.value) ? cell : null;
}

function lower(cell: Located | null): Located | null {
  return cell ? { value: plainText(cell.value).toLowerCase(), span: cell.span } : null;
}
