import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';

import { EnvironmentError } from '#diagnostics/failure';

/**
 * How a proof went: its exit code and the digest of what it printed, stdout and stderr in the order
 * they came.
 */
export interface Proof {
  readonly command: string;
  readonly exit: number;
  /** `sha256:` and 64 hex digits. */
  readonly output: string;
  readonly bytes: number;
}

/** A proof may take as long as a test run: ten minutes. */
const mostMilliseconds = 600_000;

/**
 * Runs a command that a record gives as its evidence, in a shell, because somebody who saw it asked
 * for it. What it prints goes to `show` as it comes.
 *
 * @throws {EnvironmentError} when it cannot be started or takes too long
 */
export async function runProof(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  show: (text: string) => void,
): Promise<Proof> {
  const child = spawn(command, {
    cwd,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: env as NodeJS.ProcessEnv,
    timeout: mostMilliseconds,
  });
  const digest = createHash('sha256');
  let bytes = 0;
  for (const stream of [child.stdout, child.stderr]) {
    // A character may come in two pieces.
    const decoder = new TextDecoder();
    stream.on('data', (chunk: Buffer) => {
      digest.update(chunk);
      bytes += chunk.length;
      show(decoder.decode(chunk, { stream: true }));
    });
  }
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new EnvironmentError(`cannot run ${command}: ${error.message}`, error)),
    );
    child.on('close', (code) => resolve(code));
  });
  if (exit === null)
    throw new EnvironmentError(
      `the proof was stopped after ${mostMilliseconds / 60_000} minutes: ${command}`,
      new Error('time-out'),
    );
  return { command, exit, output: `sha256:${digest.digest('hex')}`, bytes };
}
