import { presentItems } from '#diagnostics/defined-values';
import { EnvironmentError } from '#diagnostics/failure';
import { markUntracked } from '#disk/facts/dependency-tracker';
import { type Branches, readBranches } from '#disk/reading/git-files';
import { decode } from '#disk/reading/read-source';
import type { Root } from '#disk/roots/find-root';
import { folderFromRoot } from '#disk/roots/locate';
import { readFilesAt } from '#git/objects/read-blobs';
import { runGit } from '#git/process/run-git';
import { readOriginBranch } from '#git/repository/git-settings';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { readHead, readPosition } from '#git/repository/read-position';
import { mergeBases, refsNamed, shortName } from '#git/repository/resolve-commit';
import { readTrees } from '#threads/read-trees';
import type { BaseIndex } from '#workspace/history/base-index';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readRecords } from '#workspace/read-records';
import { isServedAsFact } from '#workspace/record-status';
import type { MemoryIndex, MemoryRecord } from '#workspace/records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Records } from '#workspace/workspace';

import { baseOfEnvironment, type Env, plainName, refsOf } from './base-candidates.ts';
import { recordsToReadAtBase } from './records-to-read.ts';

/** Reads the indexes of the base branch; null on the base branch itself and outside of Git. */
export type BaseIndexReader = (layout: Layout, here: Records) => Promise<BaseIndex | null>;

/**
 * Reads the indexes of the base branch on another branch, at its tip and at the merge base; null on
 * the base branch, and outside of Git.
 *
 * @param env the environment for Git, which names the branch of a detached HEAD in CI
 * @param opened the repository, if it is open already
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
    const asked = recordsToReadAtBase(here);
    if (asked.length === 0) return { ...unread, indexes: [] };
    try {
      const repository = opened ?? (await openRepository(root.path, env));
      const commits = repository ? await commitsOf(repository, branches, branch) : [];
      if (!repository || commits.length === 0) return unread;
      const folder = folderFromRoot(repository.root, root.path);
      const prefix = folder === '' ? '' : `${folder}/`;
      return { ...unread, ...(await readAtCommits(repository, commits, prefix, layout, asked)) };
    } catch (error) {
      markUntracked();
      // A shallow or partial clone may lack the base: then rows are not compared with it.
      if (error instanceof EnvironmentError) return unread;
      throw error;
    }
  };
}

/**
 * Reads indexes and other records at commits, each text once.
 *
 * @param prefix path of the root in the repository, with a closing slash
 * @param asked the records to read, as they are here
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
    // An accepted version counts over others, because the remote may be behind.
    else if (record && (isServedAsFact(record) || !records.has(file.path)))
      records.set(file.path, record);
  }
  return { indexes, records };
}

/** The tips of the base, local and at the remote, and their merge bases with HEAD. */
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

/**
 * The branch on which rows of indexes are written; null for the current one: on the base branch,
 * without a base, and where the configuration asks for rows on every branch.
 *
 * @param env names the branch of a detached HEAD in CI
 */
export function indexBranch(
  branches: Branches,
  { baseBranch, index }: LedgerConfig,
  env: Env,
): string | null {
  if (index?.write === 'branch') return null;
  const { current, detached, commitOf } = branches;
  const named = baseBranch === undefined ? branches.originHead : plainName(baseBranch);
  if (current !== null && (current === named || (named === null && usualNames.includes(current))))
    return null;
  const base =
    named ?? usualNames.find((name) => refsOf(name).some((ref) => commitOf(ref))) ?? null;
  if (current !== null) return base;
  if (detached === null) return null;
  const ofCi = baseOfEnvironment(env, null)?.name ?? '';
  const pulled = base ?? (/^[0-9a-f]{10}$/.test(ofCi) ? '' : plainName(ofCi));
  if (pulled === '' || env.CI_COMMIT_BRANCH === pulled) return null;
  return refsOf(pulled).some((ref) => commitOf(ref) === detached) ? null : pulled;
}

const usualNames: readonly string[] = ['main', 'master'];

/** A main branch that was found by its name. */
interface UsualBase {
  readonly name: string;
  /** How it was found, for messages. */
  readonly said: string;
  readonly tip: string;
  /** Whether it is checked out, so that there is nothing to compare. */
  readonly isHere: boolean;
}

/**
 * Finds the main branch by its name, at the remote or else local: the one of `origin/HEAD`, of
 * `init.defaultBranch`, `main`, or `master`. Null where there is none, and in CI, whose clones may
 * have the checked branch under such a name.
 */
export async function findDefaultBranch(repository: Repository): Promise<UsualBase | null> {
  const { CI, GITHUB_ACTIONS } = repository.env;
  if ((CI && CI !== 'false') || GITHUB_ACTIONS === 'true') return null;
  const named = await namesOf(repository);
  const refs = await refsNamed(
    repository,
    named.flatMap(({ branch }) => refsOf(branch)),
  );
  const { branch: here } = await readPosition(repository);
  for (const { branch, by } of named) {
    const found = refsOf(branch).flatMap((ref) => refs.find(({ name }) => name === ref) ?? [])[0];
    if (found)
      return {
        name: await shortName(repository, found.name),
        said: `${found.name.startsWith('refs/heads/') ? 'a local branch' : 'a branch of origin'}, ${by}`,
        tip: found.commit,
        isHere: found.name === `refs/heads/${here ?? ''}`,
      };
  }
  return null;
}

async function namesOf(repository: Repository): Promise<{ branch: string; by: string }[]> {
  const [ofRemote, own] = await Promise.all([
    readOriginBranch(repository),
    runGit(repository, ['config', '--get', 'init.defaultBranch'], {
      accept: [0, 1],
      identity: true,
    }),
  ]);
  const ofUser = own.out.toString('utf8').trim();
  return presentItems([
    ofRemote ? { branch: ofRemote, by: 'which origin/HEAD names' } : undefined,
    ofUser ? { branch: ofUser, by: 'which init.defaultBranch names' } : undefined,
    ...usualNames.map((branch) => ({ branch, by: 'found by its name' })),
  ]);
}
