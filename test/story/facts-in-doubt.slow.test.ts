import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, judged, promoted } from '../support/guarded.ts';
import { bot, captured, reviewer, team, teamAt } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();

interface Reported {
  readonly doubts?: readonly {
    readonly path: string;
    readonly claim: string;
    readonly reliedOnBy: readonly string[];
    readonly places: readonly {
      readonly state: string;
      readonly before: object | null;
      readonly after: object | null;
      readonly diff: readonly string[];
      readonly more: number;
    }[];
    readonly do: readonly string[];
  }[];
}

const staged = (here: Guarded, format: string, env: Record<string, string> = {}): string => {
  here.git('add', '-A');
  return here.as(bot, ['lint', '--staged', '--format', format], { env }).out;
};
const doubtsOf = (text: string): Reported['doubts'] => (JSON.parse(text) as Reported).doubts;

describe('a memory below the top of its repository', () => {
  it(
    'has its paths from the top, and the same facts at the gate',
    { timeout: 60_000 },
    async () => {
      const here = team('main', {
        'packages/api/ledger.config.json': '{}\n',
        'packages/api/src/a.ts': 'export const a = 1;\nexport const b = 2;\nexport const c = 3;\n',
      });
      const below = teamAt(join(here.root, 'packages/api'));
      const item = captured(
        below.did(
          bot,
          'capture',
          'B is two',
          'src/a.ts#L2',
          '--when',
          'changing b',
          '--not-when',
          'in tests',
        ),
      );
      below.did(reviewer, 'promote', item);
      here.commit('Known');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
      here.git('checkout', '-qb', 'work');
      below.write('src/a.ts', 'export const a = 1;\nexport const b = 22;\nexport const c = 3;\n');
      here.git('add', '-A');
      const expected = [
        {
          path: `packages/api/corpus/findings/b-is-two-${item}.md`,
          places: [{ after: { path: 'packages/api/src/a.ts', from: 2, to: 2 } }],
        },
      ];
      const ran = below.as(bot, ['lint', '--staged', '--format', 'json']);
      expect(doubtsOf(ran.out)).toMatchObject(expected);
      here.commit('Two');
      expect((await judged(below)).doubts).toMatchObject(expected);
    },
  );
});

describe('another layout', () => {
  it('puts nothing in doubt, and hides no change that comes after it', { timeout: 60_000 }, () => {
    const here = base();
    here.edit('src/values.ts', / = /g, '   =   ');
    expect(staged(here, 'pretty')).not.toContain('in doubt');
    here.commit('Layout');
    here.edit('src/values.ts', '=   2;', '=   22;');
    const [fact] = doubtsOf(staged(here, 'json')) ?? [];
    expect(fact?.places[0]?.diff).toContain('+export const value2   =   22;');
  });
});

describe('many facts', () => {
  it('are counted after ten, and name who relies on them', { timeout: 120_000 }, () => {
    const here = base();
    const items = Array.from({ length: 12 }, (_each, at) =>
      captured(
        here.did(
          bot,
          'capture',
          `Setting number ${at} has the figure ${at * 7}`,
          `src/values.ts#L${at + 1}-L${at + 3}`,
          '--when',
          `changing setting ${at}`,
          '--not-when',
          'in tests',
        ),
      ),
    );
    here.did(reviewer, 'promote', ...items);
    here.write('AGENTS.md', `# Agents\n\nSee [one](${promoted}).\n`);
    here.commit('More');
    here.edit('src/values.ts', /const value/g, 'const other');
    const text = staged(here, 'pretty');
    expect(text).toMatch(/^This change puts 13 facts in doubt\n/);
    expect(text.match(/ledger retract/g)?.length).toBeGreaterThanOrEqual(10);
    expect(text).toContain('\nand 3 more: ledger verify\n');
    expect(staged(here, 'markdown')).toContain('more: ledger verify');
    expect(doubtsOf(staged(here, 'json'))).toHaveLength(13);
    const own = doubtsOf(staged(here, 'json'))?.find(({ path }) => path === promoted);
    expect(own?.reliedOnBy).toContain('AGENTS.md');
  });
});

describe('hostile files', () => {
  const hostile: Readonly<Record<string, string>> = {
    fences: 'export const value0 = 0;\n``````\n</details><script>\n@everyone #12\n',
    commands: '::error::stop\n  ::error file=a::b\n##[error]x\n##vso[task.x]\n',
    ansi: '\u001b[31mred\u001b[0m\n\u202eabc\n\u0000\r\r\nexport const value3 = 3;\n',
    long: `${'x'.repeat(1_000_000)}\n\n\n\n`,
    blanks: `${'\n'.repeat(200_000)}`,
  };
  it.each(sampleOf(Object.entries(hostile)))(
    '%s stay text in each format',
    { timeout: 60_000 },
    (_n, text) => {
      const here = base();
      here.edit('src/values.ts', /^(?:.*\n){4}/, text);
      for (const format of [
        'pretty',
        'markdown',
        'json',
        'jsonl',
        'sarif',
        'github',
        'agent',
        'gitlab',
        'rdjson',
        'junit',
      ]) {
        const out = staged(here, format);
        expect(out.length, format).toBeLessThan(30_000);
        // eslint-disable-next-line no-control-regex -- what must not be there
        expect(out, format).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
        expect(out, format).not.toMatch(/##\[|##vso\[/);
        const commands = [...out.matchAll(/^\s*::.*$/gm)].map(([line]) => line);
        expect(
          commands.every(
            (line) =>
              (format === 'github' && line.startsWith('::warning file=')) ||
              line.startsWith('::error file='),
          ),
        ).toBe(true);
      }
    },
  );

  it('closes a fence only where it ends', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', /^(?:.*\n){4}/, hostile.fences ?? '');
    expect(staged(here, 'markdown')).toContain('\n```````diff\n');
  });

  it('that are no text now are said to be so', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', /^/, '\u0000\u0001\n');
    const [fact] = doubtsOf(staged(here, 'json')) ?? [];
    expect(fact?.places[0]).toMatchObject({ state: 'unreadable', after: null });
    expect(staged(here, 'pretty')).toMatch(/^This change puts 1 fact in doubt\n[^]*error FND320/);
  });
});
