import type { Repository } from '../repository/open-repository.ts';
import { refused, refuseWithoutRoom } from './git-failures.ts';
import { safeOptions } from './safe-options.ts';
import { type Env, scratchEnvironment } from './scratch-environment.ts';
import { type GitAnswer, spawnGit } from './spawn-git.ts';

/** Where git is asked: a repository, or nowhere, where only the user's own configuration counts. */
export type Place = Repository | { readonly env: Env };

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
 * Runs git behind the hardened wrapper; paths in `args` are relative to the repository's root. A
 * call that answers with text alone is for `gitText`.
 *
 * The wrapper keeps git from running what the repository's configuration names for every command of
 * its own accord; it does not make `add`, `status`, `diff`, `blame` or `hash-object --path` safe,
 * which run filters and drivers. Commands that read objects, trees and the index are the ones to
 * use.
 *
 * @throws {EnvironmentError} in git's words when the exit code is no answer, and when a limit is
 *   passed
 */
export async function runGit(
  place: Place,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitAnswer> {
  const { accept = [0], identity = false, withoutWorkTree, ...limits } = options;
  const called = subcommand(args);
  const answer = await spawnGit({
    ...limits,
    args: withSafeOptions(place, args, withoutWorkTree),
    environment: scratchEnvironment(place.env, identity ? 'identity' : 'files'),
    called,
  });
  if (answer.code !== 0 && 'scratch' in place) refuseWithoutRoom(answer.error, place.gitDir);
  if (!accept.includes(answer.code)) throw refused(called, answer.error);
  return answer;
}

/**
 * The words after `git` for a place, with the hardening before the subcommand.
 *
 * @param withoutWorkTree asks a repository so that git reads nothing in its work tree
 */
export function withSafeOptions(
  place: Place,
  args: readonly string[],
  withoutWorkTree = false,
): readonly string[] {
  if (!('root' in place)) return ['--git-dir=/dev/null', ...safeOptions, ...args];
  const { root, gitDir, scratch = false } = place;
  const bare = scratch || withoutWorkTree;
  return [
    '-C',
    scratch ? gitDir : root,
    `--git-dir=${gitDir}`,
    ...(bare ? ['-c', 'core.bare=true'] : [`--work-tree=${root}`]),
    ...safeOptions,
    ...args,
  ];
}

/** The subcommand among the words, by which messages call a git process. */
export function subcommand(args: readonly string[]): string {
  return args.find((word, at) => !word.startsWith('-') && args[at - 1] !== '-c') ?? '';
}
