import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/roots/locate';
import { invocation } from '#messages/invocation';
import type { Message } from '#messages/message';
import { onlyOne as say } from '#messages/only-one';
import { waitingItems } from '#promotion/acts/review-queue';
import type { Outcome } from '#promotion/outcome';
import { readLedger } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import type { Here } from '../invocation/resolve-arguments.ts';

/** What an act is about where nothing was named. */
export interface OnlyOne {
  readonly name: string;
  /** Says which one it is. */
  readonly note: Message;
}

/**
 * The one item that waits for a decision.
 *
 * @param command what was asked for, for the command that is shown
 * @throws {UsageError} where none or several wait
 */
export async function onlyWaiting(here: Here, command: string): Promise<OnlyOne> {
  const { workspace } = await workspaceAt(here);
  const ledger = readLedger(workspace.entries);
  const waiting = waitingItems({ workspace, ledger }, false).map(({ name, found }) =>
    found.kind === 'item'
      ? { name: ledger.shortOf(found.history.item), claim: found.history.discovery }
      : { name, claim: found.kind === 'record' ? found.record.title : found.row.discovery.value },
  );
  const [one, ...others] = waiting;
  if (!one) throw new UsageError(say.noneWaits({ command }));
  if (others.length > 0)
    throw new UsageError(
      say.severalWait({
        command,
        items: waiting.slice(0, most).map(({ name, claim }) => `${name}: ${claim}`),
      }),
    );
  return { name: one.name, note: say.waits({ item: one.name }) };
}

/**
 * The one task that is open.
 *
 * @throws {UsageError} where none or several are
 */
export async function onlyOpenTask(here: Here): Promise<OnlyOne> {
  const { workspace } = await workspaceAt(here);
  const open = workspace.tasks.filter((task) => !task.closed);
  const [one, ...others] = open;
  if (!one) throw new UsageError(say.noneOpen());
  if (others.length > 0)
    throw new UsageError(
      say.severalOpen({ tasks: open.slice(0, most).map((task) => task.id.value) }),
    );
  return { name: one.id.value, note: say.open({ task: one.id.value }) };
}

/** What an act came to, with which one it was about. */
export function withOnly(outcome: Outcome, only: OnlyOne | null): Outcome {
  return only === null
    ? outcome
    : { ...outcome, notes: [...outcome.notes, { message: only.note }] };
}

/** How many are listed. */
const most = 10;

function workspaceAt(here: Here): ReturnType<typeof loadWorkspace> {
  const [located] = locate(resolve(here.cwd ?? '.'), [], here.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  return loadWorkspace(located);
}
