import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { lintStaged } from '../../src/app/lint/lint-staged.ts';
import { decision, guarded, guardedAt, promoted, rejected } from '../support/guarded.ts';
import { bot, teamAt } from '../support/team.ts';

const base = guarded();
const edited = (name: string): string[] => [
  `error LED504 ${name}: this decision differs from the text adopted on a day`,
];

describe('what is staged', () => {
  it('is judged as it is staged, whatever the work tree says', { timeout: 30_000 }, async () => {
    const here = base();
    here.edit(decision, 'one service that', 'any service that');
    expect(await here.staged(), 'only in the work tree').toEqual([]);
    here.git('add', decision);
    expect(await here.staged(), 'staged').toEqual(edited(decision));
    here.edit(decision, 'any service that', 'one service that');
    const { diagnostics } = await lintStaged({ cwd: here.root });
    expect(
      diagnostics.map(({ code, mend }) => [code, mend[0]]),
      'mended in the work tree alone',
    ).toEqual([['LED504', `the fix is in the work tree already: git add -- ${decision}`]]);
    here.git('rm', '-qf', '--cached', decision);
    expect((await here.staged()).join(), 'deleted from the index alone').toContain(
      `${decision}, the record of `,
    );
    here.git('reset', '-q');
    expect(await here.staged(), 'nothing staged').toEqual([]);
  });

  it('is given no advice about files that it leaves as they are', { timeout: 30_000 }, async () => {
    const here = base();
    const audit = 'corpus/audits/values.md';
    here.write(audit, '# Audit: Values\n\n## Observation\n\nThey are read tomorrow.\n');
    here.git('add', '-A');
    const advice = `info FND316 ${audit}: "tomorrow" has no date beside it`;
    expect(await here.staged()).toEqual([advice]);
    here.git('commit', '-qm', 'An audit');
    here.git('rm', '-q', 'src/values.ts');
    expect((await here.staged()).filter((line) => line.startsWith('info'))).toEqual([]);
    expect((await here.staged()).length).toBeGreaterThan(0);
    here.edit(audit, 'They are', 'All are');
    here.git('add', '-A');
    expect(await here.staged()).toContain(advice);
  });

  it(
    'is compared by what it holds: renames by an act pass, a rename by hand is seen',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.git('mv', promoted, 'corpus/findings/renamed.md');
      expect((await here.staged()).map((line) => line.split(':')[0])).toContain(
        'error LED507 corpus/findings/renamed.md',
      );
      here.git('reset', '-q', '--hard');
      here.did(bot, 'mv', promoted, 'corpus/findings/renamed.md');
      here.git('add', '-A');
      expect(await here.staged()).toEqual([]);
    },
  );

  it(
    'is not what was only announced, and is what GIT_INDEX_FILE names',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.write(
        'corpus/findings/born.md',
        here
          .read(promoted)
          .replace('value-one-one', 'born')
          .replaceAll('Value one is one', 'Value two is two'),
      );
      here.git('add', '--intent-to-add', 'corpus/findings/born.md');
      expect(await here.staged()).toEqual([]);
      const index = join(here.root, '.git/next-index');
      const ran = (): string =>
        here.as(bot, ['lint', '--staged', '--only', 'LED507'], { env: { GIT_INDEX_FILE: index } })
          .out;
      here.git('read-tree', `--index-output=.git/next-index`, 'HEAD');
      expect(ran()).toBe('');
      here.git('add', '-A');
      here.git('commit', '-qm', 'Born', '--no-verify');
      here.git('read-tree', `--index-output=.git/next-index`, 'HEAD');
      here.git('reset', '-q', '--hard', 'HEAD~1');
      expect(ran()).toMatch(/^corpus\/findings\/born\.md:\d+:\d+ error LED507 /);
    },
  );

  it(
    'is judged by the configuration that is staged, wherever the hook runs',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.edit(rejected, 'status: rejected', 'status: candidate');
      here.write('ledger.config.json', '{ "rules": { "LED504": "off" } }\n');
      here.git('add', rejected);
      expect(
        (await here.staged()).map((line) => line.split(' ')[1]),
        'the configuration is not staged',
      ).toEqual(['LED504']);
      here.git('add', '-A');
      expect(await here.staged()).toEqual([]);
      here.git('reset', '-q', '--hard');
      here.edit(decision, 'one service that', 'any service that');
      here.git('add', '-A');
      expect(
        await guardedAt({ ...here, root: join(here.root, 'src') }, here.items).staged(),
        'from a folder below',
      ).toEqual(edited(decision));
      here.git('commit', '-qm', 'Edit');
      here.git('worktree', 'add', '-q', '--detach', '.linked', 'HEAD~1');
      const linked = guardedAt(teamAt(join(here.root, '.linked')), here.items);
      linked.edit(decision, 'one service that', 'no service that');
      expect(await linked.staged()).toEqual([]);
      linked.git('add', '-A');
      expect(await linked.staged(), 'in a linked work tree').toEqual(edited(decision));
    },
  );

  it('is judged also where the work tree cannot be read', { timeout: 30_000 }, async () => {
    const here = base();
    here.edit(decision, 'one service that', 'any service that');
    here.git('add', '-A');
    here.write('ledger.config.json', '{ "rules": ');
    expect(await here.staged()).toEqual(edited(decision));
    here.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `160000,${here.git('rev-parse', 'HEAD').trim()},memory/theirs`,
    );
    expect(await here.staged(), 'with a submodule').toEqual([
      ...edited(decision),
      expect.stringMatching(/^error LDG001 memory\/theirs: /),
    ]);
  });
});
