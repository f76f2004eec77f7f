import { listingBytes } from '../objects/askable-paths.ts';
import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { describeCommits, type DescribedCommit } from './describe-commits.ts';

/**
 * The last commit that removed each of some files, of those that history had.
 *
 * @param paths from the repository's root
 * @returns the commits by path
 * @throws {EnvironmentError} when git fails or takes longer than `milliseconds`
 */
export async function lastRemovals(
  repository: Repository,
  head: string,
  paths: readonly string[],
  milliseconds: number,
): Promise<ReadonlyMap<string, DescribedCommit>> {
  if (paths.length === 0) return new Map();
  const words = ['log', '--no-renames', '--diff-filter=D', '--name-only', '--format=%x01%H', '-z'];
  const { out } = await runGit(repository, [...words, head, '--', ...paths], {
    milliseconds,
    maxBytes: listingBytes,
  });
  const commits = new Map<string, string>();
  let commit = '';
  for (const text of nulTexts(out)) {
    const part = text.trim();
    if (part.startsWith('\u0001')) commit = part.slice(1);
    else if (part !== '' && !commits.has(part)) commits.set(part, commit);
  }
  const described = await describeCommits(repository, [...new Set(commits.values())], milliseconds);
  return new Map(
    [...commits].flatMap(([path, id]) => {
      const known = described.get(id);
      return known ? [[path, known] as const] : [];
    }),
  );
}
