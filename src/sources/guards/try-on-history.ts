import { EnvironmentError } from '#diagnostics/failure';
import { type CommitChange, type FileChange, latestChanges } from '#git/history/latest-changes';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import type { ForbidGuard, Guard, TogetherGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { addedViolations, violationsIn } from '#guards/violations';
import type { CaughtCommit, TriedOnHistory } from '#provenance/proven-guards';
import { matchesGlob } from '#workspace/paths/match-glob';

import { onlyItsOwn } from '../evidence/only-its-own.ts';
import { longestMatch, timeForEach, type TimeOf } from './match-times.ts';

/** How many commits a guard is tried on, and for how long. */
const [mostCommits, milliseconds] = [200, 20_000];

/** Where guards are tried on history. */
export interface HistoryGround {
  readonly repository: Repository;
  /** The way from the repository's root to the folder of the memory. */
  readonly prefix: string;
  /** Whether a file is memory itself, which no guard looks at. */
  isOwn(path: string): boolean;
}

/**
 * Which of the latest commits guards would have held up. Only what the lines of a patch show can be
 * tried: a pattern within a line, and files that change together.
 */
export async function tryOnHistory(
  guards: readonly Guard[],
  { repository, prefix, isOwn }: HistoryGround,
): Promise<TriedOnHistory | null> {
  if (!guards.some(isTried)) return null;
  const { head } = await readTip(repository);
  if (head === null) return { commits: 0, caught: [], leftAfter: null };
  let commits: readonly CommitChange[];
  try {
    commits = await latestChanges(repository, head, mostCommits, milliseconds);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { commits: 0, caught: [], leftAfter: milliseconds, ...onlyItsOwn(error) };
  }
  const caught: CaughtCommit[] = [];
  const timeOf = timeForEach();
  const inside = ({ files }: CommitChange): readonly FileChange[] =>
    files.flatMap(({ path, ...lines }) => {
      const own = path.slice(prefix.length);
      return path.startsWith(prefix) && !isOwn(own) ? [{ path: own, ...lines }] : [];
    });
  for (const commit of commits)
    for (const [at, guard] of guards.entries()) {
      const found = isTried(guard) ? await caughtIn(guard, inside(commit), timeOf) : null;
      if (timeOf(guard).left === 0) return { commits: 0, caught: [], leftAfter: longestMatch };
      if (found !== null)
        caught.push({
          nth: at + 1,
          commit: commit.id,
          day: commit.day,
          subject: commit.subject,
          ...found,
        });
    }
  return { commits: commits.length, caught, leftAfter: null };
}

function isTried(guard: Guard): guard is ForbidGuard | TogetherGuard {
  return guard.kind === 'together' || (guard.kind === 'forbid' && !guard.multiline);
}

async function caughtIn(
  guard: ForbidGuard | TogetherGuard,
  inside: readonly FileChange[],
  timeOf: TimeOf,
): Promise<{ readonly path: string; readonly line: string } | null> {
  if (guard.kind === 'together') {
    const met = guard.globs.map((glob) => inside.find(({ path }) => matchesGlob(glob, path))?.path);
    const path = met.find((each) => each !== undefined);
    return path === undefined || met.every((each) => each !== undefined)
      ? null
      : { path, line: '' };
  }
  const all = inside.filter(({ path }) => isGuarded(guard, path));
  const removed = await Promise.all(
    all.map((each) => violationsIn(guard, each.removed.join('\n'), timeOf(guard))),
  );
  const before = removed.flatMap(({ violations }) => violations);
  for (const { path, added } of all) {
    const after = await violationsIn(guard, added.join('\n'), timeOf(guard));
    const [first] = addedViolations(before, after.violations);
    if (first !== undefined) return { path, line: first.line };
  }
  return null;
}
