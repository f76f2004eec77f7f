import { withScratchFolder } from '#disk/writing/scratch-folder';
import { listingBytes } from '#git/objects/askable-paths';
import { wouldIgnore } from '#git/objects/list-tree';
import { runGit } from '#git/process/run-git';
import { limits } from '#workspace/limits';
import { folderOf, joinPath } from '#workspace/paths/target';

import type { NamesInGit } from './names-in-git.ts';
import { type Snapshot, snapshotBelow } from './snapshot.ts';

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
  await runGit(repository, ['read-tree', commit], { maxBytes: listingBytes });
  return namedByIgnores(snapshot, paths, false);
}

/**
 * The paths, from the top, that the `.gitignore` files of a commit match.
 *
 * @param tracked whether paths in the index are returned too
 */
export async function namedByIgnores(
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

export function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return folder === '' ? [''] : [...foldersAbove(folder), folder];
}
