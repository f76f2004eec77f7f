import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { gitErrorMessage, isGitMissing } from '../process/git-failures.ts';
import { runGit } from '../process/run-git.ts';
import type { Env } from '../process/scratch-environment.ts';
import type { GitAnswer } from '../process/spawn-git.ts';
import type { Repository } from './open-repository.ts';

/** The branch, commit and depth of a work tree. */
export interface Position {
  /**
   * The branch's name without `refs/heads/`, also before its first commit; null when HEAD is
   * detached.
   */
  readonly branch: string | null;
  /** The id of the commit checked out; null before the first one. */
  readonly head: string | null;
  /** Whether history was cut off, so that older commits are not known. */
  readonly shallow: boolean;
}

/** Reads the branch, the commit and the depth of a repository. */
export async function readPosition(repository: Repository): Promise<Position> {
  const [branch, tip] = await Promise.all([readBranch(repository), readTip(repository)]);
  return { branch, ...tip };
}

/** Reads the commit and the depth of a repository. */
export async function readTip(repository: Repository): Promise<Pick<Position, 'head' | 'shallow'>> {
  return { head: await readHead(repository), shallow: isShallow(repository) };
}

/** The id of the commit HEAD names; null before the first one. */
export async function readHead(repository: Repository): Promise<string | null> {
  const { ref, id } = fileOfHead(repository);
  // A ref without a file is packed, or missing.
  const known = id ?? (ref === null ? null : idOf(textAt(repository.commonDir, ref)));
  if (known !== null) return known;
  // For a branch without a commit, `rev-parse` would take a tag called HEAD.
  const asked = await runGit(repository, ['show-ref', '--verify', '--hash', 'HEAD'], {
    accept: [0, 128],
  });
  if (asked.code !== 0 && !asked.error.includes('not a valid ref'))
    throw new EnvironmentError(
      say.headUnread({ problem: gitErrorMessage(asked.error) }),
      asked.error,
    );
  return asked.out.toString('latin1').trim() || null;
}

/** Whether history was cut off: if a file `shallow` exists, even an empty one. */
export function isShallow({ commonDir }: Repository): boolean {
  return existsSync(join(commonDir, 'shallow'));
}

async function readBranch(repository: Repository): Promise<string | null> {
  const { ref, id } = fileOfHead(repository);
  if (id !== null) return null;
  const name =
    ref ??
    (
      await runGit(repository, ['symbolic-ref', '--quiet', 'HEAD'], { accept: [0, 1] })
    ).out.toString('utf8');
  return /^refs\/heads\/(.+?)\n?$/.exec(name)?.[1] ?? null;
}

/**
 * Reads the branch or the commit from the file HEAD, as every command needs it and starting git
 * takes longer. Both are null if the file has neither: a repository may store refs in another way.
 */
function fileOfHead({ gitDir }: Repository): {
  readonly ref: string | null;
  readonly id: string | null;
} {
  const text = textAt(gitDir, 'HEAD');
  const ref = /^ref: (refs\/heads\/.+?)\s*$/.exec(text)?.[1] ?? null;
  return { ref: ref === 'refs/heads/.invalid' ? null : ref, id: idOf(text) };
}

function idOf(text: string): string | null {
  return /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/.exec(text)?.[1] ?? null;
}

/** Empty for a missing or unreadable file: then git is asked. */
function textAt(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}

/**
 * The author that git would record in a commit, `Name <address>`: from `GIT_AUTHOR_*`, else the
 * configuration of the repository and the user, else `GIT_COMMITTER_*`; never guessed from the
 * account and the host.
 *
 * @param repository null outside one
 * @returns null if no identity is set, or there is neither a repository nor git
 * @throws {EnvironmentError} when git cannot read its configuration
 */
export async function readIdentity(
  repository: Repository | null,
  env: Env,
): Promise<string | null> {
  return (
    (await ident(repository, env, 'GIT_AUTHOR_IDENT')) ??
    (await ident(repository, env, 'GIT_COMMITTER_IDENT'))
  );
}

async function ident(
  repository: Repository | null,
  env: Env,
  name: string,
): Promise<string | null> {
  const { code, out, error } = await ask(repository, env, name);
  // `Name <address> 1700000000 +0000`
  if (code === 0) return out.toString('utf8').replace(/ \d+ [+-]\d{4}\n$/, '');
  if (/tell me who you are|auto-detect|empty ident name|disallowed characters/.test(error))
    return null;
  throw new EnvironmentError(say.unknownUser({ problem: gitErrorMessage(error) }), error);
}

async function ask(repository: Repository | null, env: Env, name: string): Promise<GitAnswer> {
  const args = ['-c', 'user.useConfigOnly=true', 'var', name];
  try {
    return await runGit({ ...repository, env }, args, { identity: true, accept: [0, 128] });
  } catch (error) {
    if (!repository && isGitMissing(error))
      return {
        code: 128,
        out: Buffer.alloc(0),
        error: 'git is not installed, so it cannot tell me who you are',
      };
    throw error;
  }
}
