import { maxListingBytes } from '../objects/valid-tree-paths.ts';
import { asLines, gitText, linesOf, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readPosition } from '../repository/read-position.ts';

interface CommitCache<T extends object> {
  get(repository: Repository, commit: string): T | undefined;
  keep(repository: Repository, commit: string, value: T): void;
}

/** Cached commits: the one that is checked out, and the one that it is compared with. */
const maxCached = 2;

/** Caches values of the last commits, whose history never changes. */
export function cacheByCommit<T extends object>(): CommitCache<T> {
  const kept = new Map<string, T>();
  // A running server does not see that a shallow clone gets more history.
  const keyOf = ({ commonDir }: Repository, commit: string): string => `${commit} ${commonDir}`;
  return {
    get: (repository, commit) => kept.get(keyOf(repository, commit)),
    keep: (repository, commit, value) => {
      kept.set(keyOf(repository, commit), value);
      for (const key of kept.keys()) if (kept.size > maxCached) kept.delete(key);
    },
  };
}

/** A commit in a `CommitHistory`. */
export interface PastCommit {
  readonly id: string;
  readonly parentIds: readonly string[];
  /** The positions of the parents in the list; -1 for one that a shallow clone lacks. */
  readonly parents: readonly number[];
}

/** A commit and its ancestors, newest first, each ahead of its parents. */
export interface CommitHistory {
  readonly commits: readonly PastCommit[];
  /** The positions of commits in the list. */
  readonly places: ReadonlyMap<string, number>;
}

const read = cacheByCommit<CommitHistory>();

/**
 * The ancestors of a commit, and itself. Cached.
 *
 * @throws {EnvironmentError} when git fails or takes longer than `milliseconds`
 */
export async function commitsBefore(
  repository: Repository,
  head: string,
  milliseconds: number,
): Promise<CommitHistory> {
  const known = read.get(repository, head);
  if (known) return known;
  const { out } = await runGit(repository, ['rev-list', '--parents', '--date-order', head], {
    milliseconds,
    maxBytes: maxListingBytes,
  });
  const lines = out
    .toString('latin1')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  const places = new Map(lines.map(([id = ''], at) => [id, at]));
  const commits = lines.map(([id = '', ...parentIds]) => ({
    id,
    parentIds,
    parents: parentIds.map((parent) => places.get(parent) ?? -1),
  }));
  const past = { commits, places };
  read.keep(repository, head, past);
  return past;
}

/** Whether a commit is another one or an ancestor of it; both have to be in the list. */
export function isSameOrAncestor(
  { commits, places }: CommitHistory,
  commit: string,
  other: string,
): boolean {
  const to = places.get(commit) ?? -1;
  const from = places.get(other) ?? commits.length;
  const isReached = new Uint8Array(commits.length);
  if (from <= to) isReached[from] = 1;
  for (let at = from; at < to; at += 1)
    if (isReached[at] === 1)
      for (const parent of commits[at]?.parents ?? []) if (parent >= 0) isReached[parent] = 1;
  return to >= 0 && isReached[to] === 1;
}

interface WritingCommits {
  /** More than this where `isWhole` is false. */
  readonly count: number;
  readonly isWhole: boolean;
  readonly first: string;
  readonly last: string;
  /** Short names of branches, remotes and tags that contain any of them. */
  readonly refs: readonly string[];
}

const maxCounted = 10_000;
/** The oldest commits, by which refs are searched. */
const maxSearched = 200;

/**
 * The commits of all branches, remotes and tags that wrote any of some files; null for none.
 *
 * @param paths from the repository's root
 * @throws {EnvironmentError} when git fails
 */
export async function commitsWriting(
  repository: Repository,
  paths: readonly string[],
): Promise<WritingCommits | null> {
  if (paths.length === 0) return null;
  const out = await gitText(
    repository,
    [
      ...['log', '--all', '--topo-order', '--full-history', '--no-renames', '--format=%H'],
      ...[`--max-count=${maxCounted + 1}`, '--end-of-options', '--'],
      ...paths,
    ],
    { milliseconds: 60_000 },
  );
  const commits = linesOf(out);
  const [last, first] = [commits[0], commits.at(-1)];
  if (!last || !first) return null;
  const refs = await gitText(repository, [
    'for-each-ref',
    ...commits.slice(-maxSearched).map((id) => `--contains=${id}`),
    '--format=%(refname:short)',
    ...['refs/heads', 'refs/remotes', 'refs/tags', 'refs/stash'],
  ]);
  return {
    count: Math.min(commits.length, maxCounted),
    isWhole: commits.length <= maxCounted,
    first,
    last,
    refs: linesOf(refs),
  };
}

/**
 * The last commit of HEAD that changed a file; null if another local or remote branch contains it,
 * or nothing is committed.
 *
 * @param path from the repository's root
 * @throws {EnvironmentError} when git fails
 */
export async function unsharedCommit(repository: Repository, path: string): Promise<string | null> {
  const { branch, head } = await readPosition(repository);
  if (head === null) return null;
  const { out } = await runGit(repository, ['rev-list', '-n', '1', head, '--', path]);
  const commit = out.toString('latin1').trim();
  if (commit === '') return null;
  const refs = await gitText(repository, [
    'for-each-ref',
    `--contains=${commit}`,
    '--format=%(refname)',
    'refs/heads',
    'refs/remotes',
  ]);
  return linesOf(refs).every((ref) => ref === `refs/heads/${branch}`) ? commit : null;
}

/** A commit for messages; its subject has at most 200 characters. */
export interface DescribedCommit {
  readonly id: string;
  readonly subject: string;
  /** The author's day, `2026-03-01`. */
  readonly day: string;
}

/** Replaces the ids of commits by their descriptions; unknown ids are left out. */
export async function describeValues<K>(
  repository: Repository,
  commits: ReadonlyMap<K, string>,
  milliseconds: number,
): Promise<ReadonlyMap<K, DescribedCommit>> {
  const described = await describeCommits(repository, [...new Set(commits.values())], milliseconds);
  return new Map(
    [...commits].flatMap(([key, id]) => {
      const known = described.get(id);
      return known ? [[key, known] as const] : [];
    }),
  );
}

/** Subjects and days of commits, in one call. */
export async function describeCommits(
  repository: Repository,
  commits: readonly string[],
  milliseconds: number,
): Promise<ReadonlyMap<string, DescribedCommit>> {
  if (commits.length === 0) return new Map();
  const { out } = await runGit(
    repository,
    ['rev-list', '--no-walk=unsorted', '--stdin', '--encoding=UTF-8', '--format=%H%x00%as%x00%s'],
    { input: asLines(commits), milliseconds },
  );
  return new Map(
    linesOf(out).flatMap((line) => {
      const [id, day, ...subject] = line.split('\0');
      return id && day !== undefined
        ? [[id, { id, subject: subject.join(' ').slice(0, 200), day }] as const]
        : [];
    }),
  );
}
