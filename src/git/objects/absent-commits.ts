import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * Those of some ids of commits, in part or whole, that no object of this clone has.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function absentCommits(
  repository: Repository,
  ids: readonly string[],
  milliseconds: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { out } = await runGit(repository, ['cat-file', '--batch-check=%(objecttype)'], {
    input: `${ids.join('\n')}\n`,
    milliseconds,
  });
  const lines = out.toString('utf8').split('\n');
  return ids.filter((each, at) => lines[at] === `${each} missing`);
}
