import { refused } from '../process/git-failures.ts';
import { nulSeparated, nulTexts, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths, listingBytes, mostInListing, narrowing } from './askable-paths.ts';

/** What a tree or the index has at a path. */
export interface TreeEntry {
  /** Six octal digits: 100644, 100755, 120000 (a link), 160000 (a submodule). */
  readonly mode: string;
  readonly id: string;
  /** Whether the file's name is no UTF-8: what stands here for it names no file. */
  readonly unnamed?: true;
}

/** Every file of a tree by its path from the repository's root. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/**
 * The tree of a commit.
 *
 * @param beside another tree of the repository: what is as there is held once for both
 */
export async function listCommit(
  repository: Repository,
  commit: string,
  beside: Tree = new Map(),
): Promise<Tree> {
  const { out } = await runGit(repository, ['ls-tree', '-r', '-z', '--full-tree', commit], {
    maxBytes: listingBytes,
  });
  return parse(out, /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s, beside);
}

/**
 * The tree that a commit of the index would make. `GIT_INDEX_FILE` counts, as git sets it for
 * hooks; what is in conflict, or was only announced by `git add --intent-to-add`, is not in it.
 *
 * @param head what HEAD names, which may be asked for meanwhile; null before the first commit
 */
export async function listIndex(
  repository: Repository,
  head: Promise<string | null>,
): Promise<Tree> {
  const { out } = await runGit(repository, ['ls-files', '-z', '--stage'], {
    maxBytes: listingBytes,
  });
  const listed = parse(out, /^(\d+) ([0-9a-f]+) 0\t(.+)$/s);
  const empty = [...listed].flatMap(([path, { id }]) => (emptyBlobs.has(id) ? [path] : []));
  if (empty.length === 0) return listed;
  const announced = await announcedAmong(repository, await head, empty);
  return new Map([...listed].filter(([path]) => !announced.has(path)));
}

/**
 * The blob without bytes, under SHA-1 and SHA-256: what an announced file looks like until it is
 * added.
 */
const emptyBlobs = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/**
 * Empty files of the index that no commit of it would have. Git's comparison with HEAD leaves those
 * out.
 */
async function announcedAmong(
  repository: Repository,
  head: string | null,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const committed =
    head === null ? new Map<string, TreeEntry>() : await listCommit(repository, head);
  const unsure = paths.filter((path) => !committed.has(path));
  if (unsure.length === 0) return new Set();
  const against =
    head ??
    (await runGit(repository, ['hash-object', '-t', 'tree', '--stdin'], { input: '' })).out
      .toString('latin1')
      .trim();
  const added = new Set(await stagedPaths(repository, against));
  return new Set(unsure.filter((path) => !added.has(path)));
}

function parse(out: Buffer, form: RegExp, beside: Tree = new Map()): Map<string, TreeEntry> {
  const tree = new Map<string, TreeEntry>();
  const others = Array.from(beside);
  const places = new Map(others.map(([path], at) => [path, at]));
  const modes = new Map<string, string>();
  const lines = nulSeparated(out);
  const texts = lines.includes(null) ? nulTexts(out) : [];
  for (const [at, line] of lines.entries()) {
    const [, mode, id, path] = form.exec(line ?? texts[at] ?? '') ?? [];
    if (mode === undefined || id === undefined || path === undefined) continue;
    const unnamed = line === null || tree.get(path)?.unnamed === true;
    const [known, other] = others[places.get(path) ?? -1] ?? [];
    if (known !== undefined && other?.id === id && other.mode === mode && !unnamed)
      tree.set(known, other);
    else {
      if (!modes.has(mode)) modes.set(mode, mode);
      tree.set(path, { mode: modes.get(mode) ?? mode, id, unnamed: unnamed || undefined });
    }
  }
  return tree;
}

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

/** A path of a commit, from the repository's root. */
export interface PathAt {
  readonly commit: string;
  readonly path: string;
}

/**
 * Whether a file or a folder stood at paths of commits, in one call; what did not stand is not in
 * the answer, whose keys are `<commit>:<path>`.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function kindsAt(
  repository: Repository,
  places: readonly PathAt[],
  milliseconds: number,
): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
  const askable = new Set(
    askablePaths(places.map(({ path }) => path)).filter((path) => !path.includes('\n')),
  );
  const asked = places.flatMap(({ commit, path }) =>
    askable.has(path) ? [`${commit}:${path}`] : [],
  );
  if (asked.length === 0) return new Map();
  const { out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objecttype)', '--buffer'],
    { input: `${asked.join('\n')}\n`, milliseconds },
  );
  const kinds = new Map<string, 'file' | 'folder'>();
  // What is not there is answered with the question and a word.
  out
    .toString('utf8')
    .split('\n')
    .forEach((line, at) => {
      const key = asked[at];
      if (key !== undefined && line === 'blob') kinds.set(key, 'file');
      else if (key !== undefined && line === 'tree') kinds.set(key, 'folder');
    });
  return kinds;
}
