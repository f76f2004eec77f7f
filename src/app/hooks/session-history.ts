import { listOf, readKept, shape, text } from '#diagnostics/kept-json';
import { locateAt } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';
import type { UndecidedItem } from './count-pending.ts';

/** What the hooks remember of a fact that a session was told it changed begins with this. */
export const brokenMark = 'changed ';

/** What a session has heard of before, in its order. */
export function heardBefore(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string,
): readonly string[] {
  const root = locateAt(where).root.path;
  return heardIn(readSessionState(where.env, root, `hooks ${session}`, 'sessions'));
}

/** The same in the text of what is kept of a session. */
export function heardIn(kept: string | null): readonly string[] {
  return readKept(kept, shape({ told: listOf(text) }))?.told ?? [];
}

/** An item that waits, and the session that raised it. */
export interface WaitingItem {
  readonly item: UndecidedItem;
  readonly session: string | null;
}

/** What waits: of this task, and of others. */
export interface OwnAndOthers {
  readonly own: readonly UndecidedItem[];
  readonly others: readonly UndecidedItem[];
}

/**
 * Which of the items that wait are of this task: those that this session raised, else those of the
 * task.
 */
export function ownAndOthers(
  waiting: readonly WaitingItem[],
  session: string | null,
  task: string | null,
): OwnAndOthers {
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

/** Items as people type them, in order: another set is told again. */
export function idsOf(items: readonly UndecidedItem[]): string {
  return items
    .map((each) => each.short)
    .sort()
    .join(', ');
}

/** Where an agent, or a helper of it, stops. */
export type StopEvent = 'stop' | 'subagent-stop';

/** What hooks remember of a session that was told what is open of its own. */
export function stopMark(event: StopEvent, open: string): string {
  return `${event} ${open}`;
}

/** What hooks remember of a session that was told of the items of others. */
export function othersMark(others: readonly UndecidedItem[]): string {
  return `others ${idsOf(others)}`;
}
