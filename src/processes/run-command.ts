import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { delimiter, isAbsolute, parse } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** A program with its arguments; no shell reads them. */
export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Env;
  readonly seconds: number;
}

/** How a command ended. */
export interface CommandExit {
  readonly exit: number | null;
  /** Why there is no exit code. */
  readonly problem:
    | null
    | { readonly kind: 'start'; readonly why: string }
    | { readonly kind: 'time' }
    | { readonly kind: 'signal'; readonly signal: string };
  readonly milliseconds: number;
  /** The last lines of both outputs, without escape sequences. */
  readonly lines: readonly string[];
}

/** The variables that a command gets beside PATH: none is a token. */
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
/** Of output: bytes in memory, lines of the result, and characters of a line. */
const [mostBytes, mostLines, mostCharacters] = [16_384, 10, 200];
/** How long the output may stay open after the exit: child processes may keep it open. */
const graceMilliseconds = 200;

/** Runs a command; after its time it is killed, with its child processes. */
export function runCommand({ argv, cwd, env, seconds }: Command): Promise<CommandExit> {
  const [program = '', ...args] = argv;
  const began = performance.now();
  return new Promise((resolve) => {
    let output = Buffer.alloc(0);
    let problem: CommandExit['problem'] = null;
    const child = spawn(program, args, {
      cwd,
      env: {
        ...Object.fromEntries(kept.map((name) => [name, env[name]])),
        PATH: absolutePath(env.PATH),
      } as NodeJS.ProcessEnv,
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
      // Also kill child processes it left running.
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `end` when a signal ends this process: signals of the terminal do not reach its groups. */
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

/** The last lines of an output; of a line with carriage returns, the last part. */
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

/** Whether `detached` makes a program the leader of a process group. */
const canLead = process.platform !== 'win32';

/** Kills a program with its process group, where it leads one. */
function endGroup(child: Pick<ChildProcess, 'pid' | 'kill'>): void {
  try {
    if (child.pid !== undefined && canLead) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Returns PATH without relative entries, so that no program of the repository is run. */
function absolutePath(path: string | undefined): string {
  return (path ?? '')
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

/** The output of a program; `none` where it is not on the PATH. */
export type ProgramAnswer = { readonly said: string } | 'none' | 'failed';

/** The version that a program on the PATH prints; null where it prints none. */
export function askVersion(program: string, env: Env): string | null {
  const answer = askProgram(program, ['--version'], env);
  return typeof answer === 'string'
    ? null
    : (/\b(\d+\.\d+(?:\.\d+)*)/.exec(answer.said)?.[1] ?? null);
}

/** Runs a program on the PATH outside of the work tree. It is never one of the repository. */
export function askProgram(program: string, args: readonly string[], env: Env): ProgramAnswer {
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

/** Starts the tool in another process, without waiting for it; its output is dropped. */
export function startDetached(
  script: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Env },
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

/** What a program printed, or why there is no answer. */
export type CommandAnswer = { readonly said: string } | { readonly failed: string };

/** A program to ask, with its limits. */
export interface CommandQuestion {
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[];
  /** Absolute path. */
  readonly cwd: string;
  readonly env: Env;
  readonly timeoutMilliseconds: number;
  /** The call fails if the program prints more to standard output. */
  readonly mostBytes: number;
}

/**
 * Runs a program that the user chose, with a text on standard input. After its timeout it is killed
 * with its child processes. Relative entries of PATH are ignored, so the repository cannot supply
 * it.
 */
export function askCommand(
  { command, cwd, env, timeoutMilliseconds, mostBytes }: CommandQuestion,
  input: string,
): Promise<CommandAnswer> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let why: string | null = null;
    const child = spawn(program, args, {
      cwd,
      env: { ...env, PATH: absolutePath(env.PATH) } as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      detached: canLead,
    });
    const stop = (reason: string): void => {
      why ??= reason;
      endGroup(child);
      child.stdout.destroy();
    };
    const timer = setTimeout(
      () => stop(`${program} took longer than ${timeoutMilliseconds / 1000} seconds`),
      timeoutMilliseconds,
    );
    const answer = (asked: CommandAnswer): void => {
      clearTimeout(timer);
      resolve(asked);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) stop(`${program} printed more than ${mostBytes} bytes`);
      else chunks.push(chunk);
    });
    child.on('error', (error) => answer({ failed: `${program} cannot be run: ${error.message}` }));
    child.on('close', (code, signal) =>
      answer(
        why === null && code === 0
          ? { said: Buffer.concat(chunks).toString('utf8') }
          : {
              failed:
                why ??
                `${program} ended with ` +
                  (code === null ? `signal ${String(signal)}` : `exit code ${code}`),
            },
      ),
    );
    // A program may answer without reading to the end.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
