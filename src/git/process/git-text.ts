import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { EnvironmentError } from '#diagnostics/failure';

import { endedBySignal, neverStarted, refused, sanitized, tookTooLong } from './git-failures.ts';
import { type Place, subcommand, withSafeOptions } from './run-git.ts';
import { scratchEnvironment } from './scratch-environment.ts';
import { afterTimeout, anywhere, endProcess, usualMilliseconds } from './spawn-git.ts';

/** What a call that answers with text may be given besides its words. */
export interface TextOptions {
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
