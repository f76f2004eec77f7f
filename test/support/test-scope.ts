import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { describe } from 'vitest';

/**
 * The seed of a test that draws its inputs: a new one each time where a person runs it, so that
 * every run tries something else; the same one in CI, which judges a change by that change alone.
 * LEDGER_SEED sets it.
 */
export function seedOf(always: number): number {
  const { LEDGER_SEED, CI } = process.env;
  return Number(LEDGER_SEED ?? (CI === 'true' ? always : Date.now() % 1_000_000_000));
}

/** A folder of real memories, where LEDGER_REAL_DATA names one; null where it does not. */
export function realData(): string | null {
  const folder = process.env.LEDGER_REAL_DATA ?? '';
  if (folder !== '' && !existsSync(folder))
    throw new Error(`LEDGER_REAL_DATA names ${folder}, which does not exist`);
  return folder === '' ? null : folder;
}

/**
 * `describe` for tests that run a program from elsewhere. Where it is not on the PATH they are
 * skipped, and their name says what to install.
 */
export function describeWith(program: string): typeof describe.skip {
  return isInstalled(program) ? describe : skipped(program);
}

function skipped(program: string): typeof describe.skip {
  const named = (name: string, tests: () => void): unknown =>
    describe.skip(`${name} (skipped: install ${program})`, tests);
  return named as typeof describe.skip;
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));
}
