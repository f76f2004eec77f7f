import { closeTask, openItems, surfacesOfTask } from '#promotion/acts/close';
import { closest } from '#diagnostics/near-match';
import type { Outcome } from '#promotion/outcome';
import type { Reason } from '#promotion/reason';
import type { Session } from '#promotion/session';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';
import { taskOfBranch } from './task-of-branch.ts';

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
      const id = task?.id.value ?? knownTask(session, name) ?? name;
      if (task === null && knownTask(session, name) === null) session.reasons.push(noTask(session, name));
      else if (check) session.reasons.push(...openItems(session, id, task));
      else await closeTask(session, id, task);
    },
  });
}

function taskNamed(workspace: Workspace, name: string): Task | null {
  return workspace.tasks.find((task) => task.id.value === name || task.path === name) ?? workspace.tasks.find((task) => task.id.value === taskOfBranch(name)) ?? null;
}

/** A task whose file was thrown away is still known by its items; a branch by the name its task has. */
function knownTask({ world }: Session, name: string): string | null {
  const known = new Set([...world.ledger.items.values()].map((history) => history.task));
  return [name, taskOfBranch(name)].find((each) => each !== null && known.has(each)) ?? null;
}

function noTask({ world }: Session, name: string): Reason {
  const known = [...new Set([...world.workspace.tasks.map((task) => task.id.value), ...[...world.ledger.items.values()].flatMap((history) => history.task ?? [])])];
  const near = closest(name, known);
  return { code: 'P01', text: `no task "${name}"${near === null ? '' : `; did you mean ${near}?`}`, mend: ['`ledger queue` lists the tasks that have something waiting'] };
}

function surfacesOf(task: Task | null): ReturnType<typeof surfacesOfTask>[number]['locator'][] {
  return task ? surfacesOfTask(task).map((each) => each.locator) : [];
}
