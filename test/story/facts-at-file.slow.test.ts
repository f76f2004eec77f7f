import { describe, expect, it } from 'vitest';

import { promoteFact } from '../support/facts.ts';
import { guarded, promoted } from '../support/guarded.ts';
import { bot, type Person } from '../support/team.ts';

const later = 'corpus/findings/value-ten-ten.md';
const base = guarded({
  more: (here) => {
    promoteFact(here, 'Value ten is ten', 'src/values.ts#L11', 'changing ten');
    here.commit('Ten');
  },
});

interface Found {
  readonly file: string;
  readonly looked: number;
  readonly facts: readonly {
    readonly path: string;
    readonly state: string;
    readonly lines: { readonly from: number; readonly to: number } | null;
  }[];
}

type Here = ReturnType<typeof base>;
const found = (here: Here, name: string, who: Person = bot): Found =>
  JSON.parse(here.did(who, 'show', name, '--format', 'json')) as Found;
const places = (here: Here, name: string): string[] =>
  found(here, name).facts.map(
    ({ path, state, lines }) => `${path} ${state} ${lines ? `${lines.from}-${lines.to}` : ''}`,
  );

describe('ledger show of a file', () => {
  it('lists the facts that rest there, those nearest to a line first', { timeout: 30_000 }, () => {
    const here = base();
    const [first, second] = [`${promoted} fresh 1-4`, `${here.at(later)} fresh 11-11`];
    expect(places(here, 'src/values.ts')).toEqual([first, second]);
    expect(places(here, 'src/values.ts:3')).toEqual([first, second]);
    expect(places(here, 'src/values.ts:9-10')).toEqual([second, first]);
    expect(places(here, 'src/values.ts#L20')).toEqual([second, first]);
    expect(here.did(bot, 'show', 'src/values.ts:11')).toMatch(
      new RegExp(
        '^src/values\\.ts:11 {2}2 facts\\n {2}L11 {9}fresh {5}\\S+ {2}Value ten is ten {2}' +
          `${here.at(later).replace('.', '\\.')}\\n {2}L1-4 `,
      ),
    );
  });

  it('says which file is not there, and where one ends', { timeout: 30_000 }, () => {
    const here = base();
    expect(places(here, '.\\src\\values.ts')).toEqual(places(here, 'src/values.ts'));
    for (const [name, said] of [
      ['src/vlaues.ts', 'src/vlaues.ts is not a file, an item or a record'],
      ['none/', 'none/ is not a file, an item or a record'],
      ['src/values.ts:99999', 'src/values.ts has only 20 lines'],
    ] as const)
      expect(here.as(bot, ['show', name])).toMatchObject({
        code: 2,
        error: expect.stringContaining(said) as string,
      });
  });

  it('says what became of each', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', 'value10 = 10', 'value10 = 11');
    here.edit('src/values.ts', /^/, '// first\n');
    expect(places(here, 'src/values.ts')).toEqual([
      `${promoted} moved 2-5`,
      `${here.at(later)} changed 11-11`,
    ]);
    here.git('mv', 'src/values.ts', 'src/numbers.ts');
    expect(places(here, 'src/numbers.ts')).toEqual([
      `${promoted} moved 2-5`,
      `${here.at(later)} gone 11-11`,
    ]);
    expect(places(here, 'src/values.ts'), 'by its name of old').toHaveLength(2);
  });

  it('says so where none does, and knows no other names', { timeout: 30_000 }, () => {
    const here = base();
    expect(here.did(bot, 'show', 'ledger.config.json')).toMatch(
      /^no fact cites ledger\.config\.json \(\d+ records checked\)\n$/,
    );
    for (const path of ['memory/INDEX.md', 'corpus/tasks/main.md'])
      expect(here.did(bot, 'show', path), 'no fact itself').toContain(`no fact cites ${path} (`);
    const none = here.as(bot, ['show', 'src/nowhere.ts']);
    expect([none.code, none.out]).toEqual([2, '']);
    expect(here.did(bot, 'show', 'src'), 'a folder').toContain('\nFacts\n');
    expect(here.did(bot, 'show', promoted), 'a record is a record').toContain('\nclaim\n');
  });

  it('is counted by ledger context', { timeout: 30_000 }, () => {
    const here = base();
    const args = ['context', '--profile', 'ledger'];
    expect(here.did(bot, ...args)).toContain(
      '`ledger show FILE` the facts about a file; they cite 1 file.',
    );
    expect(here.did(bot, ...args, '--explain')).toContain('(on 1 file)');
  });
});
