import { plainText } from '#diagnostics/plain-text';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy } from '#provenance/ledger/item-of-row';
import type { QueueItem } from '#workspace/records';

import type { Session } from '../session.ts';
import { itemStatusFor } from '../states.ts';
import { queueRow, showInTask } from './task-view.ts';

/**
 * Brings the rows of queues up to date that show an earlier status of their item: on a branch an
 * act leaves the queue of another task alone, for other branches write into it as well. What people
 * wrote into a row by hand stays.
 */
export async function settleQueues(session: Session): Promise<void> {
  const { workspace, ledger } = session.world;
  for (const task of workspace.tasks) {
    const rows = task.queue.flatMap((row) => {
      const history = itemNamedBy(row, ledger);
      return history && (isBehind(row, history) || hasMoved(row, history))
        ? [
            queueRow(history, {
              discovery: plainText(row.discovery.value),
              status: itemStatusFor(history.status),
              reason: reasonOf(history),
            }),
          ]
        : [];
    });
    await showInTask(session, task.id.value, rows, false);
  }
}

/** Whether a row names a place that an act moved the record away from. */
function hasMoved({ target: named }: QueueItem, { acts, path: target }: ItemHistory): boolean {
  const path = named && plainText(named.value);
  return path !== null && path !== target && acts.some(({ item }) => item.path === path);
}

/** Whether a row shows a status that its item had before. */
function isBehind(row: QueueItem, { acts, status, task }: ItemHistory): boolean {
  const before = acts.slice(0, -1).map(({ item }) => itemStatusFor(item.to ?? ''));
  return (
    task !== null &&
    row.status.value !== itemStatusFor(status) &&
    before.some((each) => each === row.status.value)
  );
}

/** Why an item stands where it does, as its queue says it; what is memory needs no reason. */
export function reasonOf(history: ItemHistory): string | null {
  const act =
    itemStatusFor(history.status) === 'promoted'
      ? undefined
      : history.acts.findLast(
          ({ item, entry }) =>
            item.to === history.status && item.reason && entry.content.act !== 'correction',
        );
  return act ? [act.item.cause, act.item.reason].filter((part) => part).join(': ') : null;
}
