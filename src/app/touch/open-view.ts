import type { WaitingItem } from '../hooks/own-items.ts';

/** The question of the view of what is open below a root, whoever stops there. */
export const openView = 'open';

/** What is open below a root, as far as no session matters. */
export interface OpenHere {
  readonly waiting: readonly WaitingItem[];
  /** The task of the branch. */
  readonly task: string | null;
  /** Whether the configuration says that a hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
  /** Paths of the facts whose lines differ from the last commit. */
  readonly changed: readonly string[];
  /** Why changes were not looked for; null where they were. */
  readonly problem: string | null;
}
