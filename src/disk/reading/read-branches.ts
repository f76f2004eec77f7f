import { join, resolve } from 'node:path';

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
