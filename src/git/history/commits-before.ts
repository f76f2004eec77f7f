import { listingBytes } from '../objects/askable-paths.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

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
