import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * Whether a commit is another one, or comes before it.
 *
 * @throws {EnvironmentError} when git fails or takes longer than `milliseconds`
 */
export async function isBefore(
  repository: Repository,
  commit: string,
  other: string,
  milliseconds: number,
): Promise<boolean> {
  const words = ['merge-base', '--is-ancestor', commit, other];
  return (await runGit(repository, words, { accept: [0, 1], milliseconds })).code === 0;
}
