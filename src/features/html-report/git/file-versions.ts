import { linesOf, runGit } from '#git/process/run-git';
import type { Repository } from '#git/repository/open-repository';

/**
 * Lists the commits of HEAD's history that changed a file, newest first. Empty before the first
 * commit.
 *
 * @param path from the repository's root
 * @throws {EnvironmentError} when git fails
 */
export async function fileVersions(
  repository: Repository,
  path: string,
  most: number,
): Promise<readonly string[]> {
  const { out } = await runGit(repository, [
    ...['log', '--format=%H', `--max-count=${most}`, 'HEAD', '--', path],
  ]);
  return linesOf(out);
}
