import { type ChildProcess, spawn } from 'node:child_process';
import { parse } from 'node:path';
import type { Readable } from 'node:stream';

import { EnvironmentError, problemOf } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { endedBySignal, neverStarted, sanitized, tookTooLong } from './git-failures.ts';

/** The answer of one git process. */
export interface GitAnswer {
  readonly code: number;
  readonly out: Buffer;
  /** What it wrote to stderr, at most 64 KiB, control characters made visible. */
  readonly error: string;
}

/** What one git process is given. */
export interface GitRequest {
  /** The words after `git`, hardening included. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** What the process is called in messages: its subcommand. */
  readonly called: string;
  readonly input?: Uint8Array | string | undefined;
  /** Bytes of output that are accepted; 64 MiB unless said. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds until it is killed; 10 seconds unless said. */
  readonly milliseconds?: number | undefined;
  /**
   * Takes the output as it comes, which is not collected then; false for enough, and git is
   * stopped.
   */
  readonly take?: ((chunk: Buffer) => boolean) | undefined;
}

/**
 * The folder that git runs in, never the work tree: Windows looks for programs in the current
 * folder first.
 */
export const anywhere = parse(process.execPath).root;
/** Milliseconds that one git process may take. */
export const usualMilliseconds = 10_000;
const errorBytes = 65_536;
/** The exit code of a git that was stopped because `take` had enough. */
export const stopped = -1;

/**
 * Runs git once, without a shell, stdin closed after the input. The caller has hardened the words
 * and the environment.
 *
 * @throws {EnvironmentError} when git cannot be started, takes too long, writes too much or is
 *   killed; any exit code is an answer
 */
export function spawnGit(request: GitRequest): Promise<GitAnswer> {
  const { input, called, maxBytes = 64 * 1024 * 1024, milliseconds = usualMilliseconds } = request;
  return new Promise((resolve, reject) => {
    const child = start(request);
    const out: Buffer[] = [];
    const error = beginningOf(child.stderr, errorBytes);
    const stop = (): void => {
      waited();
      endProcess(child);
    };
    const fail = (failure: EnvironmentError): void => {
      stop();
      reject(failure);
    };
    const waited = afterTimeout(milliseconds, () => fail(tookTooLong(called, milliseconds)));
    const take = request.take ?? collector(out, maxBytes, called);
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        if (take(chunk)) return;
        stop();
        resolve({ code: stopped, out: Buffer.alloc(0), error: '' });
      } catch (cause) {
        fail(new EnvironmentError(problemOf(cause), cause));
      }
    });
    child.on('error', (cause) => fail(neverStarted(called, cause)));
    child.on('close', (code, signal) => {
      waited();
      if (code === null) reject(endedBySignal(called, signal));
      else resolve({ code, out: Buffer.concat(out), error: sanitized(error()) });
    });
    // Git may end before it has read everything; its exit code then says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Kills a process, and closes its pipes: a process that it started could hold them open. */
export function endProcess(child: ChildProcess): void {
  child.kill('SIGKILL');
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}

function start({ args, environment, called, input }: GitRequest): ChildProcess {
  try {
    return spawn('git', args, {
      cwd: anywhere,
      env: environment,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (cause) {
    throw neverStarted(called, cause);
  }
}

/** Collects all of the output, unless it is over a bound. */
function collector(out: Buffer[], maxBytes: number, called: string): (chunk: Buffer) => boolean {
  let size = 0;
  return (chunk) => {
    size += chunk.length;
    if (size > maxBytes)
      throw new EnvironmentError(say.tooMuch({ command: called, most: maxBytes }), null);
    return out.push(chunk) > 0;
  };
}

/** Collects the first bytes of a stream, and reads on, so that its writer is never held up. */
function beginningOf(stream: Readable | null, most: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size < most) chunks.push(chunk.subarray(0, most - size));
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/** Parts that a wait is counted in. */
const parts = 10;

/**
 * Calls back once somebody waited so long, of which time in which this thread did something else
 * counts little: what was answered meanwhile is
 * heard after timers, and is not late because nobody listened.
 *
 * @returns ends the wait
 */
export function afterTimeout(milliseconds: number, late: () => void): () => void {
  let left = parts;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    late();
  }, milliseconds / parts);
  return () => clearInterval(timer);
}
