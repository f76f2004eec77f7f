import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

import { EnvironmentError, UsageError } from '#diagnostics/failure';

/**
 * Opens a file in the user's editor and waits until it is closed. `VISUAL` and `EDITOR` are command
 * lines for a shell, as with git; the name of the file is an argument and not a part of them.
 *
 * @throws {UsageError} when no editor is set, {EnvironmentError} when it fails
 */
export function runEditor(file: string, env: Readonly<Record<string, string | undefined>>): void {
  const editor = env.VISUAL || env.EDITOR;
  if (!editor) throw new UsageError('no editor is set; set one: export EDITOR=nano', 'set EDITOR');
  const windows = process.platform === 'win32';
  const ran = windows
    ? spawnSync(`${editor} "%LEDGER_FILE%"`, {
        shell: true,
        stdio: 'inherit',
        env: { ...env, LEDGER_FILE: file } as NodeJS.ProcessEnv,
      })
    : spawnSync('/bin/sh', ['-c', `${editor} "$@"`, editor, file], {
        stdio: 'inherit',
        env: env as NodeJS.ProcessEnv,
      });
  if (ran.error)
    throw new EnvironmentError(
      `cannot start the editor ${editor}: ${ran.error.message}`,
      ran.error,
    );
  if (ran.status !== 0)
    throw new EnvironmentError(
      `the editor ${editor} ended with ` +
        `${ran.status === null ? `signal ${String(ran.signal)}` : `exit code ${ran.status}`}` +
        '; nothing was written',
      new Error('editor'),
    );
}

/** A command that was run as evidence. */
export interface Proof {
  readonly command: string;
  readonly exit: number;
  /** `sha256:` and 64 hex digits, of stdout and stderr in the order they came. */
  readonly output: string;
  readonly bytes: number;
}

/** Ten minutes, for a proof may be a test run. */
const mostMilliseconds = 600_000;

/**
 * Runs a command of a record in a shell, after the user saw it and asked for it. `show` receives
 * its output as it comes.
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
    // A chunk may end inside of a character.
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
