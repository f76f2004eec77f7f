import { describe, expect, it } from 'vitest';

import { withCommands } from '../../src/app/verify/run-commands.ts';
import type { Verification } from '../../src/app/verify/verification.ts';
import { numberedLines, promoteFact } from '../support/facts.ts';
import { bot, reviewer, team } from '../support/team.ts';

const code = numberedLines(20);

describe('drift coverage', () => {
  it(
    'counts a record once: when its evidence changed, when it is marked, when the evidence is back',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/values.ts': code });
      for (const [claim, lines] of [
        ['Value one is one', 'L1-L4'],
        ['The last value is larger', 'L17-L20'],
      ] as const) {
        promoteFact(here, claim, `src/values.ts#${lines}`, `asking about ${claim}`);
      }
      const status = (): { drift: unknown; broken: unknown[]; stale: unknown[] } =>
        JSON.parse(here.did(bot, 'status', '--format', 'json')) as {
          drift: unknown;
          broken: unknown[];
          stale: unknown[];
        };
      expect(status()).toMatchObject({ drift: { stale: 0, judged: 2 }, broken: [], stale: [] });
      here.write('src/values.ts', code.replace('value1 = 1', 'value1 = 11'));
      expect(status()).toMatchObject({
        drift: { stale: 1, judged: 2 },
        broken: [{ state: 'changed' }],
        stale: [],
      });
      here.as(reviewer, ['verify', '--mark-stale']);
      expect(status()).toMatchObject({
        drift: { stale: 1, judged: 2 },
        broken: [],
        stale: [{ discovery: 'Value one is one' }],
      });
      expect(here.did(bot, 'status')).toMatch(/1 of 2 facts no longer matches the code/);
      here.write('src/values.ts', code);
      expect(status()).toMatchObject({
        drift: { stale: 1, judged: 2 },
        broken: [],
        stale: [{ discovery: 'Value one is one' }],
      });
    },
  );
});

describe('what a candidate cites and is not there', () => {
  it(
    'reads otherwise when it was removed, when it was renamed and when it never was',
    { timeout: 60_000 },
    () => {
      const here = team('work', {
        'src/removed.ts': code,
        'src/renamed.ts': code.replaceAll('value', 'other'),
        'corpus/findings/cites.md':
          '---\ntype: finding\nid: cites\nstatus: candidate\n---\n\n# Finding: It cites\n\n## ' +
          'Claim\nIt cites.\n\n## Evidence\n- File: `src/removed.ts`\n- File: ' +
          '`src/renamed.ts`\n- File: `src/never.ts`\n',
      });
      here.git('rm', '-q', 'src/removed.ts');
      here.git('mv', 'src/renamed.ts', 'src/new-name.ts');
      here.git('commit', '-qm', 'Tidy');
      const said = (...args: readonly string[]): string[] =>
        here
          .as(bot, [...args, '--only', 'FND305', '--format', 'compact'])
          .out.trimEnd()
          .split('\n')
          .map((line) => line.replace(/^.*evidence-resolves /, ''));
      const expected = [
        'the cited file src/removed.ts was deleted',
        'the cited file src/renamed.ts is now src/new-name.ts',
        'the cited file src/never.ts does not exist',
      ];
      expect(said('lint')).toEqual(expected);
      expect(said('lint', '--staged')).toEqual(expected);
    },
  );
});

describe('commands that prove facts', () => {
  it('leave expired facts out of the count', () => {
    const record = {
      path: 'corpus/findings/a.md',
      id: 'a',
      short: null,
      role: 'finding',
      status: 'promoted',
      state: 'changed',
      broken: false,
      expired: '2026-01-31',
      testimony: null,
      surfaces: [],
    } as const;
    const found: Verification = {
      records: [record],
      ledger: { entries: 0, heads: 0, problems: [] },
      unknown: [],
      drift: { stale: 0, judged: 0 },
    };
    expect(withCommands(found, []).drift).toEqual({ stale: 0, judged: 0 });
  });
});
