import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';

const lines = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing values', '--not-when', 'in tests'];
const files = {
  'ledger.config.json': '{ "workspaces": ["packages/*"] }\n',
  'packages/a/src/values.ts': lines,
  'packages/b/values.ts': lines,
};

/** Runs the tool in a folder of the repository, as the reviewer. */
function inside(here: Team, folder: string, ...args: readonly string[]): string {
  return here.did(reviewer, '-C', folder, ...args);
}

/** A repository with a fact of each package and one of the root, all promoted and committed. */
const monorepo = madeOnce((): Team & { readonly items: Readonly<Record<string, string>> } => {
  const here = team('main', files);
  const items = Object.fromEntries(
    [
      ['packages/a', 'src/values.ts#L1-L4'],
      ['packages/b', 'values.ts#L1-L4'],
      ['.', 'packages/b/values.ts#L6-L9'],
    ].map(([folder = '.', evidence = '']) => {
      const item = captured(
        here.did(
          bot,
          '-C',
          folder,
          'capture',
          `Values of ${folder === '.' ? 'the whole' : folder} begin at nought`,
          evidence,
          ...scope,
          '--task',
          `of-${folder.replace(/\W+/g, '-')}`,
        ),
      );
      inside(here, folder, 'promote', item);
      return [folder, item];
    }),
  );
  here.commit('Memory');
  return { ...here, items };
});

describe('several memories below one configuration', () => {
  it(
    'have their own records, rows and ledger, and evidence named from the repository',
    { timeout: 60_000 },
    () => {
      const here = monorepo();
      const tracked = here.git('ls-files').split('\n');
      expect(tracked.filter((path) => /INDEX\.md$|findings\//.test(path))).toEqual([
        `corpus/findings/values-of-the-whole-begin-at-nought-${here.items['.']}.md`,
        'memory/INDEX.md',
        `packages/a/corpus/findings/values-of-packages-a-begin-at-nought-${here.items['packages/a']}.md`,
        'packages/a/memory/INDEX.md',
        `packages/b/corpus/findings/values-of-packages-b-begin-at-nought-${here.items['packages/b']}.md`,
        'packages/b/memory/INDEX.md',
      ]);
      expect(here.read('packages/a/corpus/findings/values-begin-nought.md')).toContain(
        '- File: `packages/a/src/values.ts#L1-L4`',
      );
      expect(here.did(bot, 'lint', '--format', 'pretty')).toBe('clean: 3 records in 15 files\n');
      expect(inside(here, 'packages/a', 'lint', '--format', 'pretty')).toBe(
        'clean: 1 record in 5 files\n',
      );
      // What one package knows is no item of another.
      expect(
        here.as(reviewer, ['-C', 'packages/b', 'show', here.items['packages/a'] ?? '']).code,
      ).not.toBe(0);
    },
  );

  it('are all verified at the top, and named where one is shown', { timeout: 60_000 }, () => {
    const here = monorepo();
    const a = here.items['packages/a'] ?? '';
    here.write('packages/a/src/values.ts', lines.replace('value2 = 2', 'value2 = 3'));
    const top = here.as(reviewer, ['verify']);
    expect(top.code).toBe(1);
    expect(top.out).toContain(
      `ledger -C packages/a confirm ${a} --at packages/a/src/values.ts#L1-L4\n`,
    );
    const { records, below } = JSON.parse(
      here.as(reviewer, ['verify', '--format', 'json']).out,
    ) as Record<'records' | 'below', readonly unknown[]>;
    expect([records, below]).toMatchObject([
      [{ state: 'fresh' }],
      [
        { folder: 'packages/a', records: [{ state: 'changed' }] },
        { folder: 'packages/b', records: [{ state: 'fresh' }] },
      ],
    ]);
    expect(here.as(reviewer, ['status']).out).toMatch(
      /^packages\/a: 1 fact .*; ledger -C packages\/a status$/m,
    );
    const note = (command: string): string =>
      `ledger: 2 folders have their own memory, not shown here: ledger -C packages/a ${command}\n`;
    expect(here.as(reviewer, ['log']).error).toContain(note('log'));
    expect(here.as(reviewer, ['show', a]).error).toContain(note('show'));
    expect(here.as(reviewer, ['verify', '--run']).error).toContain(note('verify --run'));
    expect(inside(here, 'packages/b', 'verify')).not.toContain('packages/a');
  });

  it('fail status at the top when one of them is unreadable', { timeout: 60_000 }, () => {
    const here = monorepo();
    expect(here.as(reviewer, ['status']).code).toBe(0);
    here.write(
      here.at('packages/a/corpus/findings/values-of-packages-a-begin-at-nought.md'),
      '\xff',
    );
    const ran = here.as(reviewer, ['status']);
    expect([ran.code, ran.out]).toEqual([1, expect.stringMatching(/^packages\/a: .*$/m)]);
  });

  it('may give one id to two records, and not in one of them', { timeout: 60_000 }, () => {
    const here = monorepo();
    const copy = here
      .read('packages/a/corpus/findings/values-begin-nought.md')
      .replace('status: promoted', 'status: candidate');
    here.write('packages/b/corpus/findings/copy.md', copy);
    expect(here.as(bot, ['lint', '--only', 'LDG005']).out).toBe('');
    here.write('packages/a/corpus/findings/copy.md', copy);
    expect(here.as(bot, ['lint', '--only', 'LDG005']).out).toMatch(
      /^packages\/a\/corpus\/findings\/\S+ error LDG005/,
    );
  });

  it('are each compared with the base, and none hides behind another', { timeout: 60_000 }, () => {
    const here = monorepo();
    here.git('checkout', '-qb', 'work');
    here.git('rm', '-q', here.at('packages/a/corpus/findings/values-begin-nought.md'));
    const entry =
      here.git('ls-files', 'packages/b/corpus/ledger/promotions/*.json').split('\n')[0] ?? '';
    here.git('rm', '-q', entry);
    const staged = here.as(bot, ['lint', '--staged', '--format', 'compact']);
    expect(staged.code).toBe(1);
    expect(staged.out).toMatch(/^packages\/a\/corpus\/ledger\S+ error LED504/m);
    expect(staged.out).toMatch(new RegExp(`^${entry}\\S* error LED503`, 'm'));
    here.git('commit', '-qm', 'Less', '--no-verify');
    const judged = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']);
    expect(judged.code).toBe(1);
    expect(judged.out).toMatch(/^packages\/a\/corpus\/ledger\S+ error LED504/m);
    expect(judged.out).toMatch(new RegExp(`^${entry}\\S* error LED503`, 'm'));
  });

  it(
    'share waivers and baseline, which are idle only where no memory needs them',
    { timeout: 60_000 },
    () => {
      const here = monorepo();
      here.write(
        'packages/b/memory/INDEX.md',
        here.read('packages/b/memory/INDEX.md').replace('| changing values |', '| always |'),
      );
      expect(here.as(bot, ['lint']).out).toMatch(
        /^packages\/b\/memory\/INDEX\.md:\S+ error IDX102/m,
      );
      here.did(reviewer, 'baseline', '--write');
      expect(here.as(bot, ['lint']).out).toBe('');
      here.git('checkout', '--', 'packages/b/memory/INDEX.md');
      expect(here.as(bot, ['lint']).out).toMatch(/^ledger\.baseline\.json:\S+ warning WAV903/m);
    },
  );

  it('are found from a folder below, and the root is not one of them', { timeout: 60_000 }, () => {
    const here = monorepo();
    const ran = spawnSync(process.execPath, [resolve('bin/ledger.cjs'), 'status'], {
      cwd: `${here.root}/packages/a/src`,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: here.root } as unknown as NodeJS.ProcessEnv,
    });
    expect(ran.stdout).toContain('1 fact in memory');
    expect(here.did(bot, 'lint', 'packages/a', '--format', 'pretty')).toBe(
      'clean: 1 record in 5 files\n',
    );
  });
});
