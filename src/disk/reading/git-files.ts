import { existsSync, readFileSync, readSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { keptState as say } from '#messages/generated/program';
import { folderOf } from '#workspace/paths/target';

import { isTracking, markUntracked } from '../facts/dependency-tracker.ts';
import { withOpenFile } from '../facts/open-file.ts';
import * as tracked from '../facts/tracked-fs.ts';
import { namesIn, readTextOrNull } from '../facts/tracked-fs.ts';

// Git's own files, read without starting git.

/** The branch or commit that is checked out, and the commits of refs. */
export interface Branches {
  /** The name of the branch; null where HEAD is detached, or cannot be read. */
  readonly current: string | null;
  /** The id of a detached HEAD; null on a branch. */
  readonly detached: string | null;
  /** The branch of the remote that `origin/HEAD` names; null without one. */
  readonly originHead: string | null;
  /** The commit of a ref by its full name, `refs/heads/main`; null where there is none. */
  commitOf(ref: string): string | null;
}

/**
 * Reads which branch is checked out. Null where the folder has no repository, or one that keeps its
 * refs in another way than in files.
 *
 * @param top the top folder of the work tree, absolute
 */
export function readBranches(top: string): Branches | null {
  const gitDir = gitFolder(top);
  const head = lineIn(gitDir, 'HEAD');
  if (head === undefined || head === 'ref: refs/heads/.invalid') return null;
  const shared = sharedBy(gitDir);
  const symbolic = lineIn(shared, 'refs/remotes/origin/HEAD') ?? '';
  let packed: ReadonlyMap<string, string> | null = null;
  return {
    current: /^ref: refs\/heads\/(.+)$/.exec(head)?.[1] ?? null,
    detached: /^[0-9a-f]{40,64}$/.exec(head)?.[0] ?? null,
    originHead: /^ref: refs\/remotes\/origin\/(.+)$/.exec(symbolic)?.[1] ?? null,
    commitOf: (ref) => {
      const id = lineIn(shared, ref);
      if (id !== undefined && /^[0-9a-f]{40,64}$/.test(id)) return id;
      packed ??= packedIn(readTextOrNull(join(shared, 'packed-refs')) ?? '');
      return packed.get(ref) ?? null;
    },
  };
}

function packedIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^([0-9a-f]{40,64}) (\S+)$/gm)].map(([, id = '', ref = '']) => [ref, id]),
  );
}

/** The git directory of a work tree; a linked work tree has a file that names it. */
function gitFolder(top: string): string {
  const named = /^gitdir: (.+)$/.exec(lineIn(top, '.git') ?? '')?.[1];
  return resolve(top, named ?? '.git');
}

/** The git directory that all work trees share, absolute and real; null outside of a repository. */
export function sharedGitFolder(top: string): string | null {
  const git = join(top, '.git');
  if (tracked.isFolder(git)) return git;
  const own = gitFolder(top);
  return own === git ? null : tracked.realpathOrNull(sharedBy(own));
}

/** The git directory that the one of a linked work tree belongs to; else itself. */
function sharedBy(gitDir: string): string {
  return resolve(gitDir, lineIn(gitDir, 'commondir') ?? '');
}

const mostTrees = 1_000;

/** The top folders of all work trees of a repository, that of `top` first. */
export function workTreesOf(top: string): string[] {
  const common = sharedGitFolder(top);
  if (common === null) return [top];
  const linked = namesIn(join(common, 'worktrees'))
    .slice(0, mostTrees)
    .flatMap((name) => {
      const folder = join(common, 'worktrees', name);
      const file = lineIn(folder, 'gitdir');
      return file === undefined ? [] : [dirname(resolve(folder, file))];
    });
  const main = basename(common) === '.git' ? [dirname(common)] : [];
  return [...new Set([top, ...main, ...linked])];
}

/** The text of a file of one line; undefined where it cannot be read. */
function lineIn(folder: string, name: string): string | undefined {
  return readTextOrNull(join(folder, name))?.trim();
}

/**
 * The ids of all commits that an unfinished merge adds; git itself gives only the first. Null
 * without a merge.
 *
 * @param gitDir the git directory of the work tree alone, absolute
 * @throws {EnvironmentError} where the list is there and cannot be read
 */
export function readMergeHeads(gitDir: string): readonly string[] | null {
  const path = join(gitDir, 'MERGE_HEAD');
  try {
    return withOpenFile(path, (descriptor) => readFileSync(descriptor, 'latin1'))
      .split(/\r?\n/)
      .filter((line) => /^[0-9a-f]{40,64}$/.test(line));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(say.mergeUnread({ path, problem: (error as Error).message }), error);
  }
}

/** Whether a work tree has patterns of a sparse checkout. */
export function hasSparsePatterns(top: string): boolean {
  return tracked.existsSync(join(gitFolder(top), 'info', 'sparse-checkout'));
}

/**
 * Whether a work tree may lack files that its index has: by a sparse checkout, or by flags that
 * people set by hand, which an index of version 2 cannot have.
 */
export function mayLeaveFilesOut(top: string): boolean {
  return hasSparsePatterns(top) || indexVersion(gitFolder(top)) > 2;
}

/** The version in the first bytes of an index; 0 where there is none. */
function indexVersion(gitDir: string): number {
  const header = Buffer.alloc(8);
  try {
    return withOpenFile(join(gitDir, 'index'), (descriptor) =>
      readSync(descriptor, header) === 8 ? header.readUInt32BE(4) : 0,
    );
  } catch {
    return 0;
  }
}

/**
 * Whether any `.gitattributes` that applies to these paths, or the repository's own, names an
 * attribute that changes bytes.
 *
 * @param top the repository's top folder, absolute; `prefix` leads from there to the paths
 */
export function mayHaveFilters(
  top: string,
  prefix: string,
  gitDir: string,
  paths: readonly string[],
): boolean {
  return (
    repositoryMayHaveFilters(gitDir) ||
    attributeFiles(prefix, paths).some((path) => hasFilter(join(top, path)))
  );
}

/** Whether the repository's own `info/attributes` names an attribute that changes bytes. */
export function repositoryMayHaveFilters(gitDir: string): boolean {
  return hasFilter(join(gitDir, 'info', 'attributes'));
}

/** Every `.gitattributes` that applies to these paths, from the top, whether it is there or not. */
export function attributeFiles(prefix: string, paths: readonly string[]): string[] {
  const folders = new Set<string>(['']);
  for (const path of paths)
    for (let folder = folderOf(prefix + path); !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return [...folders].map((folder) => (folder === '' ? '' : `${folder}/`) + '.gitattributes');
}

/**
 * Whether the text of a file of attributes makes the bytes of a checkout differ from the commit.
 */
export function hasContentFilter(text: string): boolean {
  return /(?:^|\s)(?:filter|ident|working-tree-encoding)\b/m.test(text);
}

/** Git reads nothing from a file that cannot be read either. */
function hasFilter(file: string): boolean {
  return hasContentFilter(readTextOrNull(file) ?? '');
}

/** Files of the shared git directory that git's answers depend on, beside objects. */
const shared = [
  'packed-refs',
  'config',
  'shallow',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
];

/** A repository by absolute paths, and the variables that git is started with. */
interface Repository {
  readonly root: string;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The absolute path of the index. A hook gets a temporary one when only some paths are committed.
 */
export function gitIndexPath({ root, gitDir, env }: Omit<Repository, 'commonDir'>): string {
  return env.GIT_INDEX_FILE === undefined
    ? join(gitDir, 'index')
    : resolve(root, env.GIT_INDEX_FILE);
}

/**
 * Records the files that git's answers about history, index and names depend on. Of a repository
 * with another store of refs they are not known.
 */
export function recordRepository(repository: Repository): void {
  const { root, gitDir, commonDir } = repository;
  if (!isTracking()) return;
  if (tracked.existsSync(join(commonDir, 'reftable'))) return markUntracked();
  for (const name of shared) readTextOrNull(join(commonDir, name));
  for (const path of [
    gitIndexPath(repository),
    join(gitDir, 'config.worktree'),
    join(root, '.mailmap'),
  ])
    readTextOrNull(path);
  let head = lineIn(gitDir, 'HEAD');
  for (let links = 0; head?.startsWith('ref: ') && links < 8; links += 1)
    head = lineIn(commonDir, head.slice(5));
}

/** Whether a git is in one of the folders of the PATH; it is not started. */
export function isGitOnPath({ PATH = '' }: Readonly<Record<string, string | undefined>>): boolean {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const isThere = PATH.split(delimiter).some(
    (folder) => isAbsolute(folder) && existsSync(join(folder, name)),
  );
  if (!isThere) markUntracked();
  return isThere;
}
