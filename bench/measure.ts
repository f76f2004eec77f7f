import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program to be measured. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Folder it runs in. */
  readonly cwd: string;
  /** Exit codes of a run that did its work; a linter that found something exits 1. */
  readonly accepts: readonly number[];
  /** Whether nothing is kept from one run to the next: no folder of caches can be made. */
  readonly keepsNothing?: boolean;
  /** What it reads on standard input; nothing unless given. */
  readonly input?: string;
  /**
   * Whether it must print nothing at all: what it would say shows that something else is measured.
   */
  readonly silent?: boolean;
  /**
   * Whether few readings are enough when the warming run took more than two seconds, and one where
   * it took more than twenty.
   */
  readonly fewWhenSlow?: boolean;
}

/** How many readings to take of a command, and of one that is slow. */
export interface Runs {
  readonly usual: number;
  readonly slow: number;
}

/** The readings of one command, in milliseconds of wall time. */
export interface Timing {
  readonly median: number;
  readonly runs: number;
}

const [slowFrom, verySlowFrom] = [2_000, 20_000];

/**
 * Milliseconds after which a command is given up, so that a slow day does not take the whole bench
 * with it.
 */
export const longest = 180_000;

/**
 * Measures commands interleaved, A B C A B C …, so that whatever else the machine does falls on all
 * of them; each is run once before, to warm the caches of the disk.
 *
 * @returns no timing for a command whose warming run took longer than `longest`
 * @throws when a command ends with an exit code it does not accept, or is silent and prints: the
 *   time of a failure means nothing
 */
export function interleaved<Name extends string>(
  commands: Readonly<Record<Name, Command>>,
  runs: Runs,
): Partial<Record<Name, Timing>> {
  const all = (Object.keys(commands) as Name[]).flatMap((name) => {
    const command = commands[name];
    const warming = wallTime(command, longest);
    return warming > longest
      ? []
      : {
          name,
          command,
          readings: [] as number[],
          wanted:
            command.fewWhenSlow && warming > slowFrom
              ? warming > verySlowFrom
                ? 1
                : runs.slow
              : runs.usual,
        };
  });
  for (let round = 0; round < runs.usual; round += 1) {
    for (const { command, readings, wanted } of all)
      if (readings.length < wanted) readings.push(wallTime(command));
  }
  return Object.fromEntries(
    all.map(({ name, readings }) => [name, { median: median(readings), runs: readings.length }]),
  ) as Partial<Record<Name, Timing>>;
}

/** @returns Infinity when it took longer than `limit` milliseconds and was ended */
function wallTime(command: Command, limit?: number): number {
  const start = performance.now();
  const { status, error, stdout, stderr } = spawnSync(command.file, command.args, {
    cwd: command.cwd,
    env: scrubbed(command),
    ...given(command),
    timeout: limit,
    encoding: 'utf8',
  });
  const time = performance.now() - start;
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return Infinity;
  complainUnlessDone(command, status, error);
  if (command.silent && (stdout !== '' || stderr !== ''))
    throw new Error(
      `it printed what it should not have to: ${command.file} ${command.args.join(' ')}\n` +
        `${(stdout + stderr).slice(0, 600)}`,
    );
  return time;
}

/** What it prints is thrown away, unless it must print nothing. */
function given({ input, silent }: Command): Pick<SpawnSyncOptions, 'input' | 'stdio'> {
  const printed = silent ? 'pipe' : 'ignore';
  return {
    ...(input === undefined ? {} : { input }),
    stdio: [input === undefined ? 'ignore' : 'pipe', printed, printed],
  };
}

/**
 * Peak memory in bytes, the median of a few runs: of a node process by a preloaded script, of a
 * native one by GNU time where that is installed.
 *
 * @returns null for a native program where nothing can measure it
 */
export function peakMemory(command: Command, runs: number): number | null {
  const native = command.file !== process.execPath;
  if (native && !existsSync(gnuTime)) return null;
  const preload = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
  const [file, args] = native
    ? [gnuTime, ['-f', '%M', command.file, ...command.args]]
    : [command.file, ['--require', preload, ...command.args]];
  const readings = Array.from({ length: runs }, () => {
    const { status, error, output } = spawnSync(file, args, {
      cwd: command.cwd,
      env: scrubbed(command),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    complainUnlessDone(command, status, error);
    // GNU time says it in KB on the last line of standard error; the preloaded script in bytes on a
    // descriptor of its own.
    return native
      ? Number(String(output[2]).trim().split('\n').at(-1)) * 1024
      : Number(String(output[3]));
  });
  return median(readings);
}

const gnuTime = '/usr/bin/time';

function complainUnlessDone(
  { file, args, accepts }: Command,
  status: number | null,
  error: Error | undefined,
): void {
  if (error) throw error;
  if (status === null || !accepts.includes(status))
    throw new Error(`exit code ${status ?? 'none'}: ${file} ${args.join(' ')}`);
}

/**
 * Only what a program needs: one more variable, such as a list of certificates, can triple node's
 * start.
 */
function scrubbed({ keepsNothing }: Command): NodeJS.ProcessEnv {
  const known = Object.fromEntries(
    ['PATH', 'HOME', 'LANG'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  return { ...known, ...(keepsNothing ? { XDG_CACHE_HOME: fileURLToPath(import.meta.url) } : {}) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
