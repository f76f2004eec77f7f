import { listingBytes } from './askable-paths.ts';
import { nulSeparated } from './nul-separated.ts';
import type { Repository } from './open-repository.ts';
import { runGit } from './run-git.ts';

/**
 * Tracked files that may differ from a commit, in the index or in the work tree. Told by what the index knows of sizes and
 * times alone, so that no filter runs; a file that was merely touched is among them.
 */
export async function touchedPaths(repository: Repository, commit: string): Promise<ReadonlySet<string>> {
  const words = ['-z', '--name-only', '--no-renames', '--ignore-submodules=all', '--no-ext-diff', '--no-textconv'];
  const [inWorkTree, inIndex] = await Promise.all([runGit(repository, ['diff-files', ...words], { maxBytes: listingBytes }), runGit(repository, ['diff-index', '--cached', ...words, commit], { maxBytes: listingBytes })]);
  return new Set([...nulSeparated(inWorkTree.out), ...nulSeparated(inIndex.out)].filter((path) => path !== null));
}
