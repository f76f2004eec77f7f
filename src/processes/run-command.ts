import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { delimiter, isAbsolute, parse } from 'node:path';

/** A command to run: a program with its arguments, which no shell reads. */
export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly seconds: number;
}

/** How a command ended. */
export interface CommandEnd {
  /** Null where it did not come to its end by itself. */
  readonly exit: number | null;
  /** Why it has no exit code: it could not be started, took too long, or a signal ended it. */
  readonly problem:
    | null
    | { readonly kind: 'start'; readonly why: string }
    | { readonly kind: 'time' }
    | { readonly kind: 'signal'; readonly signal: string };
  readonly milliseconds: number;
  /** The end of what it printed, both outputs as they came, without escape sequences. */
  readonly lines: readonly string[];
}

/** Of the caller's variables these reach a command: no token is among them. */
const kept = [
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'CI',
  'SystemRoot',
  'USERPROFILE',
  'TEMP',
] as const;
/** Bytes of output that are held, and lines and characters that are given back. */
const [mostBytes, mostLines, mostCharacters] = [16_384, 10, 200];
/** How long the output may stay open once the command ended: what it left behind may hold it. */
const graceMilliseconds = 200;

/** Runs a command to its end, or ends it with all that it started. */
export function runCommand({ argv, cwd, env, seconds }: Command): Promise<CommandEnd> {
  const [program = '', ...args] = argv;
  const began = performance.now();
  return new Promise((resolve) => {
    let output = Buffer.alloc(0);
    let problem: CommandEnd['problem'] = null;
    const child = spawn(program, args, {
      cwd,
      env: { ...only(env), PATH: absolutePath(env.PATH) } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      detached: canLead,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = Buffer.concat([output, chunk]).subarray(-mostBytes);
      });
    const timer = setTimeout(() => {
      problem = { kind: 'time' };
      endGroup(child);
    }, seconds * 1_000);
    const release = endWithUs(() => endGroup(child));
    let isDone = false;
    const done = (exit: number | null): void => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      release();
      // What it started and left behind ends, too.
      if (child.pid !== undefined) endGroup(child);
      child.stdout.destroy();
      child.stderr.destroy();
      const milliseconds = Math.round(performance.now() - began);
      resolve({ exit: problem === null ? exit : null, problem, milliseconds, lines: tail(output) });
    };
    child.on('error', (error) => {
      problem ??= { kind: 'start', why: error.message };
      done(null);
    });
    child.on('exit', (code, signal) => {
      if (code === null) problem ??= { kind: 'signal', signal: String(signal) };
      setTimeout(() => done(code), graceMilliseconds);
    });
    child.on('close', (code) => done(code));
  });
}

function only(env: Command['env']): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends a group when a signal ends this process, which no signal of the terminal reaches. */
function endWithUs(end: () => void): () => void {
  const listeners = signals.map((signal) => {
    const listener = (): void => {
      end();
      release();
      process.kill(process.pid, signal);
    };
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  const release = (): void => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
  return release;
}

const escape = String.fromCharCode(27);
const escapes = new RegExp(
  `${escape}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${escape}]*(?:\\u0007|${escape}\\\\)|[@-_])`,
  'g',
);

/** The last lines of an output; of a line that was written over, what was left. */
function tail(output: Buffer): string[] {
  return output
    .toString('utf8')
    .replace(escapes, '')
    .replace(/\r\n/g, '\n')
    .split('\n')
    .map((line) => (line.split('\r').findLast((part) => part.trim() !== '') ?? '').trimEnd())
    .filter((line) => line !== '')
    .slice(-mostLines)
    .map((line) => (line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line));
}

/** Whether a program can lead a group of its own here, which `detached` makes of it. */
export const canLead = process.platform !== 'win32';

/** Ends a program with what it started; one that leads no group of its own, alone. */
export function endGroup(child: Pick<ChildProcess, 'pid' | 'kill'>): void {
  try {
    if (child.pid !== undefined && canLead) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

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
