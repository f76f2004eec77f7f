import { join, resolve } from 'node:path';

import { folderOf } from '#workspace/paths/target';

import { readFileSync } from '../facts/tracked-fs.ts';

/** What is checked out in a work tree, and which branches the repository has. */
export interface Branches {
  /** The name of the branch; null where HEAD is detached, or cannot be read. */
  readonly current: string | null;
  /** The id of a detached HEAD; null on a branch. */
  readonly detached: string | null;
  /** The branch of the remote that `origin/HEAD` stands for; null where nothing says. */
  readonly originHead: string | null;
  /** The commit of a ref by its full name, `refs/heads/main`; null where there is none. */
  commitOf(ref: string): string | null;
}

/**
 * Reads which branch is checked out without starting git: every lint and every act asks. Null where
 * the folder has no repository, or one that keeps its refs in another way than in files.
 *
 * @param top the top folder of the work tree, absolute
 */
export function readBranches(top: string): Branches | null {
  const gitDir = gitFolder(top);
  const head = textAt(join(gitDir, 'HEAD'))?.trim();
  if (head === undefined || head === 'ref: refs/heads/.invalid') return null;
  const common = textAt(join(gitDir, 'commondir'))?.trim();
  const shared = common === undefined ? gitDir : resolve(gitDir, common);
  const symbolic = textAt(join(shared, 'refs/remotes/origin/HEAD')) ?? '';
  let packed: ReadonlyMap<string, string> | null = null;
  return {
    current: /^ref: refs\/heads\/(.+)$/.exec(head)?.[1] ?? null,
    detached: /^[0-9a-f]{40,64}$/.exec(head)?.[0] ?? null,
    originHead: /^ref: refs\/remotes\/origin\/(.+?)\s*$/.exec(symbolic)?.[1] ?? null,
    commitOf: (ref) => {
      const id = textAt(join(shared, ref))?.trim();
      if (id !== undefined && /^[0-9a-f]{40,64}$/.test(id)) return id;
      packed ??= packedIn(textAt(join(shared, 'packed-refs')) ?? '');
      return packed.get(ref) ?? null;
    },
  };
}

/** The folder of a repository; a linked work tree has a file that names it. */
export function gitFolder(top: string): string {
  const path = join(top, '.git');
  const named = /^gitdir: (.+?)\s*$/.exec(textAt(path) ?? '')?.[1];
  return named === undefined ? path : resolve(top, named);
}

function packedIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^([0-9a-f]{40,64}) (\S+)$/gm)].map(([, id = '', ref = '']) => [ref, id]),
  );
}

function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Attributes that make the bytes of a checkout differ from those of the commit. */
const changing = /(?:^|\s)(?:filter|ident|working-tree-encoding)\b/m;

/**
 * Whether any `.gitattributes` that could speak of these paths, or the repository's own
 * `info/attributes`, names an attribute that changes bytes; git is only asked where one does.
 *
 * @param top the repository's top folder, absolute; `prefix` is the way from there to where the
 *   paths start
 */
export function mayHaveFilters(
  top: string,
  prefix: string,
  gitFolder: string,
  paths: readonly string[],
): boolean {
  return (
    repositoryMayHaveFilters(gitFolder) ||
    attributeFiles(prefix, paths).some((path) => mentions(join(top, path)))
  );
}

/** Whether the repository's own `info/attributes` does. */
export function repositoryMayHaveFilters(gitFolder: string): boolean {
  return mentions(join(gitFolder, 'info', 'attributes'));
}

/**
 * Every `.gitattributes` that could speak of these paths, from the repository's top, whether or not
 * it is there.
 */
export function attributeFiles(prefix: string, paths: readonly string[]): string[] {
  const folders = new Set<string>(['']);
  for (const path of paths)
    for (let folder = folderOf(prefix + path); !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  return [...folders].map((folder) =>
    folder === '' ? '.gitattributes' : `${folder}/.gitattributes`,
  );
}

/** Whether the text of a file of attributes names one that changes bytes. */
export function namesFilter(text: string): boolean {
  return changing.test(text);
}

function mentions(file: string): boolean {
  try {
    return namesFilter(readFileSync(file, 'utf8'));
  } catch {
    // Not there, or not to be read: git reads nothing from it either.
    return false;
  }
}
