import { refused } from '../process/git-failures.ts';
import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths, listingBytes, mostInListing, narrowing } from './askable-paths.ts';

/** Every file of a repository that is tracked, or new and not ignored; paths from its root. */
export function listNames(repository: Repository): Promise<string[]> {
  return listed(repository, ['--cached', '--others', '--exclude-standard']);
}

/** The same at or below some paths. */
export function namesBelow(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const narrowed = narrowing(paths, mostInListing);
  return listed(repository, ['--cached', '--others', '--exclude-standard', ...narrowed]);
}

/** Every file of a repository that is tracked; paths from its root. */
export function trackedNames(repository: Repository): Promise<string[]> {
  return listed(repository, ['--cached']);
}

/** Every file of a repository that is new and not ignored; paths from its root. */
export function untrackedNames(repository: Repository): Promise<string[]> {
  return listed(repository, ['--others', '--exclude-standard']);
}

/** Those of some paths that git ignores and does not track. */
export async function ignoredAmong(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const asked = askablePaths(paths);
  if (asked.length === 0) return [];
  const words = ['--others', '--ignored', '--exclude-standard', '--', ...asked];
  return (await listed(repository, words)).filter((path) => asked.includes(path));
}

/** Whether git tracks anything below a folder, named from the repository's root. */
export async function tracksBelow(repository: Repository, folder: string): Promise<boolean> {
  return (await list(repository, ['--cached', '--', folder])).length > 0;
}

/** Those of some paths that git tracks, in the middle of a merge too. */
export async function trackedAmong(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = new Set(askablePaths(paths));
  if (wanted.size === 0) return wanted;
  const words = ['--cached', ...narrowing([...wanted], mostInListing)];
  return new Set((await listed(repository, words)).filter((path) => wanted.has(path)));
}

/**
 * Every file at or below some paths that a sparse checkout leaves out of the work tree; of the
 * whole repository where no path is given.
 */
export async function skippedNames(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const names = await listed(repository, ['-t', '--cached', ...narrowing(paths, mostInListing)]);
  return names.flatMap((line) => (line.startsWith('S ') ? [line.slice(2)] : []));
}

async function listed(repository: Repository, words: readonly string[]): Promise<string[]> {
  return nulSeparated(await list(repository, words)).filter((path) => path !== null);
}

async function list(repository: Repository, words: readonly string[]): Promise<Buffer> {
  const limits = { maxBytes: listingBytes };
  return (await runGit(repository, ['ls-files', '-z', ...words], limits)).out;
}

/** The exit code of a git that gave up. */
const fatal = 128;

/**
 * Those of some paths, there or not, that git would ignore and does not track.
 *
 * @param tracked whether those count as well that it tracks
 */
export async function wouldIgnore(
  repository: Repository,
  paths: readonly string[],
  tracked = false,
): Promise<ReadonlySet<string>> {
  // It takes no literal pathspecs, and takes what it is given literally but for a colon in front.
  const asked = askablePaths(paths).filter((path) => !path.startsWith(':'));
  if (asked.length === 0) return new Set();
  const { out, code, error } = await runGit(
    repository,
    ['--no-literal-pathspecs', 'check-ignore', ...(tracked ? ['--no-index'] : []), '-z', '--stdin'],
    { input: asked.map((path) => `${path}\0`).join(''), accept: [0, 1, fatal] },
  );
  if (code === fatal) {
    // One path behind a symbolic link or in a submodule, and git refuses all.
    const refusing = asked.find((path) => error.includes(`'${path}'`));
    if (refusing === undefined) throw refused('check-ignore', error);
    const folder = refusing.slice(0, refusing.lastIndexOf('/') + 1);
    return wouldIgnore(
      repository,
      asked.filter((path) => path !== refusing && !(folder !== '' && path.startsWith(folder))),
      tracked,
    );
  }
  return new Set(nulSeparated(out).filter((path): path is string => path !== null));
}
