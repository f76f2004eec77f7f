import { spawn, type ChildProcess } from 'node:child_process';
import { parse } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';

import { harmless } from './harmless.ts';
import { waitNoLongerThan } from './patience.ts';

/** What one git process came to. */
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

/** Never the work tree: Windows looks for programs in the current folder first. */
const anywhere = parse(process.execPath).root;
const errorBytes = 65_536;
/** The exit code of git where whoever took its output had enough. */
export const stopped = -1;

/**
 * Runs git once, without a shell, stdin closed after the input. Whoever calls it has hardened the
 * words and the environment.
 *
 * @throws {EnvironmentError} when git cannot be started, takes too long, writes too much or is
 *   killed; any exit code is an answer
 */
export function spawnGit(request: GitRequest): Promise<GitAnswer> {
  const { input, called, take, maxBytes = 64 * 1024 * 1024, milliseconds = 10_000 } = request;
  return new Promise((resolve, reject) => {
    const child = start(request);
    const out: Buffer[] = [];
    const error: Buffer[] = [];
    let size = 0;
    let errorSize = 0;
    const kill = (): void => {
      waited();
      child.kill('SIGKILL');
      // Whatever git may have started could hold the pipes open; nobody waits for it.
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    };
    const fail = (message: string, cause: unknown): void => {
      kill();
      reject(new EnvironmentError(message, cause));
    };
    const end = (answer: GitAnswer): void => {
      kill();
      resolve(answer);
    };
    const waited = waitNoLongerThan(milliseconds, () =>
      fail(`git ${called} took longer than ${milliseconds / 1000} seconds and was stopped`, null),
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      if (take) {
        try {
          if (!take(chunk)) end({ code: stopped, out: Buffer.alloc(0), error: '' });
        } catch (cause) {
          fail(cause instanceof Error ? cause.message : String(cause), cause);
        }
        return;
      }
      size += chunk.length;
      if (size > maxBytes)
        fail(`git ${called} wrote more than ${maxBytes} bytes and was stopped`, null);
      else out.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (errorSize < errorBytes) error.push(chunk.subarray(0, errorBytes - errorSize));
      errorSize += chunk.length;
    });
    child.on('error', (cause) =>
      fail(
        isMissing(cause)
          ? 'git is needed here, and no git was found on the PATH'
          : `git ${called} could not be started: ${cause.message}`,
        cause,
      ),
    );
    child.on('close', (code, signal) => {
      waited();
      if (code === null)
        reject(new EnvironmentError(`git ${called} was ended by ${signal ?? 'a signal'}`, null));
      else
        resolve({
          code,
          out: Buffer.concat(out),
          error: harmless(Buffer.concat(error).toString('utf8')),
        });
    });
    // Git may end before it has read everything; its exit code then says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Whether an error says that there is no git at all. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof EnvironmentError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
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
    throw new EnvironmentError(
      `git ${called} could not be started: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
}
