import { rowBehind } from '#provenance/derived/queue-rows';
import { itemNamedBy } from '#provenance/ledger/item-of-row';

import type { Session } from '../session.ts';
import { showInTask } from './task-view.ts';

/**
 * Makes the rows of queues say what the acts on their items came to: on a branch an act leaves the
 * queue of another task alone, for other branches write into it as well. What people call an item,
 * and rows of what nobody raised yet, stay.
 */
export async function settleQueues(session: Session): Promise<void> {
  const { workspace, ledger } = session.world;
  for (const task of workspace.tasks) {
    const rows = task.queue.flatMap((row) => {
      const history = itemNamedBy(row, ledger);
      return (history && rowBehind(history, task, row)?.wanted) ?? [];
    });
    await showInTask(session, task.id.value, rows, false);
  }
}
