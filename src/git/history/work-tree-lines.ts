import type { ChangedLines } from '#diagnostics/changed-lines';

import { untrackedNames } from '../objects/list-names.ts';
import { runGit } from '../process/run-git.ts';
import { withoutFilters } from '../process/without-filters.ts';
import type { Repository } from '../repository/open-repository.ts';
import { linesOfDiff } from './changed-lines.ts';

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
  const command = [
    ...(await withoutFilters(repository)),
    '-c',
    'diff.relative=false',
    'diff',
    '--inter-hunk-context=0',
  ];
  const tracked = await linesOfDiff(repository, command, [
    commit ?? (await emptyTree(repository)),
    '--',
  ]);
  const untracked = await untrackedNames(repository);
  return new Map([...untracked.map((path) => [path, []] as const), ...tracked]);
}

async function emptyTree(repository: Repository): Promise<string> {
  const words = ['hash-object', '-t', 'tree', '--stdin'];
  return (await runGit(repository, words, { input: '' })).out.toString('latin1').trim();
}
