import { linesOf, runGit } from '#git/process/run-git';
import type { Repository } from '#git/repository/open-repository';

/**
 * Returns the last commit of HEAD's main line on or before each day, by the committer's time in
 * UTC; null before the first commit, and before a shallow clone begins.
 *
 * @param days `2026-11-22`, the earliest first
 * @throws {EnvironmentError} when git fails
 */
export async function commitsOfDays(
  repository: Repository,
  days: readonly string[],
): Promise<readonly (string | null)[]> {
  const { out } = await runGit(repository, [
    ...['log', '--first-parent', '--format=%ct %H', 'HEAD'],
  ]);
  const commits = out
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [seconds, id] = line.split(' ');
      return id === undefined ? [] : [{ day: dayOfSeconds(Number(seconds)), id }];
    });
  return days.map((day) => commits.find((commit) => commit.day <= day)?.id ?? null);
}

function dayOfSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

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
