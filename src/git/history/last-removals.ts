import type { Repository } from '../repository/open-repository.ts';
import { describeCommits, type DescribedCommit } from './describe-commits.ts';
import { mostInWalk, timeIsUp, walkHistory } from './walk-history.ts';

/**
 * The last commit that removed each of some files, of those that history had and does not have
 * again.
 *
 * @param paths from the repository's root
 * @param left the milliseconds that are left; it throws where there are none
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function lastRemovals(
  repository: Repository,
  head: string,
  paths: readonly string[],
  left: () => number,
): Promise<ReadonlyMap<string, DescribedCommit>> {
  if (paths.length === 0) return new Map();
  const names = paths.length > mostInWalk ? null : paths;
  const until = performance.now() + left();
  const { removedBy, complete } = await walkHistory(repository, head, names, until);
  if (!complete) timeIsUp();
  const commits = new Map(
    paths.flatMap((path) => {
      const [last] = removedBy.get(path) ?? [];
      return last === undefined ? [] : [[path, last] as const];
    }),
  );
  const described = await describeCommits(repository, [...new Set(commits.values())], left());
  return new Map(
    [...commits].flatMap(([path, id]) => {
      const known = described.get(id);
      return known ? [[path, known] as const] : [];
    }),
  );
}
