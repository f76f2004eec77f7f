import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { onTestFinished } from 'vitest';

const bin = resolve('bin/ledger.cjs');

/** What a whole process came to. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the built command line as a user would, in an environment without CI's or an agent's variables. */
export function ledger(cwd: string, args: readonly string[], options: { readonly input?: string | Buffer; readonly env?: Readonly<Record<string, string>> } = {}): Ran {
  const ran = spawnSync(process.execPath, [bin, ...args], { cwd, input: options.input ?? '', encoding: 'utf8', timeout: 20_000, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env } as unknown as NodeJS.ProcessEnv });
  return { code: ran.status, out: ran.stdout, error: ran.stderr };
}

/** A folder of its own for one test, with files in it; gone when the test is over. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** A copy of a folder of the project, to be changed freely. */
export function copyOf(source: string): string {
  const folder = folderWith({});
  cpSync(source, folder, { recursive: true });
  return folder;
}
