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
  /** Why one of them could not be tried; null where all could. */
  readonly unchecked: Message | null;
  /** The commands that prove the fact, which nobody runs here. */
  readonly commands: readonly string[];
  /** Whether they are nothing but such commands. */
  readonly isRunAlone: boolean;
  /** The globs of guards that look at no file there is. */
  readonly blind: readonly string[];
  /** What breaks them today; null where the files could not be listed. */
  readonly broken: readonly BrokenLine[] | null;
  /** Files that are too large or cannot be read, so that nobody knows what breaks guards there. */
  readonly unread: readonly string[];
  /** Whether the record says itself how each of them bites. */
  readonly saysLevel: boolean;
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
