import type { WaitingItem } from '../hooks/own-items.ts';

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
