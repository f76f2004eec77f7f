import { UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { onlyOne as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import { listReviewQueue } from '#promotion/acts/review-queue';
import { ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import type { CallerLocation } from '../invocation/resolve-arguments.ts';

/** Asks a yes-or-no question; without a terminal the answer is no. */
type Ask = (question: Message) => Promise<boolean>;

/**
 * Returns the name of the only pending item, if the person at the terminal agrees.
 *
 * @param command the command to show
 * @throws {UsageError} that lists the pending items, in all other cases
 */
export async function chooseOnlyPending(
  here: CallerLocation,
  command: string,
  ask: Ask,
): Promise<string> {
  const { workspace } = await workspaceAt(here);
  const ledger = ledgerOf(workspace);
  const waiting = listReviewQueue({ workspace, ledger }, false).map(({ name, found }) =>
    found.kind === 'item'
      ? { name: ledger.shortOf(found.history.item), title: found.history.discovery }
      : { name, title: found.kind === 'record' ? found.record.title : found.row.discovery.value },
  );
  const [one, ...others] = waiting;
  if (!one) throw new UsageError(say.noneWaits());
  if (others.length === 0 && (await ask(say.take({ command, ...one })))) return one.name;
  const items = waiting.slice(0, maxListed).map(({ name, title }) => `${name}: ${title}`);
  throw new UsageError(say.unnamedItem({ command, items }));
}

/**
 * Returns the id of the only open task, if the person at the terminal agrees.
 *
 * @throws {UsageError} that lists the open tasks, in all other cases
 */
export async function chooseOnlyOpenTask(here: CallerLocation, ask: Ask): Promise<string> {
  const { workspace } = await workspaceAt(here);
  const open = workspace.tasks.filter((task) => !task.closed);
  const [one, ...others] = open;
  if (!one) throw new UsageError(say.noneOpen());
  const name = one.id.value;
  if (others.length === 0 && (await ask(say.take({ command: 'close', name, title: one.title }))))
    return name;
  throw new UsageError(
    say.unnamedTask({ tasks: open.slice(0, maxListed).map((task) => task.id.value) }),
  );
}

const maxListed = 10;

function workspaceAt(here: CallerLocation): ReturnType<typeof loadWorkspace> {
  return loadWorkspace(locateAt(here));
}
