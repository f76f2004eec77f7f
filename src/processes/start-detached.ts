import { spawn } from 'node:child_process';

/**
 * Starts the tool again beside this process, which does not wait for it; whatever it prints is for
 * nobody.
 */
export function startDetached(
  script: string,
  args: readonly string[],
  {
    cwd,
    env,
  }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): void {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  });
  child.on('error', () => undefined);
  child.unref();
}
