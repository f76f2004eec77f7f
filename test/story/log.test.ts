import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ledgerOf } from '../support/ledger-entries.ts';
import { folderWith, ledger } from '../support/run-cli.ts';

const first = 'aaaaaaaaaaaaaaaaaaaaaaaaaa';
const second = 'bbbbbbbbbbbbbbbbbbbbbbbbbb';

describe('ledger log --since', () => {
  // The clock of whoever made the fourth act was behind: it comes last, and is of the first day.
  const memory = (): string =>
    folderWith({
      'ledger.config.json': '{}\n',
      'memory/INDEX.md': '# Memory index\n',
      ...ledgerOf([
        { act: 'raise', items: [{ item: first, from: null, to: 'pending' }] },
        { act: 'raise', items: [{ item: second, from: null, to: 'pending' }] },
        { act: 'promotion', at: '2026-11-03T00:00:00Z', items: [{ item: first }] },
        { act: 'confirmation', at: '2026-11-01T23:59:59Z', items: [{ item: first }] },
        { act: 'promotion', at: '2026-11-04T23:59:59Z', items: [{ item: second }] },
      ]),
    });
  const days = (here: string, ...args: readonly string[]): string[] => {
    const { code, out, error } = ledger(here, ['log', ...args, '--format', 'json']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const { entries } = JSON.parse(out) as { entries: { at: string }[] };
    return entries.map(({ at }) => at.slice(8, 10));
  };

  it('lists acts of that day and later, newest first, whatever the clock of one in between', () => {
    const here = memory();
    expect(days(here)).toEqual(['04', '01', '03', '02', '01']);
    expect(days(here, '--since', '2026-11-01')).toEqual(days(here));
    expect(days(here, '--since', '2026-11-03')).toEqual(['04', '03']);
    expect(days(here, '--since=2026-11-05')).toEqual([]);
    const { out } = ledger(here, ['log', '--since', '2026-11-04']);
    expect(out).toMatch(/^\S+ {2}2026-11-04T23:59:59Z {2}promotion {2}A Reviewer/);
    expect(out).not.toContain('2026-11-03');
  });

  it('says which entries it cannot read, and ends with 1', () => {
    const here = memory();
    const path = 'corpus/ledger/promotions/2026-11-05-broken.json';
    writeFileSync(join(here, path), '{}\n');
    const ran = ledger(here, ['log', '--format', 'json']);
    expect([ran.code, JSON.parse(ran.out)]).toMatchObject([1, { broken: [path] }]);
    expect(ran.error).toContain(path);
  });

  it('goes with an item and with a number, which counts what is left', () => {
    const here = memory();
    expect(days(here, first, '--since', '2026-11-02')).toEqual(['03']);
    expect(days(here, '--since', '2026-11-02', '-n', '2')).toEqual(['04', '03']);
    expect(days(here, second, '--since', '2026-11-01', '-n', '1')).toEqual(['04']);
  });

  it('says that nothing was decided since, which is not that nothing ever was', () => {
    expect(ledger(memory(), ['log', '--since', '2026-12-01'])).toEqual({
      code: 0,
      out: 'the ledger has no decision since 2026-12-01\n',
      error: '',
    });
  });

  it.each(['2026-02-30', 'last week', '2026-11-01T00:00:00Z'])(
    'refuses %s, which is no day',
    (day) => {
      for (const more of [[], ['--format', 'json']]) {
        const { code, out, error } = ledger(memory(), ['log', '--since', day, ...more]);
        expect([code, out]).toEqual([2, '']);
        expect(error).toContain(`"${day}" is not a day\n`);
      }
    },
  );

  it('takes a day as people say it', () => {
    const { code, out } = ledger(memory(), ['log', '--since', 'yesterday']);
    expect([code, out]).toEqual([0, expect.stringMatching(/since 20\d\d-\d\d-\d\d/)]);
  });
});
