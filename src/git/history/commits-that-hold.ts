import { gitText } from '../process/git-text.ts';
import type { Repository } from '../repository/open-repository.ts';

/** The history that wrote some files. */
export interface Holding {
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
