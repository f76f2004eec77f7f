import { locateAt } from '#disk/roots/locate';

import { guardsView, type HookGuards, spansSeveralFiles } from '../guards/hook-guards.ts';
import {
  changedFactPrefix,
  idsOf,
  othersMark,
  type ProposedItem,
  readSessionMarks,
  splitPending,
  type StopEvent,
  stopMark,
} from '../hooks/session-history.ts';
import { readCachedView } from '../invocation/cached-view.ts';
import type { Env } from '../invocation/principal.ts';

/** Key of the cached `OpenItems`. */
export const openItemsViewName = 'open';

/** Pending items and changed facts below a root, for any session. */
export interface OpenItems {
  readonly waiting: readonly ProposedItem[];
  /** The task of the branch. */
  readonly task: string | null;
  /** Whether the stop hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
  /** Paths of the facts whose lines differ from the last commit. */
  readonly changed: readonly string[];
  /** Why changes could not be found; null where they could. */
  readonly problem: string | null;
}

/**
 * Returns whether cached results show that the stop hook has nothing to report to a session: it has
 * no pending items, or they were reported. Reads no memory and runs no git.
 *
 * @param cwd absolute
 * @param stop the event at which own items and those of others are reported once; null elsewhere
 */
export function hasNothingOpen(
  cwd: string,
  env: Env,
  session: string | null,
  stop: StopEvent | null,
): boolean {
  try {
    const located = locateAt({ cwd });
    const open = readCachedView<OpenItems>(located, env, openItemsViewName);
    if (open === null || open.changed.length > 0) return false;
    // Only git can tell which changes are incomplete.
    const kept = readCachedView<HookGuards>(located, env, guardsView);
    if (kept === null || kept.guards.some(spansSeveralFiles)) return false;
    const { own, others } = splitPending(open.waiting, session, env.LEDGER_TASK || open.task);
    const heard = readSessionMarks({ cwd, env }, session ?? 'none');
    if (heard.some((each) => each.startsWith(changedFactPrefix))) return false;
    if (stop === null) return own.length === 0;
    if (own.length > 0) return heard.includes(stopMark(stop, idsOf(own)));
    return others.length === 0 || heard.includes(othersMark(others));
  } catch {
    // The full tool reports the error.
    return false;
  }
}
