import { askablePaths, listingBytes, mostInListing, narrowing } from '../objects/askable-paths.ts';
import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';

/**
 * Those of some paths whose files in the work tree may differ from HEAD, paths from the
 * repository's root. Git compares when files were written and runs no filter, so a file that was
 * written anew without a change may be among them. Before the first commit there are none.
 */
export async function changedSinceHead(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const wanted = new Set(askablePaths(paths));
  const head = wanted.size === 0 ? null : await readHead(repository);
  if (head === null) return [];
  const { out } = await runGit(
    repository,
    [
      'diff-index',
      '-z',
      '--name-only',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules',
      head,
      ...narrowing([...wanted], mostInListing),
    ],
    { maxBytes: listingBytes },
  );
  return nulSeparated(out).filter((path) => path !== null && wanted.has(path)) as string[];
}
