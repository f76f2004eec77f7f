import { spawnSync } from 'node:child_process';
import { renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, guardedAt, promoted, put, undecided } from '../support/guarded.ts';
import { bot, reviewer, teamAt } from '../support/team.ts';

/** Two lines of work: `main` promotes what waited, `work` amends what was promoted. */
const apart = guarded({
  more: (here: Guarded): void => {
    here.edit(promoted, '\nValue one is one\n', '\nValue one is one.\n');
    here.did(bot, 'amend', here.items.promoted, '--reason', 'a full stop');
    here.commit('Amend');
    here.git('checkout', '-q', 'main');
    here.did(reviewer, 'promote', here.items.undecided);
    here.commit('Promote');
    here.git('update-ref', 'refs/remotes/origin/main', 'main');
    here.git('checkout', '-q', 'work');
  },
});

describe('a gate on lines of work that meet', () => {
  // Git names the younger of two bases first.
  it.each([
    ['main', '2037-01-01T00:00:00Z'],
    ['work', '2001-01-01T00:00:00Z'],
  ])(
    'passes while they are apart, merged in one direction, and in both: %s is the base named first',
    { timeout: 60_000 },
    async (younger, date) => {
      const here = apart();
      here.git('checkout', '-q', 'main');
      spawnSync('git', ['commit', '--amend', '-q', '--no-edit'], {
        cwd: here.root,
        env: { ...process.env, GIT_COMMITTER_DATE: date },
      });
      here.git('update-ref', 'refs/remotes/origin/main', 'main');
      here.git('checkout', '-q', 'work');
      expect(await here.gate(), 'apart').toEqual([]);
      const [main, work] = ['main', 'work'].map((name) => here.git('rev-parse', name).trim()) as [
        string,
        string,
      ];
      here.git('merge', '-q', '--no-commit', '--no-ff', 'main');
      expect(await here.staged(), 'while it is made').toEqual([]);
      here.git('commit', '-qm', 'Merge main');
      expect(await here.gate(), 'main into work').toEqual([]);
      // Somebody else merged the same two the other way round: now there are two merge bases.
      here.git('checkout', '-q', '-B', 'main', main);
      here.git('merge', '-q', '--no-ff', '-m', 'Merge work', work);
      here.git('update-ref', 'refs/remotes/origin/main', 'main');
      here.git('checkout', '-q', 'work');
      expect(here.git('merge-base', '--all', 'work', 'main').trim().split('\n')).toEqual(
        younger === 'main' ? [main, work] : [work, main],
      );
      expect(await here.gate(), 'both ways').toEqual([]);
      here.edit(undecided, '\nValue nine is nine\n', '\nValue nine is ten\n');
      here.commit('Edit');
      expect(await here.gate(), 'an edit after both').toEqual([
        `error LED504 ${undecided}: this finding differs from the text accepted on a day`,
      ]);
    },
  );

  it(
    'refuses what a merge smuggles in, before and after it is committed',
    { timeout: 60_000 },
    async () => {
      const here = apart();
      here.git('merge', '-q', '--no-commit', '--no-ff', 'main');
      here.edit(undecided, '\nValue nine is nine\n', '\nValue nine is ten\n');
      here.git('rm', '-qf', here.entry('"act": "amendment"'));
      here.git('add', '-A');
      const says = (name: string): string[] => [
        `error LED504 ${promoted}: this finding differs from the text accepted on a day`,
        `error LED504 ${undecided}: this finding differs from the text accepted on a day`,
        `error LED503 corpus/ledger/promotions/…: the amendment of "Value one is one" was deleted since ${name}`,
      ];
      // That the body is the one of a lost amendment follows from the loss, where a base has it.
      const staged = await here.staged();
      expect(staged).toContain(says('HEAD')[1]);
      expect(staged.filter((line) => line.includes('LED503'))).toHaveLength(1);
      here.git('commit', '-qm', 'Merge main');
      expect(await here.gate()).toEqual(expect.arrayContaining(says('origin/main').slice(0, 2)));
    },
  );

  it('passes after a rebase, a squash, and a revert of code', { timeout: 60_000 }, async () => {
    const here = apart();
    here.git('rebase', '-q', 'main');
    expect(await here.gate(), 'rebased').toEqual([]);
    here.write('src/more.ts', 'export const more = 1;\n');
    here.commit('Code');
    here.git('revert', '--no-edit', 'HEAD');
    expect(await here.gate(), 'reverted').toEqual([]);
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', '--squash', 'work');
    expect(await here.staged(), 'squashed').toEqual([]);
    here.git('commit', '-qm', 'Squash');
    expect(await here.gate(), 'on main').toEqual([]);
  });
});

describe('a gate in repositories of every shape', () => {
  it(
    'judges a detached HEAD, a linked work tree, a symbolic link for .git, a sparse checkout',
    { timeout: 60_000 },
    async () => {
      const here = apart();
      here.edit(promoted, '\nValue one is one.\n', '\nValue one is two\n');
      here.commit('Edit');
      const says = [
        `error LED504 ${promoted}: this finding differs from the text accepted on a day`,
      ];
      here.git('checkout', '-q', '--detach');
      expect(await here.gate(), 'detached').toEqual(says);
      here.git('worktree', 'add', '-q', '.linked', 'work');
      expect(
        await guardedAt(teamAt(join(here.root, '.linked')), here.items).gate(),
        'linked',
      ).toEqual(says);
      here.git('worktree', 'remove', '--force', '.linked');
      renameSync(join(here.root, '.git'), join(here.root, 'git-of-it'));
      symlinkSync('git-of-it', join(here.root, '.git'));
      writeFileSync(join(here.root, '.git/info/exclude'), 'git-of-it\n');
      expect(await here.gate(), 'symlinked').toEqual(says);
      here.git('sparse-checkout', 'set', '--no-cone', '/src/');
      expect(() => here.read(promoted)).toThrow(/ENOENT/);
      expect(await here.gate(), 'sparse').toEqual(says);
    },
  );

  it(
    'reads names of any letters, submodules and memory below a folder with a configuration',
    { timeout: 60_000 },
    async () => {
      const here = apart();
      const finding = here.read(undecided).replace(/^id: value-nine-.*$/m, 'id: größe');
      here.write(
        'corpus/findings/größe.md',
        finding.replaceAll('Value nine is nine', 'The size is large'),
      );
      put(here.root, 'memory/two\nlines.md', '# Two lines\n');
      put(here.root, 'memory/\u202ehidden.md', '# Hidden\n');
      here.commit('Names');
      here.git(
        'update-index',
        '--add',
        '--cacheinfo',
        `160000,${here.git('rev-parse', 'HEAD').trim()},memory/theirs`,
      );
      here.git('commit', '-qm', 'Submodule');
      expect((await here.gate()).map((line) => line.replace(/:.*/s, ''))).toEqual([
        'error LDG001 memory/theirs',
        'error SEC701 memory/\u202ehidden.md',
      ]);
      const below = apart();
      put(below.root, 'packages/one/ledger.config.json', '{}\n');
      put(
        below.root,
        'packages/one/corpus/adrs/0001-x.md',
        '# ADR-0001: X\n\n- Status: Accepted\n\n## Context\n\nIt was so.\n\n## ' +
          'Decision\n\nDo X.\n\n## Consequences\n\nX is done.\n',
      );
      below.commit('A package');
      below.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      below.edit('packages/one/corpus/adrs/0001-x.md', 'Do X.', 'Do Y.');
      below.commit('Edit');
      const one = { ...below, root: join(below.root, 'packages/one') };
      expect(await guardedAt(one, below.items).gate()).toEqual([
        'error FND309 packages/one/corpus/adrs/0001-x.md: this record is accepted at origin/main, but its content changed: its text',
      ]);
      expect(await below.gate(), 'from the top').toEqual([]);
    },
  );
});
