import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code =
  'export const calls = 10;\nexport const retries = 3;\nexport const pause = 250;\nexport const jitter = 0.5;\n';

function repository(files: Readonly<Record<string, string>> = {}): Team {
  return team('work', {
    'src/limits.ts': code,
    'src/other.ts': code.replace(/\d/g, '7'),
    ...files,
  });
}

function fact({ did }: Team, claim: string, ...more: readonly string[]): string {
  return captured(
    did(
      bot,
      'capture',
      claim,
      'src/limits.ts#L1-L3',
      '--when',
      'changing limits',
      '--not-when',
      'in tests',
      ...more,
    ),
  );
}

describe('high consequence', () => {
  it('is not decided by its raiser alone, under whatever name', { timeout: 60_000 }, () => {
    const here = repository({ '.mailmap': 'Build Bot <bot@example.org> <old-bot@example.org>\n' });
    const item = fact(here, 'The limit is ten', '--consequence', 'high');
    const raisers = [
      bot,
      { name: 'Build Bot', mail: 'BOT@Example.org' },
      { name: 'Someone', mail: 'old-bot@example.org' },
    ];
    for (const person of raisers)
      expect(here.as(person, ['promote', item]).error, person.mail).toMatch(
        /P08 .*someone else must promote it/,
      );
    expect(
      here.as(bot, ['promote', item, '--reviewer', 'A Reviewer <reviewer@example.org>']).error,
    ).toMatch(/P08 .*--reviewer doesn't count as a second person/);
    expect(here.as(bot, ['validate', item]).error).toMatch(/P08/);
    here.did(reviewer, 'promote', item);
    expect(here.read('corpus/findings/limit-ten.md')).toContain(
      'reviewer_or_tool: "A Reviewer <reviewer@example.org>"',
    );
  });

  it(
    'takes no proof of its raiser; what is normal takes one that is run again, and not one that fails',
    { timeout: 60_000 },
    () => {
      const here = repository();
      const high = fact(here, 'The limit was raised', '--consequence', 'high', '--command', 'true');
      const ran = here.as(bot, ['validate', high, '--run', '--yes']);
      expect([ran.code, ran.error]).toEqual([
        1,
        expect.stringMatching(/P08 .*someone else must validate it/),
      ]);
      here.did(reviewer, 'validate', high, '--run', '--yes');
      here.did(bot, 'promote', high);
      const item = fact(
        here,
        'The limit is ten',
        '--command',
        'grep -q "calls = 10" src/limits.ts',
      );
      expect(here.as(bot, ['validate', item, '--run']).error).toContain('nothing was run');
      const shown = here.as(bot, ['validate', item, '--run', '--yes']);
      expect([shown.code, shown.error]).toEqual([0, expect.stringContaining('grep -q')]);
      expect(here.did(bot, 'show', item)).toContain('validated');
      const failing = fact(
        here,
        'The limit is eleven of 12',
        '--command',
        'grep -q "calls = 11" src/limits.ts',
      );
      expect(here.as(bot, ['validate', failing, '--run', '--yes']).code).toBe(1);
      expect(here.did(bot, 'show', failing)).toContain('pending');
    },
  );

  it.each(
    sampleOf([
      [
        'the record',
        'for f in corpus/findings/*.md; do echo "More." >> $f; done',
        'corpus/findings/limit-ten.md',
      ],
      ['its evidence', 'echo "// 10" >> src/limits.ts', 'src/limits.ts'],
      [
        'the ledger',
        'for f in corpus/ledger/promotions/*.json; do sed "s/high/normal/" $f > $f.new.json; done',
        'corpus/ledger/promotions/',
      ],
    ]),
  )('takes no proof that changes %s', { timeout: 60_000 }, (_what, command, changed) => {
    const here = repository();
    const item = fact(here, 'The limit is ten', '--consequence', 'high', '--command', command);
    here.commit('Capture');
    const ran = here.as(reviewer, ['validate', item, '--run', '--yes']);
    expect([ran.code, ran.error]).toEqual([1, expect.stringContaining(here.at(changed))]);
    expect(ran.error).toMatch(/changed while the proof of|is damaged/);
    here.git('checkout', '-q', '.');
    here.git('clean', '-fdq');
    expect(here.as(bot, ['promote', item]).error).toMatch(/P08/);
  });

  it('shows what a proof prints as data', { timeout: 60_000 }, () => {
    const here = repository();
    const item = fact(
      here,
      'The limit is ten',
      '--command',
      String.raw`printf '\033[31mred\a\n::error::gone\r\ttab\nlast'`,
    );
    const { error } = here.as(bot, ['validate', item, '--run', '--yes']);
    expect(error).toContain('\n  │ \\u{1B}[31mred\\u{7}\n  │ ::error::gone\\u{D}  tab\n  │ last\n');
  });

  it(
    'comes with external evidence, and with obligations of the hard-policy band',
    { timeout: 60_000 },
    () => {
      const here = repository({
        'corpus/specs/auth.md':
          '---\ntype: spec\nid: auth\nstatus: approved\n---\n\n# Spec: Auth\n\nREQ C-014:\nTHE ' +
          'client MUST refresh once\nDOMAIN security\nVERIFY BY test\n',
      });
      const external = captured(
        here.did(
          bot,
          'capture',
          'The service answers within two seconds',
          'https://example.org/status',
          '--quote',
          'within two seconds',
          '--when',
          'calling it',
          '--not-when',
          'in tests',
        ),
      );
      expect(here.as(bot, ['promote', external]).error).toMatch(
        /evidence is not in this repository/,
      );
      const bound = fact(here, 'The client refreshes with a limit', '--obligation', 'C-014');
      expect(here.as(bot, ['promote', bound]).error).toContain(
        '(C-014 of auth has the domain security)',
      );
      here.did(reviewer, 'promote', external, bound);
      // A quote can only be taken at its word, and lint says so.
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toMatch(/^\S+ info FND306 .*\n$/);
    },
  );
});

describe('obligations that a claim names', () => {
  const files = {
    'corpus/specs/auth.md':
      '---\ntype: spec\nid: auth\nstatus: approved\n---\n\n# Spec: Auth\n\nREQ C-014:\nTHE ' +
      'client MUST refresh once\nDOMAIN security\nVERIFY BY test\n',
  };

  it('are its origin, and not that of what the same task raises later', { timeout: 60_000 }, () => {
    const here = repository(files);
    const named = fact(here, 'C-014 is met by the mobile client');
    expect(here.as(bot, ['promote', named]).error).toMatch(/C-014 of auth has the domain security/);
    const plain = fact(here, 'The limit of a page is ten');
    expect(here.read('corpus/findings/limit-page-ten.md')).toContain('origin_obligations: []');
    here.did(bot, 'promote', plain);
  });
});

describe('an agent', () => {
  it('proposes, and decides nothing by default', { timeout: 60_000 }, () => {
    const here = repository();
    const agent = { env: { CLAUDECODE: '1' } };
    const item = captured(
      here.as(
        bot,
        [
          'capture',
          'The limit is ten',
          'src/limits.ts#L1-L3',
          '--when',
          'asking about it',
          '--not-when',
          'in tests',
        ],
        agent,
      ).out,
    );
    for (const args of [
      ['promote', item],
      ['retract', item, '--reason', 'x'],
      ['release', item, '--reason', 'x'],
      ['reject', item, '--reason', 'x'],
    ]) {
      const ran = here.as(bot, args, agent);
      expect([args[0], ran.code]).toEqual([args[0], 1]);
      expect(ran.error, args[0]).not.toMatch(/ledger (?:promote|review|validate|release)/);
    }
    expect(
      here.as(bot, ['defer', item, '--reason', 'later', '--until', '2999-01-01'], agent).code,
    ).toBe(0);
    expect(
      here.as(bot, ['capture', 'x y z', '--override', 'P10', '--reason', 'r'], agent).error,
    ).toContain("can't override");
  });

  it(
    'decides what is of low consequence where the configuration says so',
    { timeout: 60_000 },
    () => {
      const here = repository({ 'ledger.config.json': '{ "agents": { "mayPromote": "low" } }\n' });
      const item = fact(here, 'The limit is ten');
      const high = fact(here, 'The delay is 250', '--consequence', 'high');
      expect(here.as(reviewer, ['promote', item], { env: { CLAUDECODE: '1' } }).code).toBe(0);
      expect(here.as(reviewer, ['promote', high], { env: { CLAUDECODE: '1' } }).error).toContain(
        "the item is high-consequence; agents can't promote it",
      );
    },
  );
});

describe('gates', () => {
  it('refuse a pattern from one finding, or from two copies of one', { timeout: 60_000 }, () => {
    const here = repository();
    const one = fact(here, 'The limit is ten', '--task', 'first');
    here.did(reviewer, 'promote', one);
    const pattern = (names: readonly string[]): string =>
      captured(
        here.did(
          bot,
          'capture',
          `Limits are small numbers, seen ${names.length} times by ${names.join(' and ')}`,
          '--kind',
          'pattern',
          '--when',
          'asking about it',
          '--not-when',
          'in tests',
          ...names.flatMap((name) => [
            '--finding',
            basename(here.at(`corpus/findings/${name}.md`), '.md'),
          ]),
        ),
        'pattern',
      );
    expect(here.as(reviewer, ['promote', pattern(['limit-ten'])]).error).toMatch(/P09 .*of 2/);
    const copy = captured(
      here.did(
        bot,
        'capture',
        'Retries stop after three attempts',
        'src/other.ts#L1-L3',
        '--when',
        'a b',
        '--not-when',
        'c',
        '--task',
        'first',
      ),
    );
    here.did(reviewer, 'promote', copy);
    expect(
      here.as(reviewer, ['promote', pattern(['limit-ten', 'retries-stop-after-three-attempts'])])
        .error,
    ).toMatch(/P09 .*the same discovery/);
    const other = captured(
      here.did(
        bot,
        'capture',
        'The delay doubles',
        'src/other.ts#L1-L4',
        '--when',
        'a c',
        '--not-when',
        'd',
        '--task',
        'second',
      ),
    );
    here.did(reviewer, 'promote', other);
    here.did(reviewer, 'promote', pattern(['limit-ten', 'delay-doubles']));
    expect(here.did(bot, 'lint', '--fail-on', 'error')).toBe('');
  });

  it('refuse what lowers an obligation named by id, as SOL-M004', { timeout: 60_000 }, () => {
    const here = repository({
      'corpus/specs/limits.md':
        '---\ntype: spec\nid: limits\nstatus: approved\n---\n\n# Spec: Limits\n\nREQ ' +
        'AC-001:\nTHE client MUST stop after three retries\nVERIFY BY test\n',
    });
    const item = fact(here, 'AC-001 may be skipped for internal callers');
    expect(here.as(reviewer, ['promote', item]).error).toMatch(/P07 .*weakens AC-001/);
    const states = fact(here, 'By AC-001 the client MUST stop after three retries, and it does');
    here.did(reviewer, 'promote', states);
  });

  it('list everything that is missing at once', { timeout: 60_000 }, () => {
    const here = repository();
    const item = captured(here.did(bot, 'capture', 'The limit is ten'));
    const refused = here.as(reviewer, ['promote', item]).error;
    // The first condition of the scope is the one of the index: P06 has nothing to add.
    expect(refused.match(/^ {2}P\d\d/gm)).toEqual(['  P04', '  P05', '  P05']);
  });

  it('do not let a hand-written status pass for memory', { timeout: 60_000 }, () => {
    const here = repository();
    const item = fact(here, 'The limit is ten');
    here.write(
      'corpus/findings/limit-ten.md',
      here.read('corpus/findings/limit-ten.md').replace('status: candidate', 'status: promoted'),
    );
    expect(here.as(bot, ['lint']).out).toMatch(/LED50[47]/);
    here.write(
      'corpus/findings/hand.md',
      here
        .read('corpus/findings/limit-ten.md')
        .replace(/^id: .*$/m, 'id: hand')
        .replace('The limit is ten', 'The hand wrote it'),
    );
    expect(here.as(bot, ['lint']).out).toMatch(/corpus\/findings\/hand\.md\S* error LED507/);
    expect(item).toMatch(/^[a-z2-7]{4}/);
  });
});
