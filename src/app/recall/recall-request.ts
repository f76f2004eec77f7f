import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { ExclusionReason, UnservableReason } from '#recall/exclusion-reasons';
import type { NearRecord } from '#recall/recall-record';
import type { ServedRecord } from '#recall/served-record';
import type { SessionState } from '#recall/session';

import type { Env } from '../invocation/principal.ts';

/** Changes since HEAD, in the index alone, or since a revision. */
export type Changes =
  { readonly kind: 'changed' | 'staged' } | { readonly kind: 'since'; readonly revision: string };

/** Returns the option that asks for changes: `--changed`, `--staged` or `--since`. */
export function changesOption({ kind }: Changes): string {
  return `--${kind}`;
}

/** A task to recall memory for. */
export interface RecallRequest {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** RFC 3339. */
  readonly now: string;
  /** The task in words. */
  readonly text: string;
  /** Typed files of the task; each may have lines: `a.ts:12-20`, `a.ts#L12-L20`. */
  readonly paths: readonly string[];
  /** Changes whose files are of the task, too. */
  readonly changes?: Changes;
  /** The largest number of records; values outside 1 to `maxPackets` are clamped. */
  readonly limit: number;
  /** Set by a hook, where the agent did not ask: words must match better then. */
  readonly unasked?: true;
  /** The session whose budget and served records count; null for a single question. */
  readonly session: string | null;
  /** Set by a server, which does not know what its agent remembers: served records come again. */
  readonly inFull?: true;
  /** Which records that are not facts may be served. */
  readonly include: readonly ExclusionReason[];
  /** Whether unreviewed notes may follow. */
  readonly unreviewed: boolean;
  /** Whether to ask the user's advisor, if there is one. */
  readonly advisor: boolean;
  /** Paths of records that an advisor chose before: only those are served. */
  readonly selected?: readonly string[];
}

/** What memory says about a task. */
export interface Recall {
  /** The number of records that may be served. */
  readonly looked: number;
  readonly packets: readonly ServedRecord[];
  /** Records that match the task weakly; none for a hook. */
  readonly nearest: readonly NearRecord[];
  /** Numbers of matching records that are not served. */
  readonly leftOut: readonly {
    readonly reason: ExclusionReason | UnservableReason | 'evidence' | 'seen' | 'budget' | 'limit';
    readonly count: number;
  }[];
  /** What went wrong. */
  readonly notes: readonly string[];
}

/** The note for a project without memory; hooks leave it out. */
export const emptyMemoryNote = textOf(say.empty());

/** For one question. */
export const maxPackets = 5;

/** The answer to a task, and the state of the session after it. */
export interface RecallAnswer {
  readonly recalled: Recall;
  /** Keys of its facts in the log of recalls. */
  readonly counted: readonly string[];
  /** The session after the answer. */
  readonly state: SessionState;
}
