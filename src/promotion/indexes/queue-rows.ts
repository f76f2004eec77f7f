import { itemsUnshown, queueRowOf, rowBehind } from '#provenance/derived/queue-rows';
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
  const unshown = itemsUnshown(workspace, ledger);
  for (const task of workspace.tasks) {
    const id = task.id.value;
    const rows = task.queue.flatMap((row) => {
      const history = itemNamedBy(row, ledger);
      return (history && rowBehind(history, task, row)?.wanted) ?? [];
    });
    const missing = (unshown.get(id) ?? []).map((history) => queueRowOf(history, id));
    await showInTask(session, id, [...rows, ...missing], false);
  }
}
