import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { complaintOf, isMissing } from '../process/git-failures.ts';
import { runGit } from '../process/run-git.ts';
import type { Env } from '../process/scratch-environment.ts';
import type { GitAnswer } from '../process/spawn-git.ts';
import type { Repository } from './open-repository.ts';

/**
 * Who git would name as the author of a commit, `Name <address>`: from `GIT_AUTHOR_*`, else the
 * configuration of the repository and the user, else `GIT_COMMITTER_*`; never guessed from the
 * account and the host.
 *
 * @param repository null outside one
 * @returns null when nobody has said who they are, or there is neither a repository nor git
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
  throw new EnvironmentError(say.unknownUser({ problem: complaintOf(error) }), error);
}

async function ask(repository: Repository | null, env: Env, name: string): Promise<GitAnswer> {
  const args = ['-c', 'user.useConfigOnly=true', 'var', name];
  try {
    return await runGit({ ...repository, env }, args, { identity: true, accept: [0, 128] });
  } catch (error) {
    if (!repository && isMissing(error))
      return {
        code: 128,
        out: Buffer.alloc(0),
        error: 'no git, so nobody it could tell me who you are',
      };
    throw error;
  }
}
