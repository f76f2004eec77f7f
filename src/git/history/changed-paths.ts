import { askablePaths, listingBytes, mostInListing, narrowing } from '../objects/askable-paths.ts';
import { untrackedNames } from '../objects/list-names.ts';
import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import { withoutFilters } from '../process/without-filters.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';

/**
 * Those of some paths whose files in the work tree may differ from HEAD, paths from the
 * repository's root. Git compares when files were written, and no filter runs, so a file that was
 * written anew without a change may be among them. Before the first commit there are none.
 */
export async function changedSinceHead(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const wanted = new Set(askablePaths(paths));
  const names = wanted.size === 0 ? [] : await differing(repository, [...wanted]);
  return names.filter((path) => wanted.has(path));
}

/**
 * The same for all files that git tracks, and those that are new and not ignored. Before the first
 * commit there are none.
 */
export async function workTreeChanges(repository: Repository): Promise<string[]> {
  if ((await readHead(repository)) === null) return [];
  const [differs, fresh] = await Promise.all([
    differing(repository, []),
    untrackedNames(repository),
  ]);
  return [...new Set([...differs, ...fresh])];
}

/** The same for all files that HEAD has or git tracks. */
export function trackedChanges(repository: Repository): Promise<string[]> {
  return differing(repository, []);
}

/** Files that may differ from HEAD, of some paths or of all. */
async function differing(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const head = await readHead(repository);
  if (head === null) return [];
  const { out } = await runGit(
    repository,
    [
      ...(await withoutFilters(repository)),
      'diff-index',
      '-z',
      '--name-only',
      '--no-renames',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules',
      head,
      ...(paths.length === 0 ? [] : narrowing(paths, mostInListing)),
    ],
    { maxBytes: listingBytes },
  );
  return nulSeparated(out).filter((path) => path !== null);
}
