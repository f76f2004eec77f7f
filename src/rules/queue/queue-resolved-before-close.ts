import { calledOf, type ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy, itemOfRow } from '#provenance/ledger/item-of-row';
import type { Ledger } from '#provenance/ledger/ledger';
import { isNewEntry, newRows } from '#workspace/history/changes-since-base';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { itemName } from '../queue-items.ts';
import { type At, defineRule } from '../rule.ts';

/** QUE401: a task closes with every discovery decided. */
export const queueResolvedBeforeClose = defineRule({
  code: 'QUE401',
  name: 'queue-resolved-before-close',
  severity: 'error',
  since: '1.0',
  summary:
    'A closed task has no discovery that still waits for a decision, and neither has a change that is to be merged.',
  why: 'What nobody decided is lost with the task, and the next agent discovers it again.',
  falsePositives:
    'What a merge waits for is `gate.pending` in the configuration; only `ledger gate` ' +
    'asks. A row without a status is reported as unreadable (LDG004), not as undecided.',
  messages: {
    open: {
      text: '{taskStatus}, but "{item}" is still {status}: {discovery}',
      mend: [
        'decide it: promoted, or deferred, rejected, blocked or quarantined with a reason',
        'if it is not over, reopen the task: status: active',
      ],
    },
    raised: {
      text: 'raised by this change and still {status}: {discovery}',
      mend: [
        'decide it: ledger review, or ledger promote {item}',
        'not now: ledger defer {item} --until YYYY-MM-DD --reason "…"',
      ],
    },
    waiting: {
      text: 'still {status}: {discovery}',
      mend: [
        'decide it: ledger review, or ledger promote {item}',
        'not now: ledger defer {item} --until YYYY-MM-DD --reason "…"',
      ],
    },
    settled: {
      text: '{item} is {status} in a comment by {person}; `ledger land` carries it out after the merge',
      mend: ['to decide otherwise, take the comment back, and run the gate again'],
    },
    written: {
      text: 'written into the queue by this change and still {status}: {discovery}',
      mend: [
        'decide it: ledger review goes through what waits',
        'or say in its row: deferred, rejected or blocked, with a reason',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    for (const task of workspace.tasks) {
      if (!task.closed) continue;
      for (const item of task.queue) {
        if (item.status.value !== 'pending' && item.status.value !== 'validated') continue;
        const name = itemName({ task, item });
        yield {
          messageId: 'open',
          data: {
            taskStatus: task.status?.value ?? 'closed',
            item: name,
            status: item.status.value,
            discovery: item.discovery.value,
          },
          at: { path: task.path, span: item.status.span },
          key: item.id?.value ?? item.discovery.value,
        };
      }
    }
    yield* beforeMerge(workspace, ledger);
  },
});

/** Where a record says how an item stands; null where there is none. */
function recordPlace(item: ItemHistory, workspace: Workspace): At | null {
  const record = item.path === null ? null : (workspace.byPath.get(item.path) ?? null);
  if (record === null || !('id' in record)) return null;
  const status = 'status' in record ? record.status : null;
  return { path: record.path, span: status?.span ?? record.id.span };
}

/** What a merge waits for: discoveries raised since the base, or all, as `gate.pending` says. */
function* beforeMerge(workspace: Workspace, ledger: Ledger) {
  const { history } = workspace.surroundings;
  if (!history?.gate || history.gate.pending === 'closed') return;
  const shown = new Set(
    workspace.tasks.flatMap((task) =>
      task.closed ? task.queue.flatMap((row) => itemNamedBy(row, ledger) ?? []) : [],
    ),
  );
  const rows = new Map<ItemHistory | undefined, At>();
  for (const { path, queue } of workspace.tasks) {
    for (const row of queue) rows.set(itemNamedBy(row, ledger), { path, span: row.status.span });
  }
  for (const item of ledger.items.values()) {
    const [raise] = item.acts;
    if (!raise || (item.status !== 'pending' && item.status !== 'validated')) continue;
    const isNew = isNewEntry(history, raise.entry.path);
    if (!isNew && history.gate.pending !== 'all') continue;
    // A row of a closed task that shows it has been reported by its task.
    if (shown.has(item)) continue;
    const data = {
      item: itemHandle(item, ledger, raise.entry.path),
      status: item.status,
      discovery: calledOf(item),
    };
    // Forges fold generated entries away, with what stands on them.
    const at = recordPlace(item, workspace) ?? rows.get(item) ?? itemPlace(raise.entry, item.item);
    const key = `merge ${item.item}`;
    const settled = history.gate.settled?.get(item.item);
    if (settled)
      yield {
        messageId: 'settled' as const,
        data: { item: data.item, status: settled.to, person: settled.by },
        at,
        key,
        severity: 'info' as const,
      };
    else yield { messageId: isNew ? ('raised' as const) : ('waiting' as const), data, at, key };
  }
  for (const { task, row } of newRows(workspace, history)) {
    if (
      task.closed ||
      itemOfRow(row, ledger) ||
      (row.status.value !== 'pending' && row.status.value !== 'validated')
    )
      continue;
    yield {
      messageId: 'written' as const,
      data: { status: row.status.value, discovery: row.discovery.value },
      at: { path: task.path, span: row.status.span },
      key: `merge ${row.discovery.value}`,
    };
  }
}
