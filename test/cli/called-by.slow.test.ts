import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { managerIn } from '#setup/package-manager';

import { programName } from '../../src/app/invocation/called-program.ts';
import { emptyRepository } from '../git/scratch-repository.ts';

const bin = resolve('bin/ledger.cjs');
const bad = '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n';

/** What the tool says to paste, when it is started by a name in a folder. */
function hint(
  cwd: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): string | undefined {
  mkdirSync(dirname(script), { recursive: true });
  symlinkSync(bin, script);
  const { stdout } = spawnSync(process.execPath, [script, 'lint', '--format', 'pretty'], {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: '/nonexistent',
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  });
  return /for details: (.*) explain CODE/.exec(stdout)?.[1];
}

describe('hints name a program that is on the PATH of who reads them', () => {
  it('from a copy of the project, by the manager that the project names, also from below', () => {
    for (const [files, name] of [
      [{}, 'npx memory-ledger'],
      [{ 'pnpm-lock.yaml': '' }, 'pnpm exec memory-ledger'],
      [{ 'bun.lock': '{}' }, 'bunx memory-ledger'],
      [{ 'yarn.lock': '# yarn lockfile v1\n' }, 'yarn memory-ledger'],
      [
        { 'package.json': '{ "packageManager": "yarn@4.1.0", "workspaces": ["a"] }' },
        'yarn run -T memory-ledger',
      ],
    ] as const) {
      const folder = emptyRepository({
        ...files,
        'memory/INDEX.md': bad,
        'memory/a.md': '# A\n',
        'a/b/x.txt': 'x',
      });
      const script = join(folder, 'node_modules/.bin/ledger');
      // husky and npm put this folder in front of the PATH of what they start, and of nothing else.
      expect([
        files,
        hint(folder, script, {
          npm_command: 'run-script',
          PATH: `${dirname(script)}:${process.env.PATH ?? ''}`,
        }),
      ]).toEqual([files, name]);
      expect(programName(script, {}, join(folder, 'a/b'))).toBe(name);
      // Elsewhere somebody has that folder on the PATH.
      expect(programName(script, {}, '/')).toBe('ledger');
    }
  });

  it('from what was fetched, and from the environment of the pre-commit framework', () => {
    const folder = emptyRepository({
      'memory/INDEX.md': bad,
      'memory/a.md': '# A\n',
      'pnpm-lock.yaml': '',
    });
    const home = emptyRepository();
    for (const [path, name] of [
      ['.npm/_npx/a4f13ed2c5645d41/node_modules/.bin/memory-ledger', 'npx memory-ledger'],
      [
        '.cache/pnpm/dlx/dab8ae41/mwu1led5-b26/node_modules/.bin/memory-ledger',
        'pnpm dlx memory-ledger',
      ],
      ['bunx-0-memory-ledger@latest/node_modules/.bin/memory-ledger', 'bunx memory-ledger'],
      ['.cache/pre-commit/repo1a2b/node_env-default/bin/memory-ledger', 'npx memory-ledger'],
      ['usr/bin/memory-ledger', 'memory-ledger'],
    ] as const)
      expect([path, hint(folder, join(home, path), { PRE_COMMIT: '1' })]).toEqual([path, name]);
  });
});

describe('the package manager of a folder', () => {
  it('is the one that its manifest names, else the one whose files are there', () => {
    const of = (
      present: readonly string[],
      texts: Readonly<Record<string, string>> = {},
    ): readonly unknown[] | null => {
      const found = managerIn({ texts, present: new Set(present) });
      return found && [found.run, found.pnp];
    };
    expect(of([])).toBe(null);
    expect(of(['package-lock.json'], { 'package.json': '{}' })).toEqual(['npx', null]);
    expect(
      of(['package-lock.json'], { 'package.json': '{ "packageManager": "pnpm@9.0.0+sha512.ab" }' }),
    ).toEqual(['pnpm exec', null]);
    expect(
      of([], {
        'package.json':
          '{ "devEngines": { "packageManager": { "name": "bun", "version": "^1" } } }',
      }),
    ).toEqual(['bunx', null]);
    expect(of(['yarn.lock'])).toEqual(['yarn', null]);
    expect(of(['yarn.lock'], { 'package.json': '{ "packageManager": "yarn@1.22.22" }' })).toEqual([
      'yarn',
      null,
    ]);
    expect(of(['yarn.lock'], { 'package.json': '{ "packageManager": "yarn@4.1.0" }' })).toEqual([
      'yarn',
      { isInstalled: false },
    ]);
    expect(
      of(['yarn.lock', '.yarnrc.yml'], { '.yarnrc.yml': 'nodeLinker: "node-modules"\n' }),
    ).toEqual(['yarn', null]);
    expect(of(['.pnp.cjs', 'yarn.lock'])).toEqual(['yarn', { isInstalled: true }]);
    // A name that is no manager's decides nothing, and is never run.
    expect(of(['pnpm-lock.yaml'], { 'package.json': '{ "packageManager": "rm -rf@1" }' })).toEqual([
      'pnpm exec',
      null,
    ]);
    expect(of(['bun.lockb'], { 'package.json': '[ no json' })).toEqual(['bunx', null]);
  });
});
