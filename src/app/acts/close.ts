import { closest } from '#diagnostics/near-match';
import { pastFiles } from '#git/objects/read-at-commits';
import { act as say } from '#messages/generated/acts';
import type { ActContext } from '#promotion/act-context';
import { closeTask, refuseOpenItems, surfacesOfTask } from '#promotion/acts/close';
import type { Outcome } from '#promotion/outcome';
import type { Reason } from '#promotion/reason';
import type { Task } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { taskOfBranch } from '../invocation/principal.ts';
import type { LoadedActInputs } from '../unit-of-work/load-act-inputs.ts';
import { recordReader } from '../unit-of-work/read-record.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/**
 * Closes a task once every item of its queue is decided.
 *
 * @param check only say whether it could be closed
 */
export async function close(acting: ActInvocation, name: string, check: boolean): Promise<Outcome> {
  return runAct(check ? { ...acting, dryRun: true } : acting, {
    needs: (workspace) => {
      const task = taskNamed(workspace, name);
      return { locators: task ? surfacesOfTask(task).map(({ locator }) => locator) : [] };
    },
    plan: async (session, loaded) => {
      const task = taskNamed(session.inputs.workspace, name);
      const id = task?.id.value ?? deletedTask(session, name);
      if (id === null) return void session.reasons.push(noTask(session, name));
      const called = { id, former: task ? await formerNames(task, loaded) : [] };
      if (check) session.reasons.push(...refuseOpenItems(session, called, task));
      else await closeTask(session, called, task);
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

/** Earlier ids of a task in the history of its file, without those that other tasks have now. */
async function formerNames({ path, id }: Task, loaded: LoadedActInputs): Promise<string[]> {
  const { repository, source, workspace } = loaded;
  if (!repository) return [];
  const read = recordReader(loaded);
  const taken = new Set([id.value, ...workspace.tasks.map((task) => task.id.value)]);
  const names = new Set<string>();
  const file = source.prefix + path;
  for (const version of (await pastFiles(repository, [file], null, 100)).get(file) ?? []) {
    const before = await read(path, version.toString('utf8'));
    if ((before?.role === 'task' || before?.role === 'review') && !taken.has(before.id.value))
      names.add(before.id.value);
  }
  return [...names];
}

/** The task that a name or a branch means, by its items in the ledger: its file was deleted. */
function deletedTask({ inputs }: ActContext, name: string): string | null {
  const known = new Set([...inputs.ledger.items.values()].map((history) => history.task));
  return [name, taskOfBranch(name)].find((each) => each !== null && known.has(each)) ?? null;
}

function noTask({ inputs }: ActContext, name: string): Reason {
  const known = [
    ...new Set([
      ...inputs.workspace.tasks.map((task) => task.id.value),
      ...[...inputs.ledger.items.values()].flatMap((history) => history.task ?? []),
    ]),
  ];
  const near = closest(name, known);
  return {
    code: 'P01',
    message: near === null ? say.taskUnknown({ name }) : say.taskMistyped({ name, near }),
  };
}
