import { nulSeparated, nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { listingBytes } from './askable-paths.ts';

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
