import { spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';

const lines = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const config = { 'ledger.config.json': '{ "workspaces": ["packages/*"] }\n' };

/**
 * A fact of a package, or of the whole, promoted on main; then a branch on which things are moved.
 */
const remembering = madeOnce(
  (
    folder: string,
    files: Readonly<Record<string, string>> = config,
  ): Team & { readonly item: string } => {
    const here = team('main', {
      ...files,
      [`${folder}/src/values.ts`]: lines,
      'README.md': 'Two packages.\n',
    });
    const item = captured(
      here.did(
        bot,
        '-C',
        folder,
        'capture',
        'Values begin at nought',
        'src/values.ts#L1-L4',
        '--when',
        'changing values',
        '--not-when',
        'in tests',
        '--task',
        'one',
      ),
    );
    here.did(reviewer, '-C', folder, 'promote', item);
    here.commit('Memory');
    here.git('checkout', '-qb', 'work');
    return { ...here, item };
  },
);

/** Runs the first line of advice as it was printed. */
function paste(here: Team, report: string): void {
  const command = /^ +do {3}move it back: (.+)$/m.exec(report)?.[1] ?? '';
  expect(
    spawnSync('sh', ['-c', command], {
      cwd: here.root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: here.root } as unknown as NodeJS.ProcessEnv,
    }),
  ).toMatchObject({ status: 0, stderr: '' });
}

const headings = (report: string): string[] =>
  report.split('\n').filter((line) => /^(?:error|warning) /.test(line));

describe('a package that moved with its memory', () => {
  it(
    'is one thing to the gate, which says where it went and how to take it back',
    { timeout: 90_000 },
    () => {
      const here = remembering('packages/a');
      here.git('mv', 'packages/a', 'packages/z');
      here.commit('Move a package');
      const judged = here.as(bot, ['gate', '--since', 'main', '--format', 'pretty']);
      expect(judged.code).toBe(1);
      expect(headings(judged.out)).toEqual([
        'error FND309, LED503, LED504, LED507  packages/a/ moved to packages/z/ ' +
          'with the ledger  5 places',
      ]);
      expect(judged.out).toContain('  do   move it back: git mv -- packages/z packages/a\n');
      paste(here, judged.out);
      here.commit('Take it back');
      expect(here.as(bot, ['gate', '--since', 'main', '--fail-on', 'info']).code).toBe(0);
    },
  );

  it('says so in each line where lines are all there is', { timeout: 90_000 }, () => {
    const here = remembering('packages/a');
    here.git('mv', 'packages/a', 'packages/z');
    here.commit('Move a package');
    const judged = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']).out;
    expect(judged.match(/ error \S+ \S+ .*$/gm)?.sort()).toEqual([
      ' error FND309 accepted-unchanged "Values begin at nought" moved from packages/a to packages/z',
      ' error LED503 append-only packages/a moved to packages/z with this ledger entry',
      ' error LED503 append-only packages/a moved to packages/z with this ledger entry',
      expect.stringMatching(
        /^ error LED504 \S+ packages\/a moved to packages\/z with the record of \w+$/,
      ),
      ' error LED507 promotion-recorded packages/a moved to packages/z with this promoted finding',
    ]);
  });

  it('is one thing to lint, which has only the entries to tell it by', { timeout: 90_000 }, () => {
    const here = remembering('packages/a');
    here.git('mv', 'packages/a', 'packages/z');
    const found = here.as(bot, ['lint', '--format', 'pretty']);
    expect(headings(found.out)).toEqual([
      'error LED504, LED507  packages/a/ moved to packages/z/ with the ledger  2 places',
    ]);
    paste(here, found.out);
    expect(here.did(bot, 'lint', '--fail-on', 'info', '--format', 'pretty')).toMatch(/^clean: /);
  });

  it('is the same before it is committed', { timeout: 90_000 }, () => {
    const here = remembering('packages/a');
    here.git('mv', 'packages/a', 'packages/z');
    const all =
      'error FND309, LED503, LED504, LED507  packages/a/ moved to packages/z/ with the ledger  5 places';
    for (const compared of [['--staged'], ['--since', 'main']])
      expect(headings(here.as(bot, ['lint', ...compared, '--format', 'pretty']).out)).toEqual([
        all,
      ]);
  });

  it(
    'is no move where an entry was left behind: that is told for itself',
    { timeout: 90_000 },
    () => {
      const here = remembering('packages/a');
      here.git('mv', 'packages/a', 'packages/z');
      const raise =
        here
          .git('ls-files', 'packages/z/corpus/ledger/*.json')
          .split('\n')
          .find((path) => here.read(path).includes('"raise"')) ?? '';
      here.git('rm', '-qf', raise);
      here.commit('Move most of a package');
      const judged = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']).out;
      expect(judged).toMatch(
        /LED503 append-only the raise of "Values begin at nought" was deleted since main$/m,
      );
      expect(judged).toMatch(
        /LED503 append-only the promotion of "Values begin at nought" was undone by deleting its entry$/m,
      );
    },
  );

  it('may move without its memory, whose evidence is followed', { timeout: 90_000 }, () => {
    const here = remembering('packages/a');
    here.write('packages/z/README.md', 'Moved.\n');
    here.git('add', '-A');
    here.git('mv', 'packages/a/src', 'packages/z/src');
    here.commit('Move the code');
    const judged = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']);
    expect({ code: judged.code, errors: judged.out.match(/ error /g) }).toEqual({
      code: 0,
      errors: null,
    });
    here.did(reviewer, '-C', 'packages/a', 'verify', '--follow', here.item);
    here.commit('Follow it');
    expect(here.did(bot, 'lint', '--fail-on', 'info', '--format', 'pretty')).toMatch(/^clean: /);
    expect(here.as(bot, ['gate', '--since', 'main']).code).toBe(0);
  });
});

describe('memory of the root that moved below a folder', () => {
  it('is taken back with all that moved with the ledger', { timeout: 90_000 }, () => {
    const here = remembering('.', {});
    here.write('apps/README.md', 'Apps.\n');
    here.git('add', '-A');
    here.git('mv', 'memory', 'corpus', 'apps/');
    const staged = here.as(bot, ['lint', '--staged', '--format', 'pretty']);
    expect(headings(staged.out)).toEqual([
      'error FND309, LED503  corpus/ moved to apps/corpus/ with the ledger  3 places',
    ]);
    expect(staged.out).toContain(
      'move it back: git mv -- apps/corpus corpus && git mv -- apps/memory memory\n',
    );
    here.commit('Move memory');
    const judged = here.as(bot, ['gate', '--since', 'main', '--format', 'pretty']);
    expect(headings(judged.out)).toEqual(headings(staged.out));
    paste(here, judged.out);
    here.commit('Take it back');
    expect(here.as(bot, ['gate', '--since', 'main', '--fail-on', 'info']).code).toBe(0);
  });
});
