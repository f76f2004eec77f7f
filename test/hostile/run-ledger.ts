import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { ledger } from '../support/run-cli.ts';
import type { HostileInput, Placed } from './input.ts';

/** How a run of the command line ended. */
export interface Outcome {
  /** Null when it had to be ended from outside. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

const program = resolve('bin/ledger.cjs');

/** At most two at a time, so that what one input costs is not charged to another. */
const free: (() => void)[] = [];
let running = 0;
async function slot(): Promise<() => void> {
  if (running >= 2) await new Promise<void>((go) => free.push(go));
  running += 1;
  return () => {
    running -= 1;
    free.shift()?.();
  };
}

/** Runs the built command line; it is ended when it takes longer than `limit`. */
export async function runLedger(
  args: readonly string[],
  {
    cwd = tmpdir(),
    limit = 30_000,
    stdin = '',
    env = {},
  }: {
    cwd?: string;
    limit?: number;
    stdin?: string | Uint8Array;
    env?: Record<string, string>;
  } = {},
): Promise<Outcome> {
  const leave = await slot();
  try {
    return await new Promise<Outcome>((done, fail) => {
      const began = performance.now();
      const clean = { PATH: process.env.PATH ?? '', HOME: cwd, ...env };
      const child = spawn(process.execPath, [program, ...args], {
        cwd,
        env: clean,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const [out, err]: Buffer[][] = [[], []];
      child.stdout.on('data', (chunk: Buffer) => out?.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => err?.push(chunk));
      // A program that refuses its arguments does not read; that closes the pipe early.
      child.stdin.on('error', () => undefined);
      child.stdin.end(stdin);
      const timer = setTimeout(() => child.kill('SIGKILL'), limit);
      child.on('error', fail);
      child.on('close', (exit) => {
        clearTimeout(timer);
        done({
          exit,
          stdout: Buffer.concat(out ?? []).toString(),
          stderr: Buffer.concat(err ?? []).toString(),
          milliseconds: performance.now() - began,
        });
      });
    });
  } finally {
    leave();
  }
}

/**
 * The same without starting a process; who takes longer than `limit` counts as ended from outside.
 */
export function runInThread(
  args: readonly string[],
  { cwd, limit, stdin = '' }: { cwd: string; limit: number; stdin?: string | Uint8Array },
): Outcome {
  const began = performance.now();
  const { code, out, error } = ledger(cwd, args, { input: Buffer.from(stdin), env: { HOME: cwd } });
  const milliseconds = performance.now() - began;
  return { exit: milliseconds > limit ? null : code, stdout: out, stderr: error, milliseconds };
}

/** A folder of its own for a test file, gone at the end. */
export function scratch(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ledger-hostile-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Writes files below `<sandbox>/root`, which is a repository unless `outsideGit`; gives the path of
 * the root.
 */
export function place(
  sandbox: string,
  files: Readonly<Record<string, Placed>>,
  outsideGit = false,
): string {
  const root = join(sandbox, 'root');
  mkdirSync(outsideGit ? root : join(root, '.git'), { recursive: true });
  for (const [path, placed] of Object.entries(files)) {
    const absolute = join(root, path);
    mkdirSync(dirname(absolute), { recursive: true });
    if (typeof placed === 'string' || placed instanceof Uint8Array) writeFileSync(absolute, placed);
    else if ('link' in placed) symlinkSync(placed.link, absolute);
    else if (placed.special === 'folder') mkdirSync(absolute);
    else execFileSync('mkfifo', [absolute]);
  }
  return root;
}

/** The command line of an input, for a root. */
export function argsOf(input: HostileInput, root: string): readonly string[] {
  return ['-C', root, ...(input.args ?? ['lint', '--format', 'json', '--fail-on', 'never'])];
}

/**
 * A digest of every name and regular file below a folder: the same before and after a check that
 * writes nothing.
 */
export function digestOf(folder: string): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    const stat = lstatSync(path);
    hash.update(`${path}\0${stat.mode}\0`);
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else if (stat.isFile()) hash.update(readFileSync(path));
  };
  visit(folder);
  return hash.digest('hex');
}
