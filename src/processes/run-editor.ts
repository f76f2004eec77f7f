import { spawnSync } from 'node:child_process';

import { EnvironmentError, UsageError } from '#diagnostics/failure';

/**
 * Opens a file in the person's editor and waits until it is closed. `VISUAL` and `EDITOR` are
 * command lines, and so go through a shell, as git does it; the file's name reaches it as an
 * argument and not as text.
 *
 * @throws {UsageError} when no editor is set, {EnvironmentError} when it fails
 */
export function runEditor(file: string, env: Readonly<Record<string, string | undefined>>): void {
  const editor = env.VISUAL || env.EDITOR;
  if (!editor)
    throw new UsageError(
      'no editor is set: EDITOR says which, as in export EDITOR=nano',
      'set EDITOR',
    );
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
        '; nothing was done',
      new Error('editor'),
    );
}
