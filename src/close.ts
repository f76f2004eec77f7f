import { closeTask, openItems, surfacesOfTask } from '#promotion/acts/close';
import type { Outcome } from '#promotion/outcome';
import type { Session } from '#promotion/session';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';

/**
 * Closes a task once every item of its queue is decided (document 3.1, close gate); with `check`, only says whether it
 * could be.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function close(acting: Acting, name: string, check: boolean): Promise<Outcome> {
  return act(check ? { ...acting, dryRun: true } : acting, {
    needs: (workspace) => ({ locators: surfacesOf(taskNamed(workspace, name)), lint: false, guard: [] }),
    plan: async (session) => {
      const task = taskNamed(session.world.workspace, name);
      const id = task?.id.value ?? name;
      if (!isKnown(session, id, task)) session.reasons.push({ code: 'P01', text: `no task "${name}"`, mend: ['`ledger queue` lists the tasks that have something waiting'] });
      else if (check) session.reasons.push(...openItems(session, id, task));
      else await closeTask(session, id, task);
    },
  });
}

function taskNamed(workspace: Workspace, name: string): Task | null {
  return workspace.tasks.find((task) => task.id.value === name || task.path === name) ?? null;
}

/** A task whose file was thrown away is still known by its items. */
function isKnown({ world }: Session, id: string, task: Task | null): boolean {
  return task !== null || [...world.ledger.items.values()].some((history) => history.task === id);
}

function surfacesOf(task: Task | null): ReturnType<typeof surfacesOfTask>[number]['locator'][] {
  return task ? surfacesOfTask(task).map((each) => each.locator) : [];
}
