import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { ledger, type Ran } from '../support/run-cli.ts';

/** An environment in which no configuration of this machine counts. */
export const environment = { HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null' };

export const init = (folder: string, ...args: readonly string[]): Ran =>
  ledger(folder, ['init', ...args], { env: environment });

/** Runs init, which must succeed and complain of nothing; what it said. */
export const done = (folder: string, ...args: readonly string[]): string => {
  const ran = init(folder, ...args);
  expect(ran.error).toBe('');
  expect(ran.code).toBe(0);
  return ran.out;
};

/**
 * Every file of a repository with its bytes and permissions: the work tree, and of git's folder
 * what people may edit.
 */
export function everything(folder: string): Record<string, string> {
  const all: Record<string, string> = {};
  const walk = (at: string): void => {
    for (const name of readdirSync(join(folder, at)).sort()) {
      const path = at === '' ? name : `${at}/${name}`;
      if (/^\.git\/(?!hooks|info|ledger)/.test(path)) continue;
      const stat = lstatSync(join(folder, path));
      if (stat.isDirectory()) {
        walk(path);
        if (readdirSync(join(folder, path)).length === 0) all[`${path}/`] = 'empty';
      } else
        all[path] = stat.isSymbolicLink()
          ? 'link'
          : `${(stat.mode & 0o777).toString(8)} ${readFileSync(join(folder, path)).toString('latin1')}`;
    }
  };
  walk('');
  return all;
}

/** The configuration of a framework of hooks, with one hook. */
export const framework =
  'repos:\n  - repo: https://example.org/hooks\n    rev: v1\n    hooks:\n      - id: tidy # keeps it tidy\n';
