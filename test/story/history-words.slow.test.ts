import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const third = { name: 'Third Person', mail: 'third@example.org' };

function repository(): Team {
  return team('work', { 'src/a.ts': code });
}

function fact(here: Team, claim: string): string {
  const item = captured(
    here.did(
      bot,
      'capture',
      claim,
      'src/a.ts#L2-L4',
      '--when',
      `asking about ${claim}`,
      '--not-when',
      'in tests',
    ),
  );
  here.did(reviewer, 'promote', item);
  return item;
}

/** The id of a record, which is named by words of its title. */
const idOf = (here: Team, words: string): string =>
  basename(here.at(`corpus/findings/${words}.md`), '.md');
const told = (here: Team): string[] =>
  here
    .as(bot, ['lint', '--only', 'FND310'])
    .out.split('\n')
    .flatMap((line) => / error FND310 status-history-append-only (.*)$/.exec(line)?.[1] ?? []);

describe('the Status history of memory', () => {
  it('says of every act what the act wrote, whatever the reason', { timeout: 60_000 }, () => {
    const here = repository();
    const odd =
      'a `code`, a *star*, under_score <b> \\ back; ledger aaaaaaaa — and more\n  over lines';
    fact(here, 'Gamma holds for one');
    here.did(reviewer, 'confirm', idOf(here, 'gamma-holds-one'));
    here.write(
      'corpus/findings/gamma-holds-one.md',
      here
        .read('corpus/findings/gamma-holds-one.md')
        .replace('Gamma holds for one\n\n## Evidence', 'Gamma holds  for one.\n\n## Evidence'),
    );
    here.commit('Facts');
    here.as(third, ['amend', idOf(here, 'gamma-holds-one'), '--reason', odd]);
    here.did(reviewer, 'quarantine', idOf(here, 'gamma-holds-one'), '--reason', odd);
    here.did(third, 'release', idOf(here, 'gamma-holds-one'), '--reason', odd);
    here.did(reviewer, 'mv', 'corpus/findings/gamma-holds-one.md', 'corpus/findings/elsewhere.md');
    const waits = captured(
      here.did(
        bot,
        'capture',
        'Delta is put off',
        'src/a.ts#L6-L8',
        '--when',
        'delta',
        '--not-when',
        'beta',
      ),
    );
    here.did(reviewer, 'defer', waits, '--reason', odd, '--until', '2099-01-01');
    here.did(reviewer, 'reopen', waits);
    here.did(reviewer, 'validate', waits);
    here.did(reviewer, 'promote', waits);
    here.did(reviewer, 'retract', waits, '--reason', odd);
    fact(here, 'Epsilon holds there');
    fact(here, 'Zeta holds instead');
    here.did(
      reviewer,
      'supersede',
      idOf(here, 'epsilon-holds-there'),
      idOf(here, 'zeta-holds-instead'),
    );
    here.write('src/a.ts', 'export const other = 1;\n');
    here.did(reviewer, 'verify', '--mark-stale');
    const decide = (claim: string): void =>
      void here.did(
        reviewer,
        'promote',
        captured(
          here.did(
            bot,
            'capture',
            claim,
            '--kind',
            'decision',
            '--context',
            'x is asked',
            '--alternatives',
            'two',
            '--consequences',
            'none of note',
            '--when',
            `choosing ${claim}`,
            '--not-when',
            'in tests',
          ),
          'decision',
        ),
      );
    decide('We choose one');
    decide('We rather take two');
    here.did(
      reviewer,
      'supersede',
      'corpus/adrs/0001-we-choose-one.md',
      'corpus/adrs/0002-we-rather-take-two.md',
    );
    here.commit('All of it');
    expect(told(here)).toEqual([]);
  });

  it(
    'tells another reason, person, time or status from the one of its act',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const path = 'corpus/findings/gamma-holds.md';
      fact(here, 'Gamma holds');
      here.did(
        reviewer,
        'retract',
        idOf(here, 'gamma-holds'),
        '--reason',
        'it was poisoned',
        '--because',
        'poisoned',
      );
      here.commit('Withdraw');
      const text = here.read(path);
      const with_ = (from: string | RegExp, to: string): string[] => {
        here.write(path, text.replace(from, to));
        return told(here).map((line) =>
          line
            .replace(/\d{4}-\d\d-\d\dT[\d:]*Z?/, 'TIME')
            .replace(/ [a-z2-7]{8} says/, ' ENTRY says'),
        );
      };
      expect(with_('poisoned: it was poisoned', 'withdrawn: all was fine')).toEqual([
        'the Status history says "TIME — roll…"; the rollback ENTRY says otherwise',
      ]);
      expect(
        with_(
          'promoted — A Reviewer <reviewer@example.org>',
          'promoted — The Board <board@example.org>',
        ),
      ).toEqual(['the Status history says "TIME — prom…"; the promotion ENTRY says otherwise']);
      expect(with_(/- \d{4}(-[^\n]* — promoted — )/, '- 2019$1')).toHaveLength(1);
      expect(with_('rolled-back — poisoned', 'superseded — poisoned')).toHaveLength(1);
      expect(with_('raised by task work', 'raised by task security-review')).toHaveLength(1);
      // What a formatter makes of the same words is the same.
      expect(with_('<reviewer@example.org>', '\\<reviewer@example.org>')).toEqual([]);
    },
  );

  it('takes no line of another record', { timeout: 60_000 }, () => {
    const here = repository();
    fact(here, 'Gamma holds');
    fact(here, 'Delta holds too');
    here.did(reviewer, 'confirm', idOf(here, 'delta-holds-too'));
    here.commit('Facts');
    const confirmed =
      /- [^\n]* — confirmed by [^\n]*\n/.exec(
        here.read('corpus/findings/delta-holds-too.md'),
      )?.[0] ?? '';
    here.write(
      'corpus/findings/gamma-holds.md',
      `${here.read('corpus/findings/gamma-holds.md').trimEnd()}\n${confirmed}`,
    );
    expect(told(here)).toEqual([
      expect.stringMatching(/^the Status history says "[^"]*", and no entry [a-z2-7]{8} says so$/),
    ]);
  });
});
