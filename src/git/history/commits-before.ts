import { listingBytes } from '../objects/askable-paths.ts';
import { gitText, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readPosition } from '../repository/read-position.ts';

/** What was read of commits last; a commit never gets another past. */
interface KeptByCommit<T extends object> {
  get(repository: Repository, commit: string): T | undefined;
  keep(repository: Repository, commit: string, value: T): void;
}

/** Commits of which something is kept: what is checked out, and what it is compared with. */
const most = 2;

/** A place to keep what was read of the last commits that a process asked about. */
export function keptByCommit<T extends object>(): KeptByCommit<T> {
  const kept = new Map<string, T>();
  // A server that runs on while a shallow clone gets more of its history keeps the shorter one.
  const keyOf = ({ commonDir }: Repository, commit: string): string => `${commit} ${commonDir}`;
  return {
    get: (repository, commit) => kept.get(keyOf(repository, commit)),
    keep: (repository, commit, value) => {
      kept.set(keyOf(repository, commit), value);
      for (const key of kept.keys()) if (kept.size > most) kept.delete(key);
    },
  };
}

export interface PastCommit {
  readonly id: string;
  readonly parentIds: readonly string[];
  /** Where the parents stand in the list; -1 for one that history was cut off before. */
  readonly parents: readonly number[];
}

/** A commit and all before it, newest first, each ahead of its parents. */
export interface Past {
  readonly commits: readonly PastCommit[];
  /** Where commits stand in the list. */
  readonly places: ReadonlyMap<string, number>;
}

const read = keptByCommit<Past>();

/**
 * All commits that a commit comes from, and itself; read once for each.
 *
 * @throws {EnvironmentError} when git fails or takes longer than `milliseconds`
 */
export async function commitsBefore(
  repository: Repository,
  head: string,
  milliseconds: number,
): Promise<Past> {
  const known = read.get(repository, head);
  if (known) return known;
  const { out } = await runGit(repository, ['rev-list', '--parents', '--date-order', head], {
    milliseconds,
    maxBytes: listingBytes,
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

/** Whether a commit is another one, or comes before it; not known of those of another past. */
export function isBefore({ commits, places }: Past, commit: string, other: string): boolean {
  const to = places.get(commit) ?? -1;
  const from = places.get(other) ?? commits.length;
  const isReached = new Uint8Array(commits.length);
  if (from <= to) isReached[from] = 1;
  for (let at = from; at < to; at += 1)
    if (isReached[at] === 1)
      for (const parent of commits[at]?.parents ?? []) if (parent >= 0) isReached[parent] = 1;
  return to >= 0 && isReached[to] === 1;
}

/** The history that wrote some files. */
interface Holding {
  /** How many commits wrote them; more than this where `isWhole` is false. */
  readonly count: number;
  readonly isWhole: boolean;
  readonly first: string;
  readonly last: string;
  /** Branches, remotes and tags that contain any of them, as git shortens their names. */
  readonly refs: readonly string[];
}

/** Commits that are counted; more of them change nothing of what is to be done. */
const mostCommits = 10_000;
/** Commits of which it is asked which refs contain them: each ref that has one has a first one. */
const mostAsked = 200;

/**
 * The commits of all branches, remotes and tags that wrote any of some files, and the refs that
 * contain one of them; null where none did.
 *
 * @param paths from the repository's root
 * @throws {EnvironmentError} when git fails
 */
export async function commitsThatHold(
  repository: Repository,
  paths: readonly string[],
): Promise<Holding | null> {
  if (paths.length === 0) return null;
  const out = await gitText(
    repository,
    [
      ...['log', '--all', '--topo-order', '--full-history', '--no-renames', '--format=%H'],
      ...[`--max-count=${mostCommits + 1}`, '--end-of-options', '--'],
      ...paths,
    ],
    { milliseconds: 60_000 },
  );
  const commits = out.split('\n').filter((line) => line !== '');
  const [last, first] = [commits[0], commits.at(-1)];
  if (!last || !first) return null;
  const refs = await gitText(repository, [
    'for-each-ref',
    ...commits.slice(-mostAsked).map((id) => `--contains=${id}`),
    '--format=%(refname:short)',
    ...['refs/heads', 'refs/remotes', 'refs/tags', 'refs/stash'],
  ]);
  return {
    count: Math.min(commits.length, mostCommits),
    isWhole: commits.length <= mostCommits,
    first,
    last,
    refs: refs.split('\n').filter((ref) => ref !== ''),
  };
}

/**
 * The commit of HEAD that wrote a file last, where no other branch has it, here or on a remote;
 * null where one has, or where nothing is committed.
 *
 * @param path from the repository's root
 * @throws {EnvironmentError} when git fails
 */
export async function commitOnlyHere(repository: Repository, path: string): Promise<string | null> {
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
  const others = refs.split('\n').filter((ref) => ref !== '' && ref !== `refs/heads/${branch}`);
  return others.length === 0 ? commit : null;
}

/** A commit as people know it. */
export interface DescribedCommit {
  readonly id: string;
  readonly subject: string;
  /** The author's day, `2026-03-01`. */
  readonly day: string;
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
    { input: `${commits.join('\n')}\n`, milliseconds },
  );
  return new Map(
    out
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        const [id, day, ...subject] = line.split('\0');
        return id && day !== undefined
          ? [[id, { id, subject: subject.join(' ').slice(0, 200), day }] as const]
          : [];
      }),
  );
}
