import type { Message } from '#messages/message';

/** A line that breaks a guard today. */
export interface BrokenLine {
  /** The guard's place in its record's list, from 1. */
  readonly nth: number;
  readonly path: string;
  /** Its number, from 1. */
  readonly number: number;
  /** Without blanks around it. */
  readonly line: string;
}

/** A commit that a guard would have held up. */
export interface CaughtCommit {
  readonly nth: number;
  readonly commit: string;
  readonly day: string;
  readonly subject: string;
  readonly path: string;
  readonly line: string;
}

/** How the guards of one record fared, before anybody decides about it. */
export interface ProvenGuards {
  /** Why they are no guards. */
  readonly problems: readonly Message[];
  /** The globs of guards that look at no file there is. */
  readonly blind: readonly string[];
  /** What breaks them today; null where the files could not be listed. */
  readonly broken: readonly BrokenLine[] | null;
  /** What history says; null where none of them can be tried on it. */
  readonly history: TriedOnHistory | null;
  /** Whether one of them says of values that they are equal, which is not tried on history. */
  readonly hasValues: boolean;
}

/** What became of guards that were tried on the latest commits. */
export interface TriedOnHistory {
  readonly commits: number;
  /** Whether older ones were left out, as their whole files come to too many. */
  readonly isCut?: boolean;
  readonly caught: readonly CaughtCommit[];
  /** Milliseconds after which it was left; null when it came to its end. */
  readonly leftAfter: number | null;
  /** Why git could not say. */
  readonly refused?: string;
}
