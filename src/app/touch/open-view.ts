import { locateAt } from '#disk/roots/locate';

import { guardsView, type HookGuards, isOfSeveralFiles } from '../guards/hook-guards.ts';
import {
  brokenMark,
  heardBefore,
  idsOf,
  othersMark,
  ownAndOthers,
  type StopEvent,
  stopMark,
  type WaitingItem,
} from '../hooks/session-history.ts';
import type { Env } from '../invocation/principal.ts';
import { keptView } from '../invocation/views.ts';

export const openView = 'open';

/** What is open below a root, for any session; cached as `openView`. */
export interface OpenHere {
  readonly waiting: readonly WaitingItem[];
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
 * Whether a session certainly needs to be told nothing when it stops, by cached views: nothing it
 * did is open, or it was told. Reads no memory, and does not ask git.
 *
 * @param cwd absolute
 * @param stop the event where a session is told once, also of items of others; null elsewhere
 */
export function nothingOpen(
  cwd: string,
  env: Env,
  session: string | null,
  stop: StopEvent | null,
): boolean {
  try {
    const located = locateAt({ cwd });
    const open = keptView<OpenHere>(located, env, openView);
    if (open === null || open.changed.length > 0) return false;
    // Only git can tell which changes are incomplete.
    const kept = keptView<HookGuards>(located, env, guardsView);
    if (kept === null || kept.guards.some(isOfSeveralFiles)) return false;
    const { own, others } = ownAndOthers(open.waiting, session, env.LEDGER_TASK || open.task);
    const heard = heardBefore({ cwd, env }, session ?? 'none');
    if (heard.some((each) => each.startsWith(brokenMark))) return false;
    if (stop === null) return own.length === 0;
    if (own.length > 0) return heard.includes(stopMark(stop, idsOf(own)));
    return others.length === 0 || heard.includes(othersMark(others));
  } catch {
    // The full tool reports the error.
    return false;
  }
}
