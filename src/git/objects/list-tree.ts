import { lastName } from '#workspace/paths/target';

import { exitCodeFailure } from '../process/git-failures.ts';
import { asLines, nulTexts, runGit, splitAtNulOrNull } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';
import {
  maxListingBytes,
  maxPathsInListing,
  pathArguments,
  singleLineTreePaths,
  validTreePaths,
} from './valid-tree-paths.ts';

/** A file, link or submodule of a tree or the index; `id` is that of its object. */
export interface TreeEntry {
  /** Six octal digits: 100644, 100755, 120000 (a link), 160000 (a submodule). */
  readonly mode: string;
  readonly id: string;
  /** Whether the name is not UTF-8, so that the path here names no file. */
  readonly unnamed?: true;
}

/** The files of a tree by their path from the repository's root. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/**
 * Lists the files of a commit.
 *
 * @param beside another tree of the repository, with which equal entries are shared in memory
 */
export async function listCommit(
  repository: Repository,
  commit: string,
  beside: Tree = new Map(),
): Promise<Tree> {
  const { out } = await runGit(repository, ['ls-tree', '-r', '-z', '--full-tree', commit], {
    maxBytes: maxListingBytes,
  });
  return parse(out, /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s, beside);
}

/**
 * The tree that a commit of the index would have, without files in conflict and those of `git add
 * --intent-to-add`. Hooks name the index by `GIT_INDEX_FILE`.
 *
 * @param head the commit of HEAD; null before the first one
 */
export async function listIndex(
  repository: Repository,
  head: Promise<string | null>,
): Promise<Tree> {
  const { out } = await runGit(repository, ['ls-files', '-z', '--stage'], {
    maxBytes: maxListingBytes,
  });
  const listed = parse(out, /^(\d+) ([0-9a-f]+) 0\t(.+)$/s);
  const empty = [...listed].flatMap(([path, { id }]) => (emptyBlobs.has(id) ? [path] : []));
  if (empty.length === 0) return listed;
  const intended = await intendedAmong(repository, await head, empty);
  return new Map([...listed].filter(([path]) => !intended.has(path)));
}

/** The empty blob under SHA-1 and SHA-256, which an intended file has until it is added. */
const emptyBlobs = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]);

/** The files of `git add --intent-to-add`, which git's comparison with HEAD leaves out. */
async function intendedAmong(
  repository: Repository,
  head: string | null,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const committed =
    head === null ? new Map<string, TreeEntry>() : await listCommit(repository, head);
  const unsure = paths.filter((path) => !committed.has(path));
  if (unsure.length === 0) return new Set();
  const added = new Set(await stagedPaths(repository, head ?? (await emptyTree(repository))));
  return new Set(unsure.filter((path) => !added.has(path)));
}

/** The id of the tree without files, to compare with before the first commit. */
export async function emptyTree(repository: Repository): Promise<string> {
  const words = ['hash-object', '-t', 'tree', '--stdin'];
  return (await runGit(repository, words, { input: '' })).out.toString('latin1').trim();
}

function parse(out: Buffer, form: RegExp, beside: Tree = new Map()): Map<string, TreeEntry> {
  const tree = new Map<string, TreeEntry>();
  const others = Array.from(beside);
  const places = new Map(others.map(([path], at) => [path, at]));
  const modes = new Map<string, string>();
  const lines = splitAtNulOrNull(out);
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
 * Paths from the repository's top at which the index differs from a commit or a tree; both paths of
 * a rename. Names that are not UTF-8 have replacement characters.
 */
export async function stagedPaths(
  repository: Repository,
  revision: string,
): Promise<readonly string[]> {
  const { out } = await runGit(
    repository,
    ['diff-index', '--cached', '-z', '--name-only', '--no-renames', ...noDrivers, revision],
    { milliseconds, maxBytes: maxListingBytes },
  );
  return nulTexts(out);
}

/** The files that are tracked, or new and not ignored; paths from the repository's root. */
export function listNames(repository: Repository): Promise<string[]> {
  return listed(repository, ['--cached', '--others', '--exclude-standard']);
}

/** Whether the work tree differs from the index; untracked files count unless git ignores them. */
export async function hasUnstagedChanges(repository: Repository): Promise<boolean> {
  return (await listed(repository, ['--modified', '--others', '--exclude-standard'])).length > 0;
}

/** As `listNames`, at or below some paths; all files if there are too many or too long paths. */
export function namesBelow(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const narrowed = pathArguments(paths, maxPathsInListing);
  return listed(repository, ['--cached', '--others', '--exclude-standard', ...narrowed]);
}

/** The tracked files; paths from the repository's root. */
export function trackedNames(repository: Repository): Promise<string[]> {
  return listed(repository, ['--cached']);
}

/** The files that are new and not ignored; paths from the repository's root. */
export function untrackedNames(repository: Repository): Promise<string[]> {
  return listed(repository, ['--others', '--exclude-standard']);
}

/** Filters paths for files that git ignores and does not track. */
export async function ignoredAmong(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const asked = validTreePaths(paths);
  if (asked.length === 0) return [];
  const words = ['--others', '--ignored', '--exclude-standard', '--', ...asked];
  return (await listed(repository, words)).filter((path) => asked.includes(path));
}

/** Whether git tracks anything below a folder, named from the repository's root. */
export async function tracksBelow(repository: Repository, folder: string): Promise<boolean> {
  return (await list(repository, ['--cached', '--', folder])).length > 0;
}

/** Filters paths for files that git tracks, during a merge too. */
export async function trackedAmong(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = new Set(validTreePaths(paths));
  if (wanted.size === 0) return wanted;
  const words = ['--cached', ...pathArguments([...wanted], maxPathsInListing)];
  return new Set((await listed(repository, words)).filter((path) => wanted.has(path)));
}

/**
 * The files at or below some paths that a sparse checkout leaves out; all such files without paths,
 * or for too many or too long ones.
 */
export async function skippedNames(
  repository: Repository,
  paths: readonly string[],
): Promise<string[]> {
  const names = await listed(repository, [
    '-t',
    '--cached',
    ...pathArguments(paths, maxPathsInListing),
  ]);
  return names.flatMap((line) => (line.startsWith('S ') ? [line.slice(2)] : []));
}

async function listed(repository: Repository, words: readonly string[]): Promise<string[]> {
  return splitAtNulOrNull(await list(repository, words)).filter((path) => path !== null);
}

async function list(repository: Repository, words: readonly string[]): Promise<Buffer> {
  const limits = { maxBytes: maxListingBytes };
  return (await runGit(repository, ['ls-files', '-z', ...words], limits)).out;
}

const fatal = 128;

/**
 * Filters paths, of files that exist or not, for those that git would ignore.
 *
 * @param tracked whether tracked files count as well
 */
export async function wouldIgnore(
  repository: Repository,
  paths: readonly string[],
  tracked = false,
): Promise<ReadonlySet<string>> {
  // It refuses literal pathspecs, and takes all paths literally but those with a colon in front.
  const asked = validTreePaths(paths).filter((path) => !path.startsWith(':'));
  if (asked.length === 0) return new Set();
  const { out, code, error } = await runGit(
    repository,
    ['--no-literal-pathspecs', 'check-ignore', ...(tracked ? ['--no-index'] : []), '-z', '--stdin'],
    { input: asked.map((path) => `${path}\0`).join(''), accept: [0, 1, fatal] },
  );
  if (code === fatal) {
    // One path behind a symbolic link or in a submodule makes git refuse all.
    const refusing = asked.find((path) => error.includes(`'${path}'`));
    if (refusing === undefined) throw exitCodeFailure('check-ignore', error);
    const folder = refusing.slice(0, refusing.lastIndexOf('/') + 1);
    return wouldIgnore(
      repository,
      asked.filter((path) => path !== refusing && !(folder !== '' && path.startsWith(folder))),
      tracked,
    );
  }
  return new Set(splitAtNulOrNull(out).filter((path): path is string => path !== null));
}

/** A path of a commit, from the repository's root. */
export interface PathAt {
  readonly commit: string;
  readonly path: string;
}

/**
 * Whether commits have a file or a folder at paths, in one call; by `<commit>:<path>`, without
 * paths that a commit does not have.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function kindsAt(
  repository: Repository,
  places: readonly PathAt[],
  milliseconds: number,
): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
  const askable = new Set(singleLineTreePaths(places.map(({ path }) => path)));
  const asked = places.flatMap(({ commit, path }) =>
    askable.has(path) ? [`${commit}:${path}`] : [],
  );
  if (asked.length === 0) return new Map();
  const { out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objecttype)', '--buffer'],
    { input: asLines(asked), milliseconds },
  );
  const types = out.toString('utf8').split('\n');
  return new Map(
    asked.flatMap((key, at): [string, 'file' | 'folder'][] =>
      types[at] === 'blob' ? [[key, 'file']] : types[at] === 'tree' ? [[key, 'folder']] : [],
    ),
  );
}

/**
 * Finds the files of a commit with some names; paths from the repository's root.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function filesNamedAt(
  repository: Repository,
  commit: string,
  names: ReadonlySet<string>,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { out } = await runGit(
    repository,
    ['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit],
    { maxBytes: maxListingBytes, milliseconds },
  );
  const found = new Map<string, string[]>();
  for (const path of nulTexts(out)) {
    const name = lastName(path);
    if (!names.has(name)) continue;
    const known = found.get(name);
    if (known) known.push(path);
    else found.set(name, [path]);
  }
  return found;
}
