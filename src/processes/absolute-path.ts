import { spawnSync } from 'node:child_process';
import { delimiter, isAbsolute, parse } from 'node:path';

/** A search path without relative entries, so that a repository cannot bring a program. */
export function absolutePath(path: string | undefined): string {
  return (path ?? '')
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What a program that was asked for its version came to: what it said, or that it could not be
 * started.
 */
export type Answer = { readonly said: string } | 'none' | 'failed';

/** The version a program on the PATH says it has; null where it is not there or does not say. */
export function askVersion(program: string, env: Env): string | null {
  const answer = askProgram(program, ['--version'], env);
  return typeof answer === 'string'
    ? null
    : (/\b(\d+\.\d+(?:\.\d+)*)/.exec(answer.said)?.[1] ?? null);
}

/**
 * What a program says. It runs away from the work tree, and relative entries of the PATH are left
 * out, so that a repository cannot bring the program.
 */
export function askProgram(program: string, args: readonly string[], env: Env): Answer {
  const ran = spawnSync(program, [...args], {
    cwd: parse(process.execPath).root,
    env: {
      SystemRoot: env.SystemRoot,
      HOME: env.HOME,
      PATH: absolutePath(env.PATH),
    } as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
    timeout: 10_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  if (ran.error && 'code' in ran.error && ran.error.code === 'ENOENT') return 'none';
  return ran.status === 0 ? { said: ran.stdout } : 'failed';
}
