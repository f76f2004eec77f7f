import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * The day of the last commit that changed a file, `2026-08-01`; null where none did.
 *
 * @param path absolute, in its work tree
 * @throws {EnvironmentError} when git fails
 */
export async function lastWritten(repository: Repository, path: string): Promise<string | null> {
  const { out } = await runGit(repository, [
    ...['log', '--max-count=1', '--format=%cs', 'HEAD', '--', path],
  ]);
  return out.toString('utf8').trim() || null;
}
