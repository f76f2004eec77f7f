import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/git';

import { runGit } from '../process/run-git.ts';
import { complaintOf } from '../process/sanitize-output.ts';
import type { Repository } from './open-repository.ts';

/** Where a work tree stands. */
export interface Position {
  /**
   * The branch's name without `refs/heads/`, also before its first commit; null when HEAD is
   * detached.
   */
  readonly branch: string | null;
  /** The id of the commit checked out; null before the first one. */
  readonly head: string | null;
  /** Whether history was cut off, so that what it does not show may still have been. */
  readonly shallow: boolean;
}

/** Reads the branch, the commit and the depth of a repository. */
export async function readPosition(repository: Repository): Promise<Position> {
  const [name, commit] = await Promise.all([
    runGit(repository, ['symbolic-ref', '--quiet', 'HEAD'], { accept: [0, 1] }),
    readTip(repository),
  ]);
  const branch = /^refs\/heads\/(.+)\n$/.exec(name.out.toString('utf8'))?.[1] ?? null;
  return { branch, ...commit };
}

/** The id of the commit HEAD names; null before the first one. */
export async function readHead(repository: Repository): Promise<string | null> {
  return (await readTip(repository)).head;
}

/** The commit and the depth alone. */
export async function readTip(repository: Repository): Promise<Pick<Position, 'head' | 'shallow'>> {
  // By its own name alone: for a branch without a commit, `rev-parse` would take a tag called HEAD.
  const [shallow, ref] = await Promise.all([
    isShallow(repository),
    runGit(repository, ['show-ref', '--verify', '--hash', 'HEAD'], { accept: [0, 128] }),
  ]);
  if (ref.code !== 0 && !ref.error.includes('not a valid ref'))
    throw new EnvironmentError(say.headUnread({ problem: complaintOf(ref.error) }), ref.error);
  return { head: ref.out.toString('latin1').trim() || null, shallow };
}

/** Whether history was cut off. */
export async function isShallow(repository: Repository): Promise<boolean> {
  const { out } = await runGit(repository, ['rev-parse', '--is-shallow-repository']);
  return out.toString('latin1').trim() === 'true';
}
