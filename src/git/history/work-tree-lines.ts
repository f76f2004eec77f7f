import type { ChangedLines } from '#diagnostics/changed-lines';

import { untrackedNames } from '../objects/list-names.ts';
import { runGit } from '../process/run-git.ts';
import { withoutFilters } from '../process/without-filters.ts';
import type { Repository } from '../repository/open-repository.ts';
import { type Hunk, hunksOfDiff, linesOfDiff } from './changed-lines.ts';

/**
 * The lines of each file that the index has and a commit has not, as `changedLines` tells them.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function stagedLines(
  repository: Repository,
  commit: string | null,
): Promise<ChangedLines> {
  return linesOfDiff(
    repository,
    ['diff-index', '--cached'],
    [commit ?? (await emptyTree(repository))],
  );
}

/**
 * The lines of each file that the work tree has and a commit has not, as `changedLines` tells them;
 * of files that git does not track yet, their paths.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function workTreeLines(
  repository: Repository,
  commit: string | null,
): Promise<ChangedLines> {
  const tracked = await linesOfDiff(repository, ...(await comparison(repository, commit)));
  const untracked = await untrackedNames(repository);
  return new Map([...untracked.map((path) => [path, []] as const), ...tracked]);
}

/**
 * The stretches of lines in which the work tree differs from a commit, of files that git tracks, by
 * path; null where only the path is known.
 *
 * @param commit null before the first one
 * @throws {EnvironmentError} where git cannot compare
 */
export async function workTreeHunks(
  repository: Repository,
  commit: string | null,
): Promise<ReadonlyMap<string, readonly Hunk[] | null>> {
  return hunksOfDiff(repository, ...(await comparison(repository, commit)));
}

/** The words of git that compare the work tree with a commit: before its options, and after. */
async function comparison(
  repository: Repository,
  commit: string | null,
): Promise<readonly [command: readonly string[], compared: readonly string[]]> {
  const filters = await withoutFilters(repository);
  return [
    [...filters, '-c', 'diff.relative=false', 'diff', '--inter-hunk-context=0'],
    [commit ?? (await emptyTree(repository)), '--'],
  ];
}

async function emptyTree(repository: Repository): Promise<string> {
  const words = ['hash-object', '-t', 'tree', '--stdin'];
  return (await runGit(repository, words, { input: '' })).out.toString('latin1').trim();
}
