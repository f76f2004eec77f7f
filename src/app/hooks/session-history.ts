import { decodeJson, listDecoder, objectDecoder, stringDecoder } from '#diagnostics/json-decoder';
import { locateAt } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';
import type { PendingItem } from './list-pending.ts';

/** Prefix of the mark that a session was told of a changed fact. */
export const changedFactPrefix = 'changed ';

/** The marks of what a session was told, the oldest first. */
export function readSessionMarks(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string,
): readonly string[] {
  const root = locateAt(where).root.path;
  return parseSessionMarks(readSessionState(where.env, root, `hooks ${session}`, 'sessions'));
}

/** Reads the marks from the kept state of a session. */
export function parseSessionMarks(kept: string | null): readonly string[] {
  return decodeJson(kept, objectDecoder({ told: listDecoder(stringDecoder) }))?.told ?? [];
}

export interface ProposedItem {
  readonly item: PendingItem;
  /** The session that raised it. */
  readonly session: string | null;
}

/** Pending items of this task, and of others. */
export interface PendingSplit {
  readonly own: readonly PendingItem[];
  readonly others: readonly PendingItem[];
}

/** The own items are those that the session raised, else those of the task. */
export function splitPending(
  waiting: readonly ProposedItem[],
  session: string | null,
  task: string | null,
): PendingSplit {
  const raised = session === null ? [] : waiting.filter((each) => each.session === session);
  const own =
    raised.length > 0
      ? raised
      : task === null
        ? []
        : waiting.filter((each) => each.item.task === task);
  return {
    own: own.map((each) => each.item),
    others: waiting.filter((each) => !own.includes(each)).map((each) => each.item),
  };
}

/** Lists items as one text; a session is told of each set once. */
export function idsOf(items: readonly PendingItem[]): string {
  return items
    .map((each) => each.short)
    .sort()
    .join(', ');
}

/** An agent or its helper stops. */
export type StopEvent = 'stop' | 'subagent-stop';

/** The mark that a session was told of its own open items. */
export function stopMark(event: StopEvent, open: string): string {
  return `${event} ${open}`;
}

/** The mark that a session was told of the items of others. */
export function othersMark(others: readonly PendingItem[]): string {
  return `others ${idsOf(others)}`;
}
