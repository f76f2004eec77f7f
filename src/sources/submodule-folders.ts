import { posix } from 'node:path';

import { isEmptyFolder } from '#disk/roots/nested-repository';
import { folderFromRoot } from '#disk/roots/path-from-root';
import { readIndexEntries } from '#git/objects/read-index-files';
import type { PathFact } from '#workspace/paths/surroundings';
import { folderOf } from '#workspace/paths/target';

import { repositoryOrNone } from './evidence/work-tree-evidence.ts';

/** Those of some empty folders that are submodules, not checked out yet. */
export async function submodulesAmong(
  folders: readonly string[],
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const repository = folders.length === 0 ? null : await repositoryOrNone(root, env);
  if (repository === null) return [];
  const prefix = folderFromRoot(repository.root, root);
  const entries = await readIndexEntries(
    repository,
    folders.map((folder) => posix.join(prefix, folder)),
  );
  return folders.filter((folder) => entries.get(posix.join(prefix, folder))?.mode === '160000');
}

/** What is said of paths that are missing on disk, where a submodule that is not there has them. */
export async function factsInSubmodules(
  facts: ReadonlyMap<string, PathFact>,
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, PathFact>> {
  const missing = [...facts].flatMap(([path, fact]) =>
    fact.kind === 'missing' ? [{ path, fact, lastFolder: folderOf(fact.folder ?? path) }] : [],
  );
  const empty = [...new Set(missing.map(({ lastFolder }) => lastFolder))].filter(
    (folder) => folder !== '' && isEmptyFolder(root, folder),
  );
  const submodules = new Set(await submodulesAmong(empty, root, env));
  return new Map(
    missing
      .filter(({ lastFolder }) => submodules.has(lastFolder))
      .map(({ path, fact }) => [path, { ...fact, elsewhere: true }]),
  );
}
