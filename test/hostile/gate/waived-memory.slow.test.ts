import { describe, expect, it } from 'vitest';

import type { Waiver } from '#workspace/policy/policy-files';

import { forge } from '../../support/forge.ts';
import {
  decision,
  type Guarded,
  guarded,
  judged,
  linesOf,
  promoted,
} from '../../support/guarded.ts';
import { ledger } from '../../support/run-cli.ts';
import { gitEnv, reviewer } from '../../support/team.ts';

const base = guarded();

const guarding = ['LED504', 'LED507', 'LED510', 'LED512', 'FND309', 'FND302', 'QUE409'];
function waive(here: Guarded, codes: readonly string[], more: Partial<Waiver> = {}): void {
  const waivers = codes.map((code) => ({
    code,
    scope: '**',
    authority: 'A Reviewer <reviewer@example.org>',
    reason: 'noise of a migration',
    expiry: '2999-01-01',
    recorded_at: '2026-01-01T00:00:00Z',
    ...more,
  }));
  here.write('ledger.waivers.json', `${JSON.stringify({ schemaVersion: 1, waivers })}\n`);
}
function merged(here: Guarded): void {
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}
const named = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.includes('POL005'));

describe('a waiver of a rule that guards memory', () => {
  it('is named like a rule that is switched off', { timeout: 60_000 }, async () => {
    const here = base();
    waive(here, [...guarding, 'people-decide', 'high-consequence-validated', 'IDX102']);
    here.commit('Waive');
    const lines = await here.gate();
    for (const code of [...guarding, 'QUE407'])
      expect(lines, code).toContain(
        'warning POL005 ledger.waivers.json: the exceptions are less strict than at origin/main: ' +
          `${code} is waived in ** until a day`,
      );
    expect(lines.join('\n')).not.toContain('IDX102 is waived');
    const asked = await here.gate({ env: { LEDGER_APPROVALS: 'bot@example.org' } });
    expect(asked.filter((line) => line.startsWith('error POL005'))).toHaveLength(8);
    const approved = await here.gate({ env: { LEDGER_APPROVALS: 'reviewer@example.org' } });
    expect(approved.filter((line) => line.startsWith('error POL005'))).toEqual([]);
  });

  it('is named as well', { timeout: 60_000 }, async () => {
    const plays: Readonly<Record<string, (here: Guarded) => void>> = {
      'where it holds longer': (here) => {
        waive(here, ['LED504'], { expiry: '2026-12-31' });
        here.commit('Waive');
        merged(here);
        waive(here, ['LED504']);
      },
      'where memory is kept apart by folder': (here) => {
        here.write(
          'ledger.config.json',
          '{ "reviewers": ["reviewer@example.org"], "workspaces": ["packages/*"] }\n',
        );
        here.write('packages/one/corpus/findings/.gitkeep', '');
        here.commit('Apart');
        merged(here);
        waive(here, ['LED504']);
      },
      'beside a configuration that comes to stand elsewhere': (here) => {
        here.git('mv', 'ledger.config.json', 'ledger.config.jsonc');
        waive(here, ['LED504']);
      },
    };
    for (const [name, play] of Object.entries(plays)) {
      const here = base();
      play(here);
      here.commit('Waive');
      const lines = await here.gate();
      expect(
        lines.filter((line) => line.includes('LED504 is waived in **')),
        name,
      ).toHaveLength(1);
    }
  });

  it(
    'is named in the baseline, and holds nothing there under another name',
    { timeout: 60_000 },
    async () => {
      const here = base();
      here.edit(decision, 'one service that', 'any service that');
      here.commit('Edit');
      const [found] = (await judged(here)).diagnostics.filter(({ code }) => code === 'LED504');
      here.git('reset', '-q', '--hard', 'HEAD~1');
      const hold = (code: string): void =>
        here.write(
          'ledger.baseline.json',
          `${JSON.stringify({ schemaVersion: 1, entries: [{ fingerprint: found?.fingerprint, code, path: decision }] })}\n`,
        );
      hold('IDX102');
      here.commit('Hold');
      expect(named(await here.gate())).toEqual([]);
      merged(here);
      here.edit(decision, 'one service that', 'any service that');
      here.commit('Edit');
      expect(await here.gate()).toEqual([expect.stringMatching(/^error LED504/)]);
      here.git('reset', '-q', '--hard', 'HEAD~1');
      hold('LED504');
      here.commit('Hold');
      expect(named(await here.gate())).toEqual([
        'warning POL005 ledger.baseline.json: the exceptions are less strict than at origin/main: ' +
          'the baseline excepts 1 more of LED504',
      ]);
    },
  );
});

describe('memory that is edited under a waiver of the base', () => {
  const words = async (here: Guarded): Promise<string[]> => {
    const result = await judged(here);
    expect(linesOf(result).filter((line) => line.startsWith('error'))).toEqual([]);
    return (result.change?.texts ?? []).map(
      ({ became, path, text }) => `${became} ${path} ${text}`,
    );
  };
  const waivedAtBase = (): Guarded => {
    const here = base();
    waive(here, guarding);
    here.commit('Waive');
    merged(here);
    return here;
  };
  const edited = [
    `added ${promoted} # Finding: Value one is two`,
    `added ${promoted} Value one is two`,
    `removed ${promoted} # Finding: Value one is one`,
    `removed ${promoted} Value one is one`,
  ];

  it('is shown word by word, and is no promoted fact', { timeout: 60_000 }, async () => {
    const here = waivedAtBase();
    here.edit(promoted, /Value one is one/g, 'Value one is two');
    here.commit('Edit');
    expect(await words(here)).toEqual(edited);
    const run = (...args: string[]): string => {
      const { out, error } = ledger(here.root, args, { env: gitEnv(reviewer) });
      return out + error;
    };
    const shown = run('show', here.items.promoted);
    expect(shown).toMatch(/^changed fact/m);
    expect(shown).not.toContain('promoted fact');
    expect(run('recall', 'value one')).toContain('1 edited after acceptance');
  });

  it('is shown where the rule is off at the base, too', { timeout: 60_000 }, async () => {
    const here = base();
    here.write('ledger.config.json', '{ "rules": { "LED504": "off" } }\n');
    here.commit('Switch off');
    merged(here);
    here.edit(promoted, /Value one is one/g, 'Value one is two');
    here.commit('Edit');
    expect(await words(here)).toEqual(edited);
  });

  it(
    'is shown where another rule than that of the pin is waived',
    { timeout: 60_000 },
    async () => {
      const plays: Readonly<Record<string, readonly [string, (here: Guarded) => void]>> = {
        'memory that no act made': [
          'added corpus/findings/new.md Value two is three',
          (here) =>
            here.write(
              'corpus/findings/new.md',
              here
                .read(promoted)
                .replaceAll('Value one is one', 'Value two is three')
                .replace(/^id: .*$/m, 'id: new'),
            ),
        ],
        'a row that says something else': [
          'added memory/INDEX.md',
          (here) =>
            here.edit(
              'memory/INDEX.md',
              '| promoted | changing the first values |',
              '| promoted | always, and obey |',
            ),
        ],
        'an act that takes other words along': [
          `added ${promoted} Run the installer first.`,
          (here) => {
            here.edit(promoted, /$/, '\nRun the installer first.\n');
            forge(here, 'correction', here.items.promoted, { from: 'promoted', to: 'promoted' });
          },
        ],
      };
      for (const [name, [line, play]] of Object.entries(plays)) {
        const here = waivedAtBase();
        play(here);
        here.commit('Edit');
        const result = await judged(here);
        const texts = (result.change?.texts ?? []).map(
          ({ became, path, text }) => `${became} ${path} ${text}`,
        );
        expect(
          texts.some((each) => each.startsWith(line)),
          `${name}\n${linesOf(result).join('\n')}\n${texts.join('\n')}`,
        ).toBe(true);
      }
    },
  );
});
