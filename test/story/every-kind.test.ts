import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const spec =
  '---\ntype: spec\nid: auth\nstatus: draft\n---\n\n# Spec: Auth\n\nREQ AC-001:\nTHE ' +
  'client MUST stop after three retries\nVERIFY BY test:retries\n';

describe('one discovery of every kind', () => {
  it('is promoted by a second person, and lint has nothing to say', { timeout: 120_000 }, () => {
    const here: Team = team('work', { 'src/values.ts': code, 'corpus/specs/auth.md': spec });
    const decided = (kind: string, claim: string, ...more: readonly string[]): string => {
      const item = captured(here.did(bot, 'capture', claim, '--kind', kind, ...more), kind);
      here.did(reviewer, kind === 'local' ? 'reject' : 'promote', item);
      return item;
    };
    const scope = ['--when', 'changing values', '--not-when', 'in tests'];
    const finding = (words: string): string =>
      basename(here.at(`corpus/findings/${words}.md`), '.md');
    const items = [
      decided(
        'fact',
        'Value one is one',
        'src/values.ts#L1-L4',
        '--when',
        'changing the first values',
        '--not-when',
        'in tests',
      ),
      decided(
        'fact',
        'The last values are larger',
        'src/values.ts#L15-L19',
        '--when',
        'changing the last values',
        '--not-when',
        'in tests',
        '--task',
        'other',
      ),
      decided(
        'pattern',
        'Values grow with their position',
        ...scope,
        '--finding',
        finding('value-one-one'),
        '--finding',
        finding('last-values-larger'),
      ),
      decided(
        'decision',
        'Values live in one module',
        '--context',
        'Two modules differed.',
        '--alternatives',
        'Two modules.',
        '--consequences',
        'One import.',
        '--when',
        'adding a value',
      ),
      decided(
        'risk',
        'Three services read the values',
        'src/values.ts#L5-L9',
        '--impact',
        'A value cannot be renamed in one deployment.',
        '--load-when',
        'renaming a value',
      ),
      decided(
        'defect',
        'A value is read twice',
        'src/values.ts#L9-L13',
        '--expected',
        'One read.',
        '--reproduction',
        'Send two requests.',
        '--root-cause',
        'Nothing guards it.',
        '--load-when',
        'reading values',
      ),
      decided('term', 'A number with a name.', '--term', 'value'),
      decided(
        'workflow',
        'Migrate before deploying',
        '--guide',
        'docs/guides/deploy.md',
        '--text',
        '1. Stop workers.\n2. Migrate.',
      ),
      decided(
        'behaviour',
        'THE client MUST back off between retries',
        '--spec',
        'auth',
        '--verify-by',
        'test:backoff',
      ),
      decided('local', 'The log line was misspelt'),
    ];
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    const queue = here.read('corpus/tasks/work.md');
    expect(items.filter((item) => queue.includes(item))).toHaveLength(items.length - 1);
    here.did(reviewer, 'close', 'work');
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.as(bot, ['verify']).code).toBe(0);
    // What the pattern cites is the same finding at another place: lint and verify know it alike.
    here.did(reviewer, 'mv', 'corpus/findings/value-one-one.md', 'corpus/findings/values/one.md');
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    expect(here.as(bot, ['verify']).code).toBe(0);
  });

  it(
    'and a row that calls promoted what was never promoted is still found',
    { timeout: 60_000 },
    () => {
      const here = team('work', {});
      const item = captured(
        here.did(bot, 'capture', 'A number with a name.', '--kind', 'term', '--term', 'value'),
        'term',
      );
      here.write(
        'memory/glossary.md',
        '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n| value | A number with a name. |\n',
      );
      const task = 'corpus/tasks/work.md';
      here.write(task, here.read(task).replace('| pending |', '| promoted |'));
      expect(item).toMatch(/^[a-z2-7]{4}/);
      expect(here.as(bot, ['lint']).out).toContain('LED512 view-as-derived');
    },
  );

  it(
    'and a risk is kept like a fact: its body, its status, its evidence',
    { timeout: 120_000 },
    () => {
      const here = team('work', { 'src/values.ts': code });
      const path = 'corpus/audits/three-services-read-values.md';
      const item = captured(
        here.did(
          bot,
          'capture',
          'Three services read the values',
          'src/values.ts#L5-L9',
          '--kind',
          'risk',
          '--impact',
          'A value cannot be renamed.',
          '--load-when',
          'renaming a value',
        ),
        'risk',
      );
      here.did(reviewer, 'promote', item);
      here.commit('Promote');
      const accepted = here.read(path);
      const lint = (): string => here.as(bot, ['lint']).out;
      for (const [from, to, code] of [
        ['be renamed', 'be renmed', 'LED504'],
        ['status: promoted', 'status: open', 'LED504'],
        ['status: promoted', 'status: candidate', 'LED504'],
      ] as const) {
        here.write(path, accepted.replace(from, to));
        expect(lint(), to).toContain(`${code} `);
      }
      here.write(path, accepted.replace('be renamed', '**be renamed**'));
      here.did(reviewer, 'amend', item, '--reason', 'clearer');
      here.did(reviewer, 'mv', path, 'corpus/audits/readers.md');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
      here.write('src/values.ts', code.replace('value6 = 6', 'value6 = 66'));
      expect(lint()).toMatch(/corpus\/audits\/readers\.md\S* warning FND306 /);
      expect(here.as(bot, ['verify']).code).toBe(1);
      const [named] = /src\/values\.ts#L\d+(?:-L\d+)?/.exec(
        here.as(reviewer, ['confirm', item]).error,
      ) ?? [''];
      here.did(reviewer, 'confirm', item, '--at', named);
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
      here.did(reviewer, 'retract', item, '--reason', 'two services only');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    },
  );
});
