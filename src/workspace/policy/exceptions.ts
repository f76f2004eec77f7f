import type { Span } from '#diagnostics/diagnostic';

/** One rule that an exception names, and what came of it. */
export interface ExceptedRule {
  readonly named: string;
  /** The code of the rule that is meant; null where there is no such rule. */
  readonly code: string | null;
  /** The name that was probably meant. */
  readonly near: string | null;
  /** Whether nobody may make an exception of this rule. */
  readonly fixed: boolean;
  /** Whether the rule was looked for there and found nothing to make an exception of. */
  readonly idle: boolean;
}

/**
 * A waiver, a directive or an entry of the baseline as it stands on the day of a run, once it is
 * known what it was needed for: what the rules about waivers judge.
 */
export interface Exception {
  readonly by: 'waiver' | 'inline' | 'baseline';
  /** The word of a directive, as written. */
  readonly word: string | null;
  readonly path: string;
  readonly span: Span;
  /** What it is for: a path or a glob. */
  readonly scope: string;
  readonly rules: readonly ExceptedRule[];
  /** What it should say and does not, or says wrong. */
  readonly gaps: readonly string[];
  /** The last day it holds. */
  readonly until: string | null;
  readonly ended: 'date' | 'content' | null;
}

/** All exceptions of a run, and the texts of files that are no memory and hold some. */
export interface Exceptions {
  readonly all: readonly Exception[];
  readonly texts: ReadonlyMap<string, string>;
}
