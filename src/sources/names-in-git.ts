import { withScratchFolder } from '#disk/writing/scratch-folder';
import {
  ignoredAmong,
  listNames,
  trackedAmong,
  tracksBelow,
  wouldIgnore,
} from '#git/objects/list-tree';
import { maxListingBytes } from '#git/objects/valid-tree-paths';
import { runGit } from '#git/process/run-git';
import type { Repository } from '#git/repository/open-repository';
import { limits } from '#workspace/limits';
import { folderOf, joinPath } from '#workspace/paths/target';

import { type Snapshot, snapshotBelow } from './snapshot.ts';

/** Looks up paths, from the top of the repository, in Git. */
export interface NamesInGit {
  /** The tracked paths. */
  tracked(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether Git tracks anything below a folder. */
  tracksBelow(folder: string): Promise<boolean>;
  /** The untracked paths, existing or not, that Git would ignore. */
  wouldIgnore(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** The existing paths that Git ignores. */
  ignored(paths: readonly string[]): Promise<readonly string[]>;
  /** All tracked files, and new ones that are not ignored. */
  all(): Promise<readonly string[]>;
}

/** Returns look-ups of paths in the index and ignore files of a work tree. */
export function namesOfWorkTree(repository: Repository): NamesInGit {
  return {
    tracked: (paths) => trackedAmong(repository, paths),
    tracksBelow: (folder) => tracksBelow(repository, folder),
    wouldIgnore: (paths) => wouldIgnore(repository, paths),
    ignored: (paths) => ignoredAmong(repository, paths),
    all: () => listNames(repository),
  };
}

/**
 * The names of a commit without a checkout. Its `.gitignore` files are written into a scratch
 * folder to look up ignored paths.
 *
 * @param snapshot of a scratch repository, whose index may be overwritten
 */
export function namesOfCommit(snapshot: Snapshot): NamesInGit {
  const { whole } = snapshot;
  return {
    tracked: (paths) => Promise.resolve(new Set(paths.filter((path) => whole.has(path)))),
    tracksBelow: (folder) =>
      Promise.resolve([...whole.keys()].some((path) => path.startsWith(`${folder}/`))),
    wouldIgnore: (paths) => ignoredAt(snapshot, paths),
    // All files of a commit are tracked.
    ignored: () => Promise.resolve([]),
    all: () => Promise.resolve([...whole.keys()]),
  };
}

async function ignoredAt(
  snapshot: Snapshot,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { repository, commit } = snapshot;
  if (commit === null) return new Set();
  await runGit(repository, ['read-tree', commit], { maxBytes: maxListingBytes });
  return findIgnoredPaths(snapshot, paths, false);
}

/**
 * The paths, from the top, that the `.gitignore` files of a commit match.
 *
 * @param tracked whether paths in the index are returned too
 */
export async function findIgnoredPaths(
  snapshot: Snapshot,
  paths: readonly string[],
  tracked: boolean,
): Promise<ReadonlySet<string>> {
  const top = await snapshotBelow(snapshot, '');
  const lists = [...new Set(paths.flatMap(foldersAbove))].map(
    (folder) => joinPath(folder, '.gitignore') ?? '.gitignore',
  );
  const texts: Record<string, string> = {};
  for (const [path, blob] of await top.read(lists, limits.fileBytes))
    if (blob && 'bytes' in blob) texts[path] = blob.bytes.toString('utf8');
  if (Object.keys(texts).length === 0) return new Set();
  const { gitDir, commonDir, env } = snapshot.repository;
  return withScratchFolder(texts, (root) =>
    wouldIgnore({ root, gitDir, commonDir, env }, paths, tracked),
  );
}

/** Returns the folders on the way to a path, from the top: empty, `src`, `src/app`. */
export function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return folder === '' ? [''] : [...foldersAbove(folder), folder];
}
