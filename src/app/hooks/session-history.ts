import { decodeJson, listDecoder, objectDecoder, stringDecoder } from '#diagnostics/json-decoder';
import { locateAt } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';
import type { PendingItem } from './list-pending.ts';

/** Prefix of the mark for a changed fact that was reported to a session. */
export const changedFactPrefix = 'changed ';

/** Reads the marks of what was reported to a session, oldest first. */
export function readSessionMarks(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string,
): readonly string[] {
  const root = locateAt(where).root.path;
  return parseSessionMarks(readSessionState(where.env, root, `hooks ${session}`, 'sessions'));
}

/** Parses the stored state of a session into its marks. */
export function parseSessionMarks(kept: string | null): readonly string[] {
  return decodeJson(kept, objectDecoder({ told: listDecoder(stringDecoder) }))?.told ?? [];
}

/** A pending item with the session that proposed it. */
export interface ProposedItem {
  readonly item: PendingItem;
  /** ID of the session that proposed it; null if no session is recorded. */
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

/** Joins the short IDs of items, sorted: a session gets each set once. */
export function idsOf(items: readonly PendingItem[]): string {
  return items
    .map((each) => each.short)
    .sort()
    .join(', ');
}

/** An agent or its helper stops. */
export type StopEvent = 'stop' | 'subagent-stop';

/** The mark that the own pending items of a session were reported to it. */
export function stopMark(event: StopEvent, open: string): string {
  return `${event} ${open}`;
}

/** The mark that the items of others were reported to a session. */
export function othersMark(others: readonly PendingItem[]): string {
  return `others ${idsOf(others)}`;
}
