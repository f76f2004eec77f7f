import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { listingBytes } from './askable-paths.ts';

const milliseconds = 20_000;

/**
 * Paths from the repository's top at which the index is not as a commit or a tree; both ends of a
 * rename. A name that is no UTF-8 stands as the index's listing has it.
 */
export async function stagedPaths(
  repository: Repository,
  revision: string,
): Promise<readonly string[]> {
  const { out } = await runGit(
    repository,
    [
      'diff-index',
      '--cached',
      '-z',
      '--name-only',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      revision,
    ],
    { milliseconds, maxBytes: listingBytes },
  );
  return nulTexts(out);
}
