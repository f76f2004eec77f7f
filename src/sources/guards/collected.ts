import { catchKey } from '#guards/catch-counts';
import type { GuardProblem } from '#guards/prove-guard';
import { textOf } from '#messages/join-message';
import type { NamedGuard } from '#provenance/guards-in-force';
import type {
  GuardName,
  GuardViolation,
  UncheckedGuard,
  UnprovenGuard,
} from '#workspace/paths/surroundings';

import { problemText } from './problem-text.ts';

/** What is collected while files are looked through. */
export interface Collected {
  readonly violations: GuardViolation[];
  /** Guards that prove nothing, by `catchKey`. */
  readonly unproven: Map<string, UnprovenGuard>;
  /** Guards that nobody could try, by `catchKey`. */
  readonly unchecked: Map<string, UncheckedGuard>;
  readonly texts: Map<string, string>;
  readonly unread: Set<string>;
  /** Files at which a guard looked. */
  readonly looked: Set<string>;
  /** The guards that looked at a file, by `catchKey`. */
  readonly seen: Set<string>;
}

/** Nothing yet. */
export function collected(): Collected {
  return {
    violations: [],
    unproven: new Map(),
    unchecked: new Map(),
    texts: new Map(),
    unread: new Set(),
    looked: new Set(),
    seen: new Set(),
  };
}

/** Notes a file in which the time of a guard was up; the first of each guard is named with it. */
export function noteSlow(of: NamedGuard, path: string, into: Collected): void {
  const name = nameOf(of);
  const why = textOf(problemText({ kind: 'slow' }));
  into.unread.add(path);
  if (!into.unproven.has(catchKey(name))) into.unproven.set(catchKey(name), { ...name, why, path });
}

/** Notes why a guard proves nothing, or why nobody could try it. */
export function noteProblem(
  of: Pick<NamedGuard, 'record' | 'nth'>,
  problem: GuardProblem,
  { unproven, unchecked }: Collected,
): void {
  const name = nameOf(of);
  if (problem.kind === 'unchecked') unchecked.set(catchKey(name), { ...name, why: problem.why });
  else unproven.set(catchKey(name), { ...name, why: textOf(problemText(problem)) });
}

/** A guard by its record's path. */
export function nameOf({ record, nth }: Pick<NamedGuard, 'record' | 'nth'>): GuardName {
  return { record: record.path, nth };
}
