import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { type Branches, readBranches } from '#disk/reading/read-branches';
import { decode } from '#disk/reading/read-source';
import type { Root } from '#disk/roots/find-root';
import { folderFromRoot } from '#disk/roots/path-from-root';
import { readFilesAt } from '#git/objects/read-files-at';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { mergeBases } from '#git/repository/resolve-commit';
import { readTrees } from '#threads/read-trees';
import type { BaseIndex } from '#workspace/history/base-index';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readRecords } from '#workspace/read-records';
import type { MemoryIndex } from '#workspace/records';
import type { SourceFile } from '#workspace/source-file';

import { indexBranch, refsOf } from './index-branch.ts';

/** Reads the indexes of the base branch, once those of the workspace are known. */
export type BaseIndexReader = (
  layout: Layout,
  indexes: readonly MemoryIndex[],
) => Promise<BaseIndex | null>;

/**
 * Reads the indexes of the base branch where another branch is checked out below a root; null on
 * the base branch, and outside of git. They are read from the base as it is now and as the branch
 * left it: the branch wrote nothing that either of them has.
 *
 * @param env names the branch of a detached HEAD in CI, and is what git is run in
 * @param opened the repository, where the caller has opened it
 */
export function baseIndexReader(
  root: Root,
  config: ConfigInForce,
  env: NodeJS.ProcessEnv,
  opened: Repository | null = null,
): BaseIndexReader {
  return async (layout, indexes) => {
    const branches = root.inGit ? readBranches(root.repository ?? root.path) : null;
    const branch = branches && indexBranch(branches, config, env);
    if (!branches || branch === null) return null;
    const known = indexes.filter((index) => index.governed);
    if (known.length === 0) return { branch, indexes: [], changed: null };
    try {
      const repository = opened ?? (await openRepository(root.path, env));
      if (!repository) return { branch, indexes: null, changed: null };
      const read = await indexesAtBase(root, repository, { branches, branch }, layout, known);
      return { branch, indexes: read, changed: null };
    } catch (error) {
      dependsOnMore();
      // A shallow or partial clone may lack what the base has: then rows are not compared with it.
      if (error instanceof EnvironmentError) return { branch, indexes: null, changed: null };
      throw error;
    }
  };
}

/** Null where this clone does not have the base. */
async function indexesAtBase(
  root: Root,
  repository: Repository,
  { branches, branch }: { readonly branches: Branches; readonly branch: string },
  layout: Layout,
  known: readonly MemoryIndex[],
): Promise<MemoryIndex[] | null> {
  const commits = await commitsOf(repository, branches, branch);
  if (commits.length === 0) return null;
  const folder = folderFromRoot(repository.root, root.path);
  return indexesOfCommits(repository, commits, folder === '' ? '' : `${folder}/`, layout, known);
}

/**
 * Indexes as commits have them, each text once.
 *
 * @param prefix the way from the repository's top to the root, with a closing slash
 * @param known the indexes that are looked for; one that stands as it is here is taken as read
 */
export async function indexesOfCommits(
  repository: Repository,
  commits: readonly string[],
  prefix: string,
  layout: Layout,
  known: readonly MemoryIndex[],
): Promise<MemoryIndex[]> {
  const read: MemoryIndex[] = [];
  for (const { path, bytes } of await readFilesAt(
    repository,
    commits,
    known.map((index) => prefix + index.path),
  )) {
    const file = decode(path.slice(prefix.length), bytes);
    const same = known.find(({ document }) => isSame(file, document));
    if (same) read.push(same);
    else read.push(...(await readRecords([file], layout, new Set(), readTrees)).indexes);
  }
  return read;
}

function isSame(
  file: SourceFile,
  other: { readonly path: string; readonly text: string },
): boolean {
  return 'text' in file && file.path === other.path && file.text === other.text;
}

/**
 * The tips of the base, here and at the remote, and where the branch left them. The refs that were
 * read say when a kept answer ends: a commit on the branch changes nothing here.
 */
async function commitsOf(
  repository: Repository,
  { commitOf }: Branches,
  branch: string,
): Promise<string[]> {
  const tips = [...new Set(refsOf(branch).flatMap((ref) => commitOf(ref) ?? []))];
  const head = tips.length === 0 ? null : await readHead(repository);
  if (head === null) return tips;
  const left = await Promise.all(tips.map((tip) => mergeBases(repository, tip, head)));
  return [...new Set([...tips, ...left.flat()])];
}
