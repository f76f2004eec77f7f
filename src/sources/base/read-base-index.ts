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
import type { MemoryIndex, MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { Records } from '#workspace/workspace';

import { askedAtBase } from './asked-at-base.ts';
import { indexBranch, refsOf } from './index-branch.ts';

/** Reads the indexes of the base branch, once the records of the workspace are known. */
export type BaseIndexReader = (layout: Layout, here: Records) => Promise<BaseIndex | null>;

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
  return async (layout, here) => {
    const branches = root.inGit ? readBranches(root.repository ?? root.path) : null;
    const branch = branches && indexBranch(branches, config, env);
    if (!branches || branch === null) return null;
    const unread = { branch, indexes: null, changed: null };
    const asked = askedAtBase(here);
    if (asked.length === 0) return { ...unread, indexes: [] };
    try {
      const repository = opened ?? (await openRepository(root.path, env));
      const commits = repository ? await commitsOf(repository, branches, branch) : [];
      if (!repository || commits.length === 0) return unread;
      const folder = folderFromRoot(repository.root, root.path);
      const prefix = folder === '' ? '' : `${folder}/`;
      return { ...unread, ...(await readAtCommits(repository, commits, prefix, layout, asked)) };
    } catch (error) {
      dependsOnMore();
      // A shallow or partial clone may lack what the base has: then rows are not compared with it.
      if (error instanceof EnvironmentError) return unread;
      throw error;
    }
  };
}

/**
 * Indexes and other records as commits have them, each text once.
 *
 * @param prefix the way from the repository's top to the root, with a closing slash
 * @param asked the records as they are here
 */
export async function readAtCommits(
  repository: Repository,
  commits: readonly string[],
  prefix: string,
  layout: Layout,
  asked: readonly MemoryRecord[],
): Promise<Required<Pick<BaseIndex, 'indexes' | 'records'>>> {
  const here = new Map(asked.map((record) => [record.path, record]));
  const indexes: MemoryIndex[] = [];
  const records = new Map<string, MemoryRecord>();
  for (const { path, bytes } of await readFilesAt(
    repository,
    commits,
    [...here.keys()].map((path) => prefix + path),
  )) {
    const file = decode(path.slice(prefix.length), bytes);
    const known = here.get(file.path);
    const record =
      known && 'text' in file && file.text === known.document.text
        ? known
        : (await readRecords([file], layout, new Set(), readTrees)).byPath.get(file.path);
    if (record?.role === 'index') indexes.push(record);
    // Where the remote's base is behind, what it has not accepted yet is accepted here.
    else if (record && (isServedAsFact(record) || !records.has(file.path)))
      records.set(file.path, record);
  }
  return { indexes, records };
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
