import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureDecision } from '../support/facts.ts';
import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const index = 'memory/INDEX.md';
const glossary = 'memory/glossary.md';
const guide = 'docs/guides/deploy.md';
const spec = 'corpus/specs/refresh.md';

/**
 * A repository whose main branch holds a fact, a decision, a term, a rule and a requirement, and a
 * branch that changes them.
 */
const remembered = madeOnce(
  (): Team & {
    readonly items: Readonly<Record<'fact' | 'decision' | 'term' | 'rule', string>>;
  } => {
    const here = team('main', {
      'src/a.ts': code,
      [spec]: '---\ntype: spec\nid: refresh\nstatus: draft\n---\n\n# Spec: Refresh\n',
    });
    const fact = captured(
      here.did(
        bot,
        'capture',
        'The parser keeps comments',
        'src/a.ts#L8-L10',
        '--when',
        'parsing configuration',
        '--not-when',
        'parsing JSON',
      ),
    );
    const decision = captureDecision(
      here,
      'Tokens rotate daily',
      { context: 'a', alternatives: 'b', consequences: 'c' },
      '--when',
      'scheduling rotation',
    );
    const term = captured(
      here.did(
        bot,
        'capture',
        'The moment a token stops being accepted.',
        '--kind',
        'term',
        '--term',
        'expiry',
      ),
      'term',
    );
    const rule = captured(
      here.did(
        bot,
        'capture',
        'Migrate before deploying',
        '--kind',
        'workflow',
        '--guide',
        guide,
        '--text',
        '1. Stop workers.\n2. Migrate.',
      ),
      'workflow',
    );
    const requirement = captured(
      here.did(
        bot,
        'capture',
        'The client MUST stop on a rejected token',
        '--kind',
        'behaviour',
        '--spec',
        'refresh',
        '--verify-by',
        'npm test',
      ),
      'behaviour',
    );
    here.did(reviewer, 'promote', fact, decision, term, rule, requirement);
    here.commit('Remember');
    here.git('checkout', '-q', '-b', 'change');
    return { ...here, items: { fact, decision, term, rule } };
  },
);

/** What the gate says of an edit by hand, which is taken back afterwards. */
function judged(here: Team, change: () => void): string {
  change();
  here.git('add', '-A');
  here.git('commit', '-qm', 'Change', '--allow-empty');
  const {
    out,
    error,
    code: ended,
  } = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']);
  expect(ended, error).toBeLessThan(2);
  here.git('reset', '-q', '--hard', 'HEAD~1');
  return out;
}

function edited(
  here: Team,
  path: string,
  ...pairs: readonly (readonly [from: string | RegExp, to: string])[]
): () => void {
  return () => {
    const text = pairs.reduce((each, [from, to]) => each.replace(from, to), here.read(path));
    expect(text).not.toBe(here.read(path));
    here.write(path, text);
  };
}

describe('Tier-1 edited by hand', () => {
  it(
    'is seen at the gate: conditions, titles, sections, targets and rows of the index',
    { timeout: 120_000 },
    () => {
      const here = remembered();
      const row = /^\| \[The parser.*\n/m.exec(here.read(index))?.[0] ?? '';
      expect(
        judged(
          here,
          edited(here, index, ['| parsing configuration |', '| writing a deployment script |']),
        ),
      ).toContain(
        'error LED512 view-as-derived the row of "The parser keeps …" loads for "writing a ' +
          'deploym…"; its record says "parsing configura…"',
      );
      expect(
        judged(
          here,
          edited(
            here,
            index,
            [row, ''],
            [
              '## Durable',
              '## Always-relevant project facts\n\n- [The parser keeps ' +
                `comments](../${here.at('corpus/findings/parser-keeps-comments.md')})\n\n## Durable`,
            ],
          ),
        ),
      ).toMatch(/LED512 .*is always loaded here/);
      expect(
        judged(
          here,
          edited(here, index, ['[The parser keeps comments]', '[The parser never keeps comments]']),
        ),
      ).toMatch(/error LED512 .*"The parser never keeps commen…" has the title .* in its record/);
      expect(
        judged(here, edited(here, index, [row, ''], ['| [ADR-0001', `${row}| [ADR-0001`])),
      ).toMatch(/warning LED512 .*is in the section "Decisions"/);
      expect(
        judged(
          here,
          edited(here, index, ['(../corpus/adrs/0001-tokens-rotate-daily.md)', '(../src/a.ts)']),
        ),
      ).toMatch(/error LED512 [^\n]*has no row in memory[^]*warning IDX106 [^\n]*not memory/);
    },
  );

  it(
    'is refused where a term, a rule or a requirement was rewritten or taken out',
    { timeout: 120_000 },
    () => {
      const here = remembered();
      expect(
        judged(here, edited(here, glossary, ['stops being accepted', 'may be renewed forever'])),
      ).toContain(
        'error LED504 record-as-pinned this term "expiry" differs from the text accepted on ',
      );
      expect(judged(here, edited(here, glossary, [/^\| expiry.*\n/m, '']))).toMatch(
        /error LED504 .*the term "expiry" \(\S+\) is missing from memory\/glossary\.md/,
      );
      expect(
        judged(
          here,
          edited(here, guide, ['2. Migrate.', '2. Migrate.\n3. Switch the checks off.']),
        ),
      ).toMatch(/error LED504 .*section "Migrate before deploying" differs from the text accepted/);
      expect(
        judged(here, edited(here, guide, [/$/, '\n### Then\n\nSwitch the checks off.\n'])),
      ).toMatch(/error LED504 .*section "Migrate before deploying" differs from the text accepted/);
      expect(judged(here, () => rmSync(join(here.root, guide)))).toMatch(
        /error LED504 .*the section .* is missing from docs\/guides\/deploy\.md/,
      );
      expect(judged(here, edited(here, spec, ['MUST stop', 'MAY go on']))).toMatch(
        /error LED504 .*the requirement .* is missing from corpus\/specs\/refresh\.md/,
      );
    },
  );

  it('passes where people only lay it out, add to it or move it', { timeout: 120_000 }, () => {
    const here = remembered();
    const both =
      (...changes: readonly (() => void)[]) =>
      () => {
        for (const change of changes) change();
      };
    expect(
      judged(
        here,
        both(
          edited(
            here,
            index,
            ['| promoted | parsing configuration |', '|  promoted  |   parsing configuration    |'],
            ['[ADR-0001: Tokens rotate daily]', '[Tokens rotate]'],
            ['## Durable', '## Always-relevant project facts\n\n- Run the tests.\n\n## Durable'],
          ),
          edited(
            here,
            glossary,
            ['| expiry | The', '| **expiry** |   The'],
            [/$/, '| hand | A word of our own. |\n'],
          ),
          edited(
            here,
            guide,
            ['1. Stop workers.\n2. Migrate.', '1. Stop\n   workers.\n1. Migrate.'],
            [/$/, '\n## Ours\n\nMore.\n'],
          ),
        ),
      ),
    ).toBe('');
    const renamed = (): void => {
      here.write('memory/words/.keep', '');
      here.git('mv', glossary, 'memory/words/glossary.md');
      here.git('mv', index, 'memory/MEMORY.md');
      here.git('mv', guide, 'docs/deploying.md');
      here.write('AGENTS.md', here.read('AGENTS.md').replace(guide, 'docs/deploying.md'));
    };
    expect(judged(here, renamed)).toBe('');
    expect(judged(here, () => void here.did(bot, 'index', '--write'))).toBe('');
  });

  it(
    'is an act where the meaning of a term is worded anew, or another',
    { timeout: 120_000 },
    () => {
      const here = remembered();
      const { term } = here.items;
      const amended = (): void => {
        edited(here, glossary, ['The moment', 'The momment'])();
        here.did(reviewer, 'amend', term, '--reason', 'a spelling of ours');
      };
      expect(judged(here, amended)).toBe('');
      const turned = (): void => {
        edited(here, glossary, ['stops being', 'starts being'])();
        expect(here.as(reviewer, ['amend', term, '--reason', 'wording']).error).toMatch(
          /P12 .*has another meaning now/,
        );
      };
      expect(judged(here, turned)).toMatch(/error LED504/);
      const replaced = (): void => {
        here.did(reviewer, 'retract', term, '--because', 'stale', '--reason', 'it means more now');
        here.did(
          reviewer,
          'promote',
          captured(
            here.did(
              bot,
              'capture',
              'The moment a token or a key stops being accepted.',
              '--kind',
              'term',
              '--term',
              'expiry',
            ),
            'term',
          ),
        );
      };
      expect(judged(here, replaced)).not.toMatch(/LED504/);
    },
  );

  it(
    'is an act where a rule is worded anew, and no other wording makes another rule of it',
    { timeout: 120_000 },
    () => {
      const here = remembered();
      const { rule } = here.items;
      const unchanged = here.as(reviewer, ['amend', rule, '--reason', 'nothing']);
      expect(unchanged.error).toMatch(
        /P12 .*"Migrate before deploying" in .* equals its accepted text/,
      );
      const amended = (): void => {
        edited(here, guide, ['Stop workers.', 'Stop wokers.'])();
        expect(here.did(reviewer, 'amend', rule, '--reason', 'a spelling of ours')).toContain(
          `amended ${rule} workflow → ${guide}`,
        );
      };
      expect(judged(here, amended)).toBe('');
      for (const [what, ...change] of sampleOf([
        ['says something else', '1. Stop workers.\n2. Migrate.', '1. Migrate.\n2. Stop workers.'],
        ['"Start workers." says something else', 'Stop workers.', 'Start workers.'],
        ['it says more: "Skip the checks."', '2. Migrate.', '2. Migrate.\n3. Skip the checks.'],
        ['it says less: "Migrate."', '1. Stop workers.\n2. Migrate.', '1. Stop workers.'],
        ['it links to something else', '2. Migrate.', '2. [Migrate.](https://example.org)'],
      ] as const)) {
        const turned = (): void => {
          edited(here, guide, change)();
          expect(here.as(reviewer, ['amend', rule, '--reason', 'wording']).error).toMatch(
            new RegExp(`P12 .*changes wording only: .*${what.replace(/[.?]/g, '\\$&')}`),
          );
        };
        expect(judged(here, turned)).toMatch(/error LED504/);
      }
      expect(
        judged(here, () => {
          edited(here, guide, ['## Migrate before deploying', '## Deploying'])();
          expect(here.as(reviewer, ['amend', rule, '--reason', 'wording']).error).toMatch(
            /P12 .*no guide contains the section/,
          );
        }),
      ).toMatch(/error LED504 .*the section .* is missing from docs\/guides\/deploy\.md/);
    },
  );

  it('keeps the line that points to a rule, and writes it again', { timeout: 120_000 }, () => {
    const here = remembered();
    const line =
      here
        .read('AGENTS.md')
        .split('\n')
        .find((each) => each.startsWith('- Migrate')) ?? '';
    expect(line).toBe(
      '- Migrate before deploying: see [Migrate before deploying](docs/guides/deploy.md#migrate-before-deploying)',
    );
    const removed = edited(here, 'AGENTS.md', [`\n${line}\n`, '']);
    expect(judged(here, removed)).toBe(
      'AGENTS.md:1:1 error LED512 view-as-derived no instruction file links to ' +
        'the promoted rule "Migrate before deploying"\n' +
        'AGENTS.md:3:1 info NAT013 template-filled the heading "Workflow" has no text\n',
    );
    const before = here.read('AGENTS.md');
    expect(
      judged(here, () => {
        removed();
        here.as(bot, ['lint', '--fix', '--only', 'LED512']);
        expect(here.read('AGENTS.md')).toBe(before);
      }),
    ).toBe('');
    expect(
      judged(here, edited(here, 'AGENTS.md', ['Migrate before', 'Never migrate before'])),
    ).toMatch(
      /AGENTS\.md:5:\d+ error LED512 .*link to the rule "Migrate before deploying" differs/,
    );
    expect(
      judged(here, edited(here, 'AGENTS.md', ['(docs/guides/deploy.md', '(docs/guides/other.md'])),
    ).toMatch(/error LED512 .*no instruction file links/);
    expect(judged(here, () => rmSync(join(here.root, 'AGENTS.md')))).toMatch(
      /error LED512 .*no instruction file links/,
    );
    const moved = (): void => {
      edited(
        here,
        'AGENTS.md',
        [`${line}\n`, 'Read the notes.\n'],
        [/$/, `\n## Guides\n\n* ${line.slice(2).replace('Migrate', '**Migrate**')}\n`],
      )();
    };
    expect(judged(here, moved)).toBe('');
  });

  it(
    'takes a withdrawn rule out of its guide and of AGENTS.md, and says so where it is put back',
    { timeout: 120_000 },
    () => {
      const here = remembered();
      const { rule } = here.items;
      edited(here, guide, [/$/, '\n## Ours\n\nMore.\n'])();
      here.commit('Ours');
      const [agents, text] = [here.read('AGENTS.md'), here.read(guide)];
      const retracted = (): void =>
        void here.did(reviewer, 'retract', rule, '--reason', 'nobody deploys by hand');
      expect(
        judged(here, () => {
          retracted();
          expect(here.read(guide)).toBe('# Workflow\n\n## Ours\n\nMore.\n');
          expect(here.read('AGENTS.md')).toMatch(/^# Agents\n\n## Workflow\n(?![^]*Migrate)/);
          here.did(reviewer, 'undo');
          expect([here.read('AGENTS.md'), here.read(guide)]).toEqual([agents, text]);
          retracted();
        }),
      ).toBe('');
      const back = (): void => {
        retracted();
        here.write(guide, text);
        here.write('AGENTS.md', agents);
      };
      expect(judged(here, back)).toMatch(
        /^AGENTS\.md:5:\d+ error LED512 view-as-derived this line links to the rule "Migrate before deploying", withdrawn on \d{4}-\d\d-\d\d\ndocs\/guides\/deploy\.md:1:1 error LED512 view-as-derived the section "Migrate before deploying", withdrawn on \d{4}-\d\d-\d\d, is still here\n$/,
      );
      expect(
        judged(here, () => {
          edited(here, guide, ['2. Migrate.', '2. Migrate, mostly.'])();
          expect(
            here.did(reviewer, 'retract', rule, '--reason', 'nobody deploys by hand'),
          ).toContain(`"Migrate before deploying" in ${guide} was edited, so it is still there`);
        }),
      ).toBe('');
    },
  );

  it('does not hide what was withdrawn, nor say it otherwise', { timeout: 120_000 }, () => {
    const here = remembered();
    here.git('checkout', '-q', 'main');
    here.did(
      reviewer,
      'retract',
      here.items.fact,
      '--because',
      'poisoned',
      '--reason',
      'nobody knows who wrote it',
    );
    here.commit('Withdraw');
    here.git('checkout', '-q', '-B', 'change');
    expect(judged(here, edited(here, index, [/^\|.*Do not use.*\n/m, '']))).toMatch(
      /error LED512 .*is rolled-back, but not in the table of withdrawn memory/,
    );
    expect(judged(here, edited(here, index, [/Do not use: [^|]*/, 'Safe to use again ']))).toMatch(
      /error LED512 .*has "Safe to use again", not "Do not use: poiso…"/,
    );
    expect(
      judged(
        here,
        edited(here, index, [
          /$/,
          '| [Tokens rotate daily](../corpus/adrs/0001-tokens-rotate-daily.md) | — | Forget it |\n',
        ]),
      ),
    ).toMatch(/error LED512 .*is listed as withdrawn/);
    expect(
      judged(
        here,
        edited(
          here,
          index,
          [
            '| — | Do not use: poisoned (nobody knows who wrote it) |',
            '|  —  | _Do not use:_ poisoned (nobody knows who wrote it)   |',
          ],
          [/$/, '| An old habit | — | Forget it |\n'],
        ),
      ),
    ).toBe('');
    expect(
      judged(
        here,
        () =>
          void here.did(reviewer, 'retract', here.items.decision, '--reason', 'nobody followed it'),
      ),
    ).not.toMatch(/(?:error|warning) LED512/);
  });

  it(
    'stays taken back by a row that a person wrote, whatever acts on the base come after',
    { timeout: 120_000 },
    () => {
      const here = remembered();
      here.git('checkout', '-q', 'main');
      const path = here.at('corpus/findings/parser-keeps-comments.md');
      const row = `| [The parser keeps comments](../${path}) | — | It was never so |\n`;
      const told = (): string => here.as(bot, ['recall', 'the parser']).out;
      const captureMore = (claim: string): string =>
        here.did(
          bot,
          'capture',
          claim,
          'src/a.ts#L1-L3',
          '--when',
          claim,
          '--not-when',
          'in tests',
        );
      edited(here, index, [/$/, row])();
      captureMore('The lexer is quick because it reads bytes');
      expect([here.read(index).includes(row), told()]).toEqual([true, '']);
      here.commit('Take it back by hand');
      captureMore('The printer is slow because it wraps lines');
      expect([here.read(index).includes(row), told()]).toEqual([true, '']);
      here.commit('Capture more');
      for (const args of [['land'], ['index', '--write']]) {
        here.did(bot, ...args);
        expect([args, here.read(index).includes(row), told()]).toEqual([args, true, '']);
      }
      // What an act withdrew and another made memory again has its row taken out.
      edited(here, index, [row, ''])();
      here.did(reviewer, 'quarantine', here.items.fact, '--reason', 'in doubt');
      const withdrawn = /^\| \[The parser keeps comments\].*Do not use.*\n/m.exec(here.read(index));
      here.did(bot, 'release', here.items.fact, '--reason', 'it is right');
      edited(here, index, [/$/, withdrawn?.[0] ?? ''])();
      captureMore('The linker is small because it does little');
      expect(here.read(index)).not.toContain('Do not use');
      expect(told()).toContain('The parser keeps comments');
    },
  );
});
