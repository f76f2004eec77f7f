import { type ChildProcess, spawn } from 'node:child_process';
import { parse } from 'node:path';
import type { Readable } from 'node:stream';

import { EnvironmentError, problemOf } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { escapeGitOutput, signalFailure, startFailure, timeoutFailure } from './git-failures.ts';

/** The exit code and the output of a git process; `out` is stdout. */
export interface GitAnswer {
  readonly code: number;
  readonly out: Buffer;
  /** The first 64 KiB of stderr, with control characters made visible. */
  readonly error: string;
}

export interface Limits {
  /** Bytes of output; by default 64 MiB. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds until git is killed; by default 10 seconds. */
  readonly milliseconds?: number | undefined;
  /**
   * Takes the output in chunks, which is not collected then. False kills git, and the exit code is
   * `stoppedExitCode`.
   */
  readonly take?: ((chunk: Buffer) => boolean) | undefined;
}

export interface GitRequest extends Limits {
  /** The words after `git`, with safe options. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The name of the process in messages: its subcommand. */
  readonly called: string;
  readonly input?: Uint8Array | string | undefined;
}

/** The working directory of git: Windows looks for programs there first, so not the work tree. */
export const neutralFolder = parse(process.execPath).root;
export const defaultTimeoutMs = 10_000;
const errorBytes = 65_536;
/** The exit code of a git that `take` ended. */
export const stoppedExitCode = -1;

/**
 * Runs git without a shell. The caller gives safe options and environment.
 *
 * @throws {EnvironmentError} when git does not start, takes too long, writes too much or is killed,
 *   but for no exit code
 */
export function spawnGit(request: GitRequest): Promise<GitAnswer> {
  const { input, called, maxBytes = 64 * 1024 * 1024, milliseconds = defaultTimeoutMs } = request;
  return new Promise((resolve, reject) => {
    const child = start(request);
    const out: Buffer[] = [];
    const error = beginningOf(child.stderr, errorBytes);
    const stop = (): void => {
      cancel();
      endProcess(child);
    };
    const fail = (failure: EnvironmentError): void => {
      stop();
      reject(failure);
    };
    const cancel = afterTimeout(milliseconds, () => fail(timeoutFailure(called, milliseconds)));
    const take = request.take ?? collector(out, maxBytes, called);
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        if (take(chunk)) return;
        stop();
        resolve({ code: stoppedExitCode, out: Buffer.alloc(0), error: '' });
      } catch (cause) {
        fail(new EnvironmentError(problemOf(cause), cause));
      }
    });
    child.on('error', (cause) => fail(startFailure(called, cause)));
    child.on('close', (code, signal) => {
      cancel();
      if (code === null) reject(signalFailure(called, signal));
      else resolve({ code, out: Buffer.concat(out), error: escapeGitOutput(error()) });
    });
    // Git may end before it has read all input; its exit code says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Kills a process and closes its pipes, which a process that it started could keep open. */
export function endProcess(child: ChildProcess): void {
  child.kill('SIGKILL');
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}

function start({ args, environment, called, input }: GitRequest): ChildProcess {
  try {
    return spawn('git', args, {
      cwd: neutralFolder,
      env: environment,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (cause) {
    throw startFailure(called, cause);
  }
}

function collector(out: Buffer[], maxBytes: number, called: string): (chunk: Buffer) => boolean {
  let size = 0;
  return (chunk) => {
    size += chunk.length;
    if (size > maxBytes)
      throw new EnvironmentError(say.tooMuch({ command: called, most: maxBytes }), null);
    return out.push(chunk) > 0;
  };
}

/** Collects the first bytes of a stream, and reads the rest so that its writer can go on. */
function beginningOf(stream: Readable | null, most: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size < most) chunks.push(chunk.subarray(0, most - size));
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Calls `late` after ten ticks. A blocked thread costs one tick at most, as replies are handled
 * after timers.
 *
 * @returns cancels the call
 */
export function afterTimeout(milliseconds: number, late: () => void): () => void {
  let left = 10;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    late();
  }, milliseconds / left);
  return () => clearInterval(timer);
}
