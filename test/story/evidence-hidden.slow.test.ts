import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);

/**
 * A branch off a base that has memory of three lines, and of a value, and where stale evidence is
 * an error.
 */
const branch = madeOnce((): Team => {
  const here = team('main', {
    'src/a.ts': code,
    'src/b.json': '{ "limit": 30 }\n',
    'ledger.config.json': '{ "baseBranch": "main", "gate": { "stale": "error" } }\n',
  });
  const raised = captured(
    here.did(
      bot,
      'capture',
      'Gamma holds',
      'src/a.ts#L2-L4',
      'src/b.json#/limit',
      '--when',
      'alpha',
      '--not-when',
      'beta',
    ),
  );
  here.did(reviewer, 'promote', raised);
  here.commit('Memory');
  here.git('checkout', '-qb', 'change');
  return here;
});

const edited = code.replace('value2 = 2', 'value2 = 99');
const told = (here: Team): string[] =>
  here
    .as(bot, ['gate', '--since', 'main'])
    .out.split('\n')
    .flatMap(
      (line) =>
        /(?:error|warning|info) FND3(?:06 evidence-fresh|20 memory-readable) (.*)$/.exec(
          line,
        )?.[1] ?? [],
    );

describe('evidence that a change would hide', () => {
  it.each(
    sampleOf([
      '*.ts text eol=crlf',
      '*.ts working-tree-encoding=UTF-8',
      '*.ts ident',
      '*.ts filter=anything',
      '*.ts export-subst',
      '*.ts binary',
    ]),
  )('is compared as git keeps it, under %s', { timeout: 30_000 }, (attributes) => {
    const here = branch();
    here.write('.gitattributes', `${attributes}\n`);
    here.commit('Attributes');
    expect(here.as(bot, ['gate', '--since', 'main']).code).toBe(0);
    here.write('src/a.ts', edited);
    here.commit('Edit');
    expect(told(here)).toEqual([
      'src/a.ts#L2-L4 changed: the cited lines are no longer in this file',
    ]);
    // Merged, it stays so: what the work tree has comes from the same blob.
    expect(here.as(bot, ['lint']).out).toContain('FND306 evidence-fresh src/a.ts#L2-L4 changed');
  });

  it(
    'counts where it is no text, a link or broken JSON now, whatever else still holds',
    { timeout: 60_000 },
    () => {
      const hidden = (change: (here: Team) => void): string[] => {
        const here = branch();
        change(here);
        here.commit('Change');
        expect(here.as(bot, ['gate', '--since', 'main']).code).toBe(1);
        return told(here);
      };
      expect(hidden((here) => here.write('src/a.ts', `${code}\0`))).toEqual([
        expect.stringMatching(
          /^ledger cannot compare src\/a\.ts#L2-L4: it is not UTF-8 text; cite the whole file/,
        ),
      ]);
      expect(
        hidden((here) => {
          rmSync(join(here.root, 'src/a.ts'));
          symlinkSync('b.json', join(here.root, 'src/a.ts'));
        }),
      ).toEqual([
        expect.stringMatching(/^ledger cannot compare src\/a\.ts#L2-L4: it is a symbolic link/),
      ]);
      expect(hidden((here) => here.write('src/b.json', '{ "limit": 99\n'))).toEqual([
        expect.stringMatching(/^ledger cannot compare src\/b\.json#\/limit: /),
      ]);
      expect(
        hidden((here) =>
          here.write(
            'src/a.ts',
            `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`,
          ),
        ),
      ).toEqual(['src/a.ts#L2-L4 changed: it has only 3 lines']);
    },
  );

  it('is not held against the next change', { timeout: 30_000 }, () => {
    const here = branch();
    here.write('src/a.ts', `${code}\0`);
    here.commit('Change');
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', 'change');
    here.git('checkout', '-qb', 'later');
    here.write('README.md', '# Later\n');
    here.commit('Later');
    expect(told(here)).toEqual([]);
  });
});
