import { EnvironmentError } from '#diagnostics/failure';

import { hardening } from './hardening.ts';
import { firstLine } from './harmless.ts';
import type { Repository } from './open-repository.ts';
import { scratchEnvironment, type Env } from './scratch-environment.ts';
import { spawnGit, type GitAnswer } from './spawn-git.ts';

/** What one call of git may be given besides its words. */
export interface GitOptions {
  readonly input?: Uint8Array | string;
  /** Exit codes that are answers; 0 alone unless said. */
  readonly accept?: readonly number[];
  /** Bytes of output; 64 MiB unless said. */
  readonly maxBytes?: number;
  /** Milliseconds until it is stopped; 10 seconds unless said. */
  readonly milliseconds?: number;
  /**
   * Takes the output as it comes, which is not collected then; false for enough, and the exit code
   * is `stopped`.
   */
  readonly take?: (chunk: Buffer) => boolean;
  /** Lets git read the user's own configuration and the variables that name people. */
  readonly identity?: boolean;
  /** Asks the repository without its work tree, so that git reads nothing there. */
  readonly withoutWorkTree?: boolean;
}

/**
 * Runs git on a repository behind the hardened wrapper; paths in `args` are relative to its root.
 *
 * The wrapper keeps git from running what the repository's configuration names for every command of
 * its own accord; it does not make `add`, `status`, `diff`, `blame` or `hash-object --path` safe,
 * which run filters and drivers. Commands that read objects, trees and the index are the ones to
 * use.
 *
 * @throws {EnvironmentError} in git's words when the exit code is no answer, and when a limit is
 *   passed
 */
export function runGit(
  repository: Repository,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitAnswer> {
  const { root, gitDir, env, scratch = false } = repository;
  if (scratch)
    return askGit(
      ['-C', gitDir, `--git-dir=${gitDir}`, '-c', 'core.bare=true'],
      env,
      args,
      options,
    );
  return askGit(
    [
      '-C',
      root,
      `--git-dir=${gitDir}`,
      ...(options.withoutWorkTree ? ['-c', 'core.bare=true'] : [`--work-tree=${root}`]),
    ],
    env,
    args,
    options,
  );
}

/**
 * Runs git hardened where there is no repository: only what the user's own configuration says can
 * be asked.
 */
export function runGitAnywhere(
  env: Env,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitAnswer> {
  return askGit(['--git-dir=/dev/null'], env, args, options);
}

async function askGit(
  where: readonly string[],
  env: Env,
  args: readonly string[],
  options: GitOptions,
): Promise<GitAnswer> {
  const called = args.find((word, at) => !word.startsWith('-') && args[at - 1] !== '-c') ?? '';
  const { accept = [0], identity = false, input, maxBytes, milliseconds, take } = options;
  const answer = await spawnGit({
    args: [...where, ...hardening, ...args],
    environment: scratchEnvironment(env, identity ? 'identity' : 'files'),
    called,
    input,
    maxBytes,
    milliseconds,
    take,
  });
  if (!accept.includes(answer.code))
    throw new EnvironmentError(`git ${called} failed: ${firstLine(answer.error)}`, answer.error);
  return answer;
}
