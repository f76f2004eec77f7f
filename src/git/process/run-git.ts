import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { EnvironmentError } from '#diagnostics/failure';

import type { Repository } from '../repository/open-repository.ts';
import {
  escapeGitOutput,
  exitCodeFailure,
  signalFailure,
  startFailure,
  throwIfDiskFull,
  timeoutFailure,
} from './git-failures.ts';
import { type Env, safeOptions, scratchEnvironment } from './scratch-environment.ts';
import {
  afterTimeout,
  defaultTimeoutMs,
  endProcess,
  type GitAnswer,
  type Limits,
  neutralFolder,
  spawnGit,
} from './spawn-git.ts';

/** A repository, or none: then git reads the user's configuration only. */
export type GitTarget = Repository | { readonly env: Env };

export interface GitOptions extends Limits {
  readonly input?: Uint8Array | string;
  /** Lets git read the user's own configuration and the variables that name people. */
  readonly identity?: boolean;
  /** Runs git without the work tree, so that it reads no file there. */
  readonly withoutWorkTree?: boolean;
  /** Exit codes that are not failures; by default 0. */
  readonly accept?: readonly number[];
}

/**
 * Runs git with safe options and a scratch environment; paths in `args` are relative to the
 * repository's root.
 *
 * These keep git from running programs that the repository's configuration names. Don't use
 * `add`, `status`, `diff`, `blame` or `hash-object --path`, which run filters and drivers; use
 * commands that read objects, trees and the index.
 *
 * @throws {EnvironmentError} with git's message for any other exit code, and beyond a limit
 */
export async function runGit(
  place: GitTarget,
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
  if (answer.code !== 0 && 'scratch' in place) throwIfDiskFull(answer.error, place.gitDir);
  if (!accept.includes(answer.code)) throw exitCodeFailure(called, answer.error);
  return answer;
}

function withSafeOptions(
  place: GitTarget,
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

/** The name of a git process in messages. */
function subcommand(args: readonly string[]): string {
  return args.find((word, at) => !word.startsWith('-') && args[at - 1] !== '-c') ?? '';
}

/** Allows options that simple-git refuses, as they may run programs; none of these does here. */
const unsafe = {
  // The safe options switch off `core.fsmonitor`, `core.hooksPath` and `protocol.allow`.
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafeProtocolOverride: true,
  // `GIT_CONFIG_GLOBAL` is `/dev/null`, so that git does not read the user's configuration.
  allowUnsafeConfigPaths: true,
  // A revision may look like `--upload-pack` or `--template`; it is after `--end-of-options`.
  allowUnsafePack: true,
  allowUnsafeTemplateDir: true,
};

/**
 * Runs git through simple-git, as safely as `runGit`, without input. Never ask for paths with it:
 * bytes that are not UTF-8 are lost. Output has no limit.
 *
 * @returns stdout
 * @throws {EnvironmentError} with git's message for any other exit code; when git does not start,
 *   takes too long or is killed
 */
export async function gitText(
  place: GitTarget,
  args: readonly string[],
  {
    accept = [0],
    milliseconds = defaultTimeoutMs,
  }: Pick<GitOptions, 'accept' | 'milliseconds'> = {},
): Promise<string> {
  const { simpleGit } = await import('simple-git');
  const called = subcommand(args);
  const starts = watchStarts();
  let child: ChildProcess | undefined;
  let failure: EnvironmentError | undefined;
  const git = simpleGit(neutralFolder, {
    unsafe,
    // By default it resolves 50 ms after git's exit, even if output is still to come.
    completion: { onClose: true, onExit: false },
    // By default a killed git (its code is null) is a success, as is a code with empty stderr.
    errors: (_, { exitCode, stdErr }) => {
      if (accept.includes(exitCode)) return undefined;
      const error = escapeGitOutput(Buffer.concat(stdErr).toString('utf8'));
      failure ??=
        (exitCode as number | null) === null
          ? signalFailure(called, child?.signalCode)
          : exitCodeFailure(called, error);
      return failure;
    },
  })
    .env(scratchEnvironment(place.env, 'files'))
    .outputHandler((_, stdout) => {
      child = starts.processOf(stdout);
      child?.on('error', (cause) => (failure = startFailure(called, cause)));
      child?.stdin?.end();
      // Without any output, it would wait another 50 ms.
      stdout.once('end', () => stdout.emit('data', Buffer.alloc(0)));
    });
  return new Promise((resolve, reject) => {
    const cancel = afterTimeout(milliseconds, () => {
      if (child) endProcess(child);
      reject(timeoutFailure(called, milliseconds));
    });
    git
      .raw([...withSafeOptions(place, args)])
      .then(resolve, (cause: unknown) => reject(failure ?? startFailure(called, cause)))
      .finally(() => {
        cancel();
        starts.unwatch();
      });
  });
}

/**
 * Finds started processes by their stdout. simple-git hides its process, and can stop it only by
 * SIGINT, which a script around git may ignore.
 */
function watchStarts(): {
  readonly processOf: (stdout: NodeJS.ReadableStream) => ChildProcess | undefined;
  readonly unwatch: () => void;
} {
  const started: ChildProcess[] = [];
  const note = (message: unknown): void => {
    const { process } = message as { readonly process: ChildProcess };
    // Without file descriptors, simple-git fails before it listens for the error event, which would
    // end the program.
    started.push(process.on('error', () => undefined));
  };
  subscribe('child_process', note);
  return {
    processOf: (stdout) => started.find((process) => process.stdout === stdout),
    unwatch: () => unsubscribe('child_process', note),
  };
}

/** The non-empty lines of output that is ASCII or UTF-8. */
export function linesOf(out: Buffer | string): string[] {
  return out
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

/** The input of a git that reads a line for each item. */
export function asLines(items: Iterable<string>): string {
  return [...items].map((item) => `${item}\n`).join('');
}

/** The texts of git's `-z` output; null for one that is not UTF-8. */
export function splitAtNulOrNull(out: Buffer): (string | null)[] {
  const texts = nulTexts(out);
  // A replacement character may be in the text, or replace invalid bytes.
  return texts.some((text) => text.includes('\ufffd')) ? exactly(out) : texts;
}

/**
 * The texts of git's `-z` output, with replacement characters for invalid bytes. A text with those
 * names no file, and two names may become one text.
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
