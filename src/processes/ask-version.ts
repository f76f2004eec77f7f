import { spawnSync } from 'node:child_process';
import { delimiter, isAbsolute, parse } from 'node:path';

/**
 * The version a program on the PATH says it has; null where it is not there or does not say. It runs away from the work
 * tree, and relative entries of the PATH are left out, so that a repository cannot bring the program.
 */
export function askVersion(program: string, env: Readonly<Record<string, string | undefined>>): string | null {
  const path = (env.PATH ?? '').split(delimiter).filter((entry) => isAbsolute(entry)).join(delimiter);
  const ran = spawnSync(program, ['--version'], { cwd: parse(process.execPath).root, env: { ...(env.SystemRoot === undefined ? {} : { SystemRoot: env.SystemRoot }), ...(env.HOME === undefined ? {} : { HOME: env.HOME }), PATH: path } as unknown as NodeJS.ProcessEnv, encoding: 'utf8', timeout: 10_000, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
  return ran.status === 0 ? (/\b(\d+\.\d+(?:\.\d+)*)/.exec(ran.stdout)?.[1] ?? null) : null;
}
