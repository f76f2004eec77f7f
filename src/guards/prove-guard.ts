import type { Message } from '#messages/message';

import { type Guard, isTextGuard, matchesAnyCode, type TextGuard } from './guard.ts';
import { matcherOf } from './match-pattern.ts';
import { findForbiddenCommand } from './shell-commands.ts';
import type { FindViolations, TextViolations } from './violations.ts';

/** A fault of a guard that its own examples show. */
export type GuardProblem =
  /** It has no bad example. */
  | { readonly kind: 'no-bad' }
  /** Its pattern, of RE2 or of ast-grep, is invalid. */
  | { readonly kind: 'no-pattern' | 'no-code'; readonly why: string }
  | { readonly kind: 'catches-all' | 'slow' }
  /** It needs a package that could not be loaded. */
  | { readonly kind: 'unchecked'; readonly why: Message }
  | { readonly kind: 'bad-passes' | 'good-caught'; readonly example: string };

/** Tries a guard on its own examples, and gives the problems. Runs no command. */
export async function findExampleProblems(
  guard: Guard,
  find: FindViolations,
): Promise<readonly GuardProblem[]> {
  if (isTextGuard(guard)) return textProblems(guard, find);
  if (guard.kind === 'shell')
    return exampleProblems(guard, (line) => findForbiddenCommand(guard, line) !== null);
  if (guard.kind !== 'same') return [];
  const problems = await Promise.all(
    guard.values.map(async ({ match }) => {
      const matcher = match === null ? null : await matcherOf(match, true);
      return matcher !== null && 'problem' in matcher ? [matcher.problem] : [];
    }),
  );
  return problems.flat().map((why) => ({ kind: 'no-pattern', why }));
}

async function textProblems(
  guard: TextGuard,
  find: FindViolations,
): Promise<readonly GuardProblem[]> {
  if (guard.kind === 'ast') {
    if (matchesAnyCode(guard.pattern)) return [{ kind: 'catches-all' }];
  } else {
    const matcher = await matcherOf(guard.pattern, guard.multiline);
    if ('problem' in matcher) return [{ kind: 'no-pattern', why: matcher.problem }];
    if (matcher.find('') !== null) return [{ kind: 'catches-all' }];
  }
  if (guard.bad.length === 0) return [{ kind: 'no-bad' }];
  const caught = new Set<string>();
  for (const example of [...guard.bad, ...guard.good]) {
    const found = await find(guard, example);
    const problem = findCheckProblem(guard, found);
    if (problem !== null) return [problem];
    if (found.violations.length > 0) caught.add(example);
  }
  return exampleProblems(guard, (example) => caught.has(example));
}

/** Says why a text could not be checked; null where it could. */
export function findCheckProblem(
  { kind }: TextGuard,
  { problem, unchecked }: TextViolations,
): Extract<GuardProblem, { readonly why: unknown }> | null {
  if (unchecked !== undefined) return { kind: 'unchecked', why: unchecked };
  if (problem === undefined) return null;
  return { kind: kind === 'ast' ? 'no-code' : 'no-pattern', why: problem };
}

function exampleProblems(
  { bad, good }: Pick<TextGuard, 'bad' | 'good'>,
  isCaught: (example: string) => boolean,
): GuardProblem[] {
  return [
    ...bad
      .filter((example) => !isCaught(example))
      .map((example) => ({ kind: 'bad-passes' as const, example })),
    ...good.filter(isCaught).map((example) => ({ kind: 'good-caught' as const, example })),
  ];
}

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

/** A commit that a guard would have blocked. */
export interface CaughtCommit {
  readonly nth: number;
  readonly commit: string;
  readonly day: string;
  readonly subject: string;
  readonly path: string;
  readonly line: string;
}

/** The trial of a record's guards, before a decision. */
export interface GuardTrial {
  /** Why they are not valid. */
  readonly problems: readonly Message[];
  /** Why one of them could not be tried; null if all were. */
  readonly unchecked: Message | null;
  /** The commands that prove the fact; not run here. */
  readonly commands: readonly string[];
  /** Whether there are only such commands. */
  readonly isRunAlone: boolean;
  /** The globs of guards that match no file. */
  readonly blind: readonly string[];
  /** Lines that break them today; null if the files could not be listed. */
  readonly broken: readonly BrokenLine[] | null;
  /** Files that were not checked, because they are too large or unreadable. */
  readonly unread: readonly string[];
  /** Whether the record sets the level of each guard. */
  readonly saysLevel: boolean;
  /** The trial on git history; null if none can be tried on it. */
  readonly history: HistoryTrial | null;
  /** Whether one of them compares values, which is not tried on history. */
  readonly hasValues: boolean;
}

/** A trial on the latest commits. */
export interface HistoryTrial {
  readonly commits: number;
  /** Whether older commits were left out, because their files are too many. */
  readonly isCut?: boolean;
  readonly caught: readonly CaughtCommit[];
  /** Milliseconds after which it was stopped; null if it was completed. */
  readonly leftAfter: number | null;
  /** Why git failed. */
  readonly refused?: string;
}
