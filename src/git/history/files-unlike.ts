import { listingBytes } from '../objects/askable-paths.ts';
import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * The files of commits that another commit has not, or not with these bytes, by the commit; paths
 * from the repository's root, with replacement characters in one that is no UTF-8.
 *
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function filesUnlike(
  repository: Repository,
  commits: readonly string[],
  other: string,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const unlike = new Map(commits.map((commit) => [commit, [] as string[]]));
  if (commits.length === 0) return unlike;
  // A commit with a second one on its line is compared with that, not with its parents.
  const { out } = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--diff-filter=d'],
      ...['--no-renames', '--no-ext-diff', '--no-textconv'],
    ],
    {
      input: commits.map((commit) => `${commit} ${other}\n`).join(''),
      maxBytes: listingBytes,
      milliseconds,
    },
  );
  const texts = nulTexts(out);
  let files: string[] | undefined;
  for (let at = 0; at < texts.length; at += 1) {
    if (texts[at]?.startsWith(':')) files?.push(texts[(at += 1)] ?? '');
    else files = unlike.get(texts[at] ?? '');
  }
  return unlike;
}
