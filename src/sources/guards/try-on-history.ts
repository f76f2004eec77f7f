import { EnvironmentError } from '#diagnostics/failure';
import { type CommitChange, type FileChange, latestChanges } from '#git/history/latest-changes';
import { readBoundedBlobs } from '#git/objects/bounded-blobs';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import type { Guard, PatternGuard, TogetherGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import type { MatchTime } from '#guards/match-time';
import { addedViolations, type Violation, violationsIn } from '#guards/violations';
import type { CaughtCommit, TriedOnHistory } from '#provenance/proven-guards';
import { matchesGlob } from '#workspace/paths/match-glob';

import { onlyItsOwn } from '../evidence/only-its-own.ts';
import { longestMatch, timeForEach } from './match-times.ts';

/** How many commits a guard is tried on, and for how long. */
const [mostCommits, milliseconds] = [200, 20_000];
/** Versions of whole files that are read for that, and for how many commits at a time. */
const [mostVersions, commitsAtOnce] = [4_000, 10];
/** Larger files are not looked through, as in a lint: 4 MiB. */
const mostBytes = 4_194_304;

/** Where guards are tried on history. */
export interface HistoryGround {
  readonly repository: Repository;
  /** The way from the repository's root to the folder of the memory. */
  readonly prefix: string;
  /** Whether a file is memory itself, which no guard looks at. */
  isOwn(path: string): boolean;
}

/** A guard with its place in the record's list, from 1. */
interface NthGuard {
  readonly guard: TriedGuard;
  readonly nth: number;
}

/** A kind of guard that commits can be tried on. */
type TriedGuard = PatternGuard | TogetherGuard;

/**
 * Which of the latest commits guards would have held up: by the lines of their patches, or by the
 * files before and after where a guard reads whole files.
 */
export async function tryOnHistory(
  guards: readonly Guard[],
  { repository, prefix, isOwn }: HistoryGround,
): Promise<TriedOnHistory | null> {
  const tried = guards.flatMap((guard, at) => (isTried(guard) ? [{ guard, nth: at + 1 }] : []));
  if (tried.length === 0) return null;
  const { head } = await readTip(repository);
  if (head === null) return { commits: 0, caught: [], leftAfter: null };
  const inside = ({ files }: CommitChange): readonly FileChange[] =>
    files.flatMap(({ path, ...change }) => {
      const own = path.slice(prefix.length);
      return path.startsWith(prefix) && !isOwn(own) ? [{ path: own, ...change }] : [];
    });
  try {
    const latest = await latestChanges(repository, head, mostCommits, milliseconds);
    const commits = latest.map((commit) => ({ ...commit, files: inside(commit) }));
    return await caughtCommits(tried, commits, repository);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { commits: 0, caught: [], leftAfter: milliseconds, ...onlyItsOwn(error) };
  }
}

function isTried(guard: Guard): guard is TriedGuard {
  return guard.kind === 'together' || guard.kind === 'forbid' || guard.kind === 'require';
}

/** Whether only the whole of a file tells what a guard says of it. */
function readsWhole(guard: TriedGuard): guard is PatternGuard {
  return guard.kind === 'require' || (guard.kind === 'forbid' && guard.multiline);
}

/** Tries commits until their whole files come to too many, or the time of a guard is up. */
async function caughtCommits(
  guards: readonly NthGuard[],
  commits: readonly CommitChange[],
  repository: Repository,
): Promise<TriedOnHistory> {
  const caught: CaughtCommit[] = [];
  const timeOf = timeForEach();
  let read = 0;
  for (let from = 0; from < commits.length; from += commitsAtOnce) {
    const some = commits.slice(from, from + commitsAtOnce);
    const versions = versionsIn(guards, some);
    read += versions.size;
    if (read > mostVersions) return { commits: from, caught, isCut: true, leftAfter: null };
    const texts = await textsOf(repository, versions);
    for (const { id, day, subject, files } of some)
      for (const { guard, nth } of guards) {
        const found = await caughtIn(guard, files, texts, timeOf(guard));
        if (timeOf(guard).left === 0) return { commits: 0, caught: [], leftAfter: longestMatch };
        if (found !== null) caught.push({ nth, commit: id, day, subject, ...found });
      }
  }
  return { commits: commits.length, caught, leftAfter: null };
}

/** The blobs of files that a guard reads whole, before and after commits. */
function versionsIn(guards: readonly NthGuard[], commits: readonly CommitChange[]): Set<string> {
  const whole = guards.flatMap(({ guard }) => (readsWhole(guard) ? [guard] : []));
  const files = commits
    .flatMap((commit) => commit.files)
    .filter(({ path }) => whole.some((guard) => isGuarded(guard, path)));
  return new Set(files.flatMap(({ before, after }) => [before, after].filter((id) => id !== null)));
}

/** Texts by the ids of their blobs, without those that are too large. */
async function textsOf(
  repository: Repository,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const blobs = await readBoundedBlobs(repository, ids, mostBytes);
  return new Map(
    [...blobs].flatMap(([id, blob]) =>
      blob !== null && 'bytes' in blob ? [[id, blob.bytes.toString('utf8')] as const] : [],
    ),
  );
}

async function caughtIn(
  guard: TriedGuard,
  files: readonly FileChange[],
  texts: ReadonlyMap<string, string>,
  time: MatchTime,
): Promise<{ readonly path: string; readonly line: string } | null> {
  if (guard.kind === 'together') {
    const met = guard.globs.map((glob) => files.find(({ path }) => matchesGlob(glob, path))?.path);
    const path = met.find((each) => each !== undefined);
    return path === undefined || met.every((each) => each !== undefined)
      ? null
      : { path, line: '' };
  }
  const broken = async (
    path: string,
    id: string | null,
    lines: readonly string[],
  ): Promise<(Violation & { readonly path: string })[]> => {
    const text = readsWhole(guard) ? texts.get(id ?? '') : lines.join('\n');
    if (text === undefined) return [];
    const { violations } = await violationsIn(guard, text, time);
    return violations.map((each) => ({ ...each, path }));
  };
  const all = files.filter(({ path }) => isGuarded(guard, path));
  const [was, is] = await Promise.all([
    Promise.all(all.map(({ path, before, removed }) => broken(path, before, removed))),
    Promise.all(all.map(({ path, after, added }) => broken(path, after, added))),
  ]);
  const [first] = addedViolations(was.flat(), is.flat());
  return first === undefined ? null : { path: first.path, line: first.line };
}
