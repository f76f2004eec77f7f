import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { EnvironmentError } from '#diagnostics/failure';

import type { Repository } from '../repository/open-repository.ts';
import {
  endedBySignal,
  neverStarted,
  refused,
  refuseWithoutRoom,
  sanitized,
  tookTooLong,
} from './git-failures.ts';
import { safeOptions } from './safe-options.ts';
import { type Env, scratchEnvironment } from './scratch-environment.ts';
import {
  afterTimeout,
  anywhere,
  endProcess,
  type GitAnswer,
  spawnGit,
  usualMilliseconds,
} from './spawn-git.ts';

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
function withSafeOptions(
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
function subcommand(args: readonly string[]): string {
  return args.find((word, at) => !word.startsWith('-') && args[at - 1] !== '-c') ?? '';
}

/** What a call that answers with text may be given besides its words. */
interface TextOptions {
  /** Exit codes that are answers; 0 alone unless said. */
  readonly accept?: readonly number[];
  /** Milliseconds until it is stopped; 10 seconds unless said. */
  readonly milliseconds?: number;
}

/**
 * simple-git refuses options and variables that may run a program. These are the ones that a call
 * needs, and none of them runs anything here.
 */
const unsafe = {
  // The hardening sets `core.fsmonitor`, `core.hooksPath` and `protocol.allow` to switch them off.
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafeProtocolOverride: true,
  // `GIT_CONFIG_GLOBAL` is `/dev/null`, so that git does not read the user's configuration.
  allowUnsafeConfigPaths: true,
  // A person may write a revision that looks like `--upload-pack` or `--template`. It comes after
  // `--end-of-options`, and no subcommand here takes these options.
  allowUnsafePack: true,
  allowUnsafeTemplateDir: true,
};

/**
 * Runs git through simple-git, behind the same wrapper as `runGit`, for a call that answers with
 * text and takes no input. The text is decoded as UTF-8 and bytes that are none are lost, so never
 * ask for paths with it. Nothing bounds its length.
 *
 * @returns what git wrote to stdout
 * @throws {EnvironmentError} when git cannot be started, takes too long or is killed, and in its
 *   words when the exit code is no answer
 */
export async function gitText(
  place: Place,
  args: readonly string[],
  { accept = [0], milliseconds = usualMilliseconds }: TextOptions = {},
): Promise<string> {
  // Here and not above: commands that never get here need not load it.
  const { simpleGit } = await import('simple-git');
  const called = subcommand(args);
  const starts = watchStarts();
  let child: ChildProcess | undefined;
  let failure: EnvironmentError | undefined;
  const git = simpleGit(anywhere, {
    unsafe,
    // By default it answers 50 ms after git's exit, whether or not all output has arrived by then.
    completion: { onClose: true, onExit: false },
    // By default it takes a git that a signal killed, and a code without a word on stderr, for
    // success. A killed git has null for its code.
    errors: (_, { exitCode, stdErr }) => {
      if (accept.includes(exitCode)) return undefined;
      const error = sanitized(Buffer.concat(stdErr).toString('utf8'));
      failure ??=
        (exitCode as number | null) === null
          ? endedBySignal(called, child?.signalCode)
          : refused(called, error);
      return failure;
    },
  })
    .env(scratchEnvironment(place.env, 'files'))
    .outputHandler((_, stdout) => {
      child = starts.processOf(stdout);
      child?.on('error', (cause) => (failure = neverStarted(called, cause)));
      child?.stdin?.end();
      // It waits another 50 ms for the output of a git that wrote nothing.
      stdout.once('end', () => stdout.emit('data', Buffer.alloc(0)));
    });
  return new Promise((resolve, reject) => {
    const waited = afterTimeout(milliseconds, () => {
      if (child) endProcess(child);
      reject(tookTooLong(called, milliseconds));
    });
    git
      .raw([...withSafeOptions(place, args)])
      .then(resolve, (cause: unknown) => reject(failure ?? neverStarted(called, cause)))
      .finally(() => {
        waited();
        starts.unwatch();
      });
  });
}

/**
 * Notes the processes that are started. simple-git does not give away the one it starts, and can
 * stop it only by SIGINT, which a script around git may ignore. It gives away its output.
 */
function watchStarts(): {
  readonly processOf: (stdout: NodeJS.ReadableStream) => ChildProcess | undefined;
  readonly unwatch: () => void;
} {
  const started: ChildProcess[] = [];
  const note = (message: unknown): void => {
    const { process } = message as { readonly process: ChildProcess };
    // Without file descriptors left, simple-git fails before it listens for the error, and an error
    // that nobody listens for ends the program.
    started.push(process.on('error', () => undefined));
  };
  subscribe('child_process', note);
  return {
    processOf: (stdout) => started.find((process) => process.stdout === stdout),
    unwatch: () => unsubscribe('child_process', note),
  };
}

/**
 * The texts of git's `-z` output. One that is no UTF-8 cannot be named by anybody here and becomes
 * null.
 */
export function nulSeparated(out: Buffer): (string | null)[] {
  const texts = nulTexts(out);
  // A replacement character may stand for bytes that were none, or for itself.
  return texts.some((text) => text.includes('\ufffd')) ? exactly(out) : texts;
}

/**
 * The same where what is no UTF-8 must not go unseen: replacement characters stand for its bytes.
 * Such a text names no file, and two names may become one text.
 */
export function nulTexts(out: Buffer): string[] {
  const texts = out.toString('utf8').split('\0');
  if (texts.at(-1) === '') texts.pop();
  return texts;
}

function exactly(out: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  for (let start = 0; start < out.length;) {
    const end = out.indexOf(0, start);
    const bytes = out.subarray(start, end === -1 ? out.length : end);
    const text = bytes.toString('utf8');
    texts.push(Buffer.from(text, 'utf8').equals(bytes) ? text : null);
    start += bytes.length + 1;
  }
  return texts;
}
