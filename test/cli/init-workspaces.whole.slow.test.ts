import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commit, emptyRepository, git, write } from '../git/scratch-repository.ts';
import { ledger } from '../support/run-cli.ts';

const env = { HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null' };
const bad = '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n';
const adr =
  '# 1. Use it\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Consequences\n\ne\n';
const packages = {
  'package.json': '{ "private": true, "workspaces": ["packages/*"] }\n',
  'packages/a/package.json': '{ "name": "a" }\n',
  'packages/a/memory/INDEX.md': bad,
  'packages/a/memory/a.md': '# A\n',
  'packages/b/package.json': '{ "name": "b" }\n',
  'packages/b/docs/adr/0001-use-it.md': adr,
  'packages/b/docs/adr/0002-use-it-too.md': adr.replace('1. Use it', '2. Use it too'),
  'packages/c/package.json': '{ "name": "c" }\n',
  'packages/c/AGENTS.md': '# C\n',
};
const run = (folder: string, ...args: readonly string[]): string => {
  const { code, out, error } = ledger(folder, args, { env });
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
};

describe('init at the top of a repository of several packages', () => {
  it(
    'plans for the memory of each, and lint, gate and capture are quiet afterwards',
    { timeout: 60_000 },
    () => {
      const folder = emptyRepository(packages);
      commit(folder, {}, 'Begin');
      const out = run(folder, 'init', '--yes');
      expect(out).toContain(
        '1 index in packages/a/memory, 1 note in packages/a/memory, 2 adrs in packages/b/docs/adr',
      );
      expect(out).toContain('packages/* with memory of their own; ledger finds the rest itself');
      expect(JSON.parse(readFileSync(join(folder, 'ledger.config.json'), 'utf8'))).toEqual({
        $schema: expect.any(String) as string,
        workspaces: ['packages/*'],
      });
      const { entries } = JSON.parse(
        readFileSync(join(folder, 'ledger.baseline.json'), 'utf8'),
      ) as { readonly entries: readonly { readonly code: string; readonly path: string }[] };
      expect(entries.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'IDX102 packages/a/memory/INDEX.md',
        'LED507 packages/b/docs/adr/0001-use-it.md',
        'LED507 packages/b/docs/adr/0002-use-it-too.md',
      ]);
      expect(readFileSync(join(folder, '.gitattributes'), 'utf8')).toContain(
        '\npackages/*/corpus/ledger/** -text linguist-generated\n',
      );
      expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toContain(
        'and that of the package you work in,',
      );
      expect(run(folder, 'lint', '--fail-on', 'warning')).toBe('');
      git(folder, 'add', '-A');
      git(folder, 'commit', '-qm', 'Keep memory', '--no-verify');
      const people = {
        ...env,
        GIT_AUTHOR_NAME: 'Ann',
        GIT_AUTHOR_EMAIL: 'ann@example.org',
        GIT_COMMITTER_NAME: 'Ann',
        GIT_COMMITTER_EMAIL: 'ann@example.org',
      };
      git(folder, 'checkout', '-q', '-b', 'work');
      expect(
        ledger(
          folder,
          [
            '-C',
            'packages/b',
            'capture',
            'The first decision is to use it',
            'docs/adr/0001-use-it.md#L7-L11',
            '--when',
            'deciding again',
            '--not-when',
            'in tests',
            '--task',
            'first-task',
          ],
          { env: people },
        ),
      ).toMatchObject({ code: 0 });
      git(folder, 'add', '-A');
      git(folder, 'commit', '-qm', 'Captured', '--no-verify');
      expect(run(folder, 'lint', '--fail-on', 'warning')).toBe('');
      expect(
        ledger(
          folder,
          ['gate', '--since', 'main', '--fail-on', 'warning', '--only', 'LED507,WAV903'],
          { env: people },
        ),
      ).toMatchObject({ code: 0 });
      expect(run(folder, 'init', '--yes')).toContain('Nothing to write');
      expect(run(folder, 'init', '--check')).toMatch(
        /\nMemory found in packages\/a\n {2}packages\/a\/memory {2}1 index\n[^]*\nMemory found in packages\/b\n[^]* {2}packages\/b\/docs\/adr[^\n]*2 adrs\n[^]*\nMemory found in packages\/c\n/,
      );
      const json = JSON.parse(run(folder, 'init', '--check', '--format', 'json')) as {
        readonly workspaces: readonly { readonly folder: string }[];
      };
      expect(json.workspaces.map((each) => each.folder)).toEqual([
        'packages/a',
        'packages/b',
        'packages/c',
      ]);
      run(folder, 'init', '--remove', '--dry-run');
    },
  );

  it('says what a configuration that is there does not see, and so does doctor', () => {
    const folder = emptyRepository({ ...packages, 'ledger.config.json': '{}\n' });
    commit(folder, {}, 'Begin');
    expect(run(folder, 'init', '--dry-run')).toContain(
      'packages/a, packages/b contain memory that ledger.config.json does not include: add ' +
        '"workspaces": ["packages/*"] to ledger.config.json',
    );
    expect(run(folder, 'init', '--check')).toContain(
      'packages/a, packages/b contain memory that ledger does not check\n      do  add ' +
        '"workspaces": ["packages/*"] to ledger.config.json\n',
    );
    write(folder, 'ledger.config.json', '{ "workspaces": ["packages/*"] }\n');
    expect(run(folder, 'init', '--check')).not.toContain('that ledger does not check');
    expect(run(folder, 'init', '--dry-run')).toMatch(
      /writes {3}ledger\.baseline\.json +3 old problems; only new ones fail\n/,
    );
  });
});

describe('init where a configuration is already', () => {
  const old = { 'ledger.config.json': '{}\n', 'memory/INDEX.md': bad, 'memory/a.md': '# A\n' };

  it('plans a baseline of what is wrong, and writes it when asked to', () => {
    const folder = emptyRepository(old);
    expect(run(folder, 'init', '--yes')).toMatch(
      /writes {3}ledger\.baseline\.json +1 old problem; only new ones fail\n/,
    );
    expect(run(folder, 'lint', '--fail-on', 'warning')).toBe('');
  });

  it('leaves it to people what is old', () => {
    const folder = emptyRepository(old);
    const { out } = ledger(folder, ['init', '--dry-run'], {
      env: { ...env, LEDGER_ACTOR: 'agent' },
    });
    expect(out).not.toContain('ledger.baseline.json');
    expect(out).toContain(
      '1 existing problem, no baseline; for a person to decide: ledger baseline --write\n',
    );
  });
});
