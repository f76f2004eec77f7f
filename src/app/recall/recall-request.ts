import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { LeftOut, NeverServed } from '#recall/not-served';
import type { Packet } from '#recall/packet';
import type { Near } from '#recall/recalled';
import type { SessionState } from '#recall/session';

import type { Env } from '../invocation/principal.ts';

/** What somebody has changed: since HEAD, in the index alone, or since a revision. */
export type Changes =
  { readonly kind: 'changed' | 'staged' } | { readonly kind: 'since'; readonly revision: string };

/** The option that asks for changes. */
export function optionOf({ kind }: Changes): string {
  return `--${kind}`;
}

/** A task for which memory is asked. */
export interface RecallRequest {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** The clock, as an instant. */
  readonly now: string;
  /** The task in somebody's words. */
  readonly text: string;
  /** Files it touches, as they are typed; each may have lines: `a.ts:12-20`, `a.ts#L12-L20`. */
  readonly paths: readonly string[];
  /** Which changes of files are its own, too. */
  readonly changes?: Changes;
  readonly limit: number;
  /** Set by a hook that sees a task nobody asks about: words have to say more then. */
  readonly unasked?: true;
  /** Whose budget and memory of what was served counts; null for a question by itself. */
  readonly session: string | null;
  /** Set by a server, which cannot know what its agent still remembers: all is given again. */
  readonly inFull?: true;
  /** What is asked for although it is no fact. */
  readonly include: readonly LeftOut[];
  /** Whether notes that nobody decided about may follow. */
  readonly unreviewed: boolean;
  /** Whether the user's advisor may be asked, which takes its time; words decide otherwise. */
  readonly advisor: boolean;
  /** Paths of records that an advisor chose before: those alone are served. */
  readonly selected?: readonly string[];
}

/** What memory has to say about a task, and what it leaves unsaid. */
export interface Recall {
  /** How many records could have been served. */
  readonly looked: number;
  readonly packets: readonly Packet[];
  /** Records that share something with the task, and not enough to be sure; none for a hook. */
  readonly nearest: readonly Near[];
  /** Records that matched and are not served, by reason. */
  readonly leftOut: readonly {
    readonly reason: LeftOut | NeverServed | 'evidence' | 'seen' | 'budget' | 'limit';
    readonly count: number;
  }[];
  /** What went wrong; memory that cannot be read is never an exception in an agent's way. */
  readonly notes: readonly string[];
}

/** Said where nothing is kept yet; a hook, which nobody asked, says nothing then. */
export const noMemoryYet = textOf(say.empty());

/** At most this many for one question. */
export const mostPackets = 5;

/** An answer, and what a session is left with. */
export interface Answer {
  readonly recalled: Recall;
  /** What the log of recalls counts the facts of it under. */
  readonly counted: readonly string[];
  readonly state: SessionState;
}
