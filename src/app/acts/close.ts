import { closest } from '#diagnostics/near-match';
import { readFileVersions } from '#git/objects/read-blobs';
import { act as say } from '#messages/generated/acts';
import { closeTask, openItems, surfacesOfTask } from '#promotion/acts/close';
import type { ReadRecord } from '#promotion/edits/edit-buffer';
import type { Outcome } from '#promotion/outcome';
import type { Reason } from '#promotion/reason';
import type { Session } from '#promotion/session';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { taskOfBranch } from '../invocation/task-of-branch.ts';
import { recordReader } from '../unit-of-work/read-record.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';

/**
 * Closes a task once every item of its queue is decided; with `check`, only says whether it
 * could be.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function close(acting: Acting, name: string, check: boolean): Promise<Outcome> {
  return act(check ? { ...acting, dryRun: true } : acting, {
    needs: (workspace) => ({
      locators: surfacesOf(taskNamed(workspace, name)),
      lint: [],
      guard: [],
    }),
    plan: async (session, loaded) => {
      const { repository, source } = loaded;
      const task = taskNamed(session.world.workspace, name);
      const id = task?.id.value ?? knownTask(session, name) ?? name;
      if (task === null && knownTask(session, name) === null)
        session.reasons.push(noTask(session, name));
      else {
        const called = {
          id,
          former:
            task && repository
              ? await formerNames(
                  session,
                  task,
                  await readFileVersions(repository, source.prefix + task.path),
                  recordReader(loaded),
                )
              : [],
        };
        if (check) session.reasons.push(...openItems(session, called, task));
        else await closeTask(session, called, task);
      }
    },
  });
}

function taskNamed(workspace: Workspace, name: string): Task | null {
  return (
    workspace.tasks.find((task) => task.id.value === name || task.path === name) ??
    workspace.tasks.find((task) => task.id.value === taskOfBranch(name)) ??
    null
  );
}

/** What git knows a task's file to have been called, and no other task is. */
async function formerNames(
  { world }: Session,
  { path, id }: Task,
  versions: readonly Buffer[],
  read: ReadRecord,
): Promise<string[]> {
  const taken = new Set(world.workspace.tasks.map((task) => task.id.value));
  const names = new Set<string>();
  for (const version of versions) {
    const before = await read(path, version.toString('utf8'));
    if (
      (before?.role === 'task' || before?.role === 'review') &&
      before.id.value !== id.value &&
      !taken.has(before.id.value)
    )
      names.add(before.id.value);
  }
  return [...names];
}

/**
 * A task whose file was thrown away is still known by its items; a branch by the name its task has.
 */
function knownTask({ world }: Session, name: string): string | null {
  const known = new Set([...world.ledger.items.values()].map((history) => history.task));
  return [name, taskOfBranch(name)].find((each) => each !== null && known.has(each)) ?? null;
}

function noTask({ world }: Session, name: string): Reason {
  const known = [
    ...new Set([
      ...world.workspace.tasks.map((task) => task.id.value),
      ...[...world.ledger.items.values()].flatMap((history) => history.task ?? []),
    ]),
  ];
  const near = closest(name, known);
  return {
    code: 'P01',
    message: near === null ? say.taskUnknown({ name }) : say.taskMistyped({ name, near }),
  };
}

function surfacesOf(task: Task | null): ReturnType<typeof surfacesOfTask>[number]['locator'][] {
  return task ? surfacesOfTask(task).map((each) => each.locator) : [];
}
