import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, reviewer, type Team, team } from '../support/team.ts';

const index = `---
type: memory-index
id: memory-index
---

# Memory index

## Durable findings

- [Tokens](https://example.org/tokens) — Load when: always
- [Keys](https://example.org/keys) — Load when: TBD
`;
const file = 'memory/INDEX.md';
const reason = 'every task here is about tokens';

interface Written {
  readonly waivers: readonly Readonly<Record<string, unknown>>[];
}

function repository(): Team {
  return team('main', {
    [file]: index,
    'memory/topics/locks.md': index.replace('memory-index\n---', 'locks\n---'),
  });
}

const waiversOf = (here: Team): Written['waivers'] =>
  (JSON.parse(here.read('ledger.waivers.json')) as Written).waivers;

describe('ledger waive', () => {
  it(
    'fills everything from git and the file, and lint is silent until the file changes',
    { timeout: 60_000 },
    () => {
      const here = repository();
      expect(here.as(reviewer, ['lint', file]).code).toBe(1);
      expect(here.did(reviewer, 'waive', 'load-when-specific', file, '--reason', reason)).toMatch(
        /^waived IDX102 until \d{4}-\d{2}-\d{2} → memory\/INDEX\.md\n {2}every task here is about tokens\n/,
      );
      const [waiver] = waiversOf(here);
      expect(waiver).toMatchObject({
        code: 'IDX102',
        scope: file,
        to: 'off',
        authority: 'A Reviewer <reviewer@example.org>',
        reason,
      });
      expect(waiver?.content).toMatch(/^sha256:[0-9a-f]{64}$/);
      const days =
        (Date.parse(String(waiver?.expiry)) -
          Date.parse(String(waiver?.recorded_at).slice(0, 10))) /
        86_400_000;
      expect(days).toBe(90);
      expect(here.as(reviewer, ['lint', file, 'ledger.waivers.json']).out).toBe('');
      const report = JSON.parse(here.as(reviewer, ['lint', '--format', 'json']).out) as {
        suppressed: { diagnostic: { path: string }; by: string; reason: string }[];
      };
      expect(
        report.suppressed.map(
          ({ diagnostic: { path }, by, reason: why }) => `${path} ${by} ${why}`,
        ),
      ).toEqual([`${file} waiver ${reason}`, `${file} waiver ${reason}`]);

      here.write(file, index.replace('[Tokens]', '[Token]'));
      const after = here.as(reviewer, ['lint', '--only', 'IDX102,WAV902', '--format', 'compact']);
      expect(after.code).toBe(1);
      expect(after.out).toContain(
        'WAV902 waiver-current the waiver of IDX102 ended because memory/INDEX.md changed',
      );
      expect(after.out).toContain('memory/INDEX.md:10:52 error IDX102');
      here.did(reviewer, 'waive', 'IDX102', file, '--reason', reason, '--to', 'warning');
      expect(waiversOf(here)).toHaveLength(1);
      expect(here.as(reviewer, ['lint', file]).code).toBe(0);
      expect(here.as(reviewer, ['lint', file]).out).toContain('warning IDX102');
    },
  );

  it('refuses what it cannot account for, and writes nothing', { timeout: 60_000 }, () => {
    const here = repository();
    const refused = (
      ...args: readonly string[]
    ): { readonly code: number | null; readonly error: string } =>
      here.as(reviewer, ['waive', ...args]);
    expect(refused('IDX12', file, '--reason', reason)).toMatchObject({
      code: 2,
      error: expect.stringContaining('did you mean IDX102?') as string,
    });
    expect(refused('IDX102', file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('ledger waive IDX102 memory/INDEX.md --reason "…"') as string,
    });
    expect(refused('IDX102', file, '--reason', 'tbd').code).toBe(1);
    expect(refused('IDX102', 'memory/INDX.md', '--reason', reason)).toMatchObject({
      code: 1,
      error: expect.stringContaining('did you mean memory/INDEX.md?') as string,
    });
    expect(refused('IDX102', file, '--reason', reason, '--until', '2020-01-01')).toMatchObject({
      code: 1,
      error: expect.stringContaining('in the past') as string,
    });
    expect(refused('IDX102', file, '--reason', reason, '--until', '2027-02-29')).toMatchObject({
      code: 2,
      error: expect.stringContaining('"2027-02-29" is not a day') as string,
    });
    for (const rule of ['LDG001', 'LED501', 'WAV901'])
      expect(refused(rule, file, '--reason', reason)).toMatchObject({
        code: 1,
        error: expect.stringContaining(`${rule} can't be waived`) as string,
      });
    expect(refused('IDX102', '../*', '--reason', reason).code).toBe(1);
    expect(existsSync(join(here.root, 'ledger.waivers.json'))).toBe(false);
  });

  it('is not for agents and CI, and they are shown no command for it', { timeout: 60_000 }, () => {
    const here = repository();
    for (const name of ['CLAUDECODE', 'CI']) {
      const env = { [name]: 'true' };
      for (const args of [
        ['waive', 'IDX102', file, '--reason', reason],
        ['baseline', '--write'],
      ]) {
        const ran = here.as(bot, args, { env });
        expect(ran.code).toBe(1);
        expect(ran.error).toContain('ACT');
      }
    }
    here.did(reviewer, 'waive', 'IDX102', file, '--reason', reason);
    here.write(file, index.replace('[Tokens]', '[Token]'));
    for (const args of [
      ['lint', '--format', 'json'],
      ['explain', 'IDX102'],
      ['explain', 'IDX102', '--format', 'json'],
      ['baseline'],
    ]) {
      const { out } = here.as(bot, args, { env: { CLAUDECODE: '1' } });
      expect(out).not.toMatch(/ledger waive|ledger baseline --write/);
    }
    here.write('ledger.config.json', '{ "agents": { "mayPromote": "low" } }\n');
    here.commit('Let agents decide small things');
    expect(
      here.as(bot, ['waive', 'IDX113', file, '--reason', reason], { env: { CLAUDECODE: '1' } })
        .code,
    ).toBe(0);
    expect(
      here.as(bot, ['waive', 'IDX102', file, '--reason', reason], { env: { CLAUDECODE: '1' } })
        .code,
    ).toBe(1);
  });

  it('takes a folder or a glob, pinned to what stands there', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'waive', 'IDX102', 'memory/', '--reason', reason, '--pin');
    expect(waiversOf(here)).toMatchObject([
      {
        scope: 'memory/**',
        digests: [
          expect.stringMatching(/^sha256:/) as string,
          expect.stringMatching(/^sha256:/) as string,
        ],
      },
    ]);
    expect(here.as(reviewer, ['lint', '--only', 'IDX102,WAV901,WAV902,WAV903']).out).toBe('');
    here.write(
      'memory/topics/locks.md',
      here.read('memory/topics/locks.md').replace('[Keys]', '[Key]'),
    );
    expect(
      here
        .as(reviewer, ['lint', '--only', 'IDX102,WAV901,WAV902,WAV903'])
        .out.split('\n')
        .filter((line) => line !== '')
        .every((line) => line.startsWith('memory/topics/locks.md')),
    ).toBe(true);
    expect(here.as(reviewer, ['lint', '--only', 'IDX102']).code).toBe(1);
  });

  it('can be looked at first, saved, carried out and taken back', { timeout: 60_000 }, () => {
    const here = repository();
    expect(here.did(reviewer, 'waive', 'IDX102', '--reason', reason, '--dry-run')).toContain(
      '+++ b/ledger.waivers.json',
    );
    expect(existsSync(join(here.root, 'ledger.waivers.json'))).toBe(false);
    const plan = here.did(reviewer, 'waive', 'IDX102', '--reason', reason, '--plan');
    expect(here.as(bot, ['apply', '-'], { input: plan, env: { CLAUDECODE: '1' } }).code).toBe(1);
    expect(here.as(reviewer, ['apply', '-'], { input: plan }).code).toBe(0);
    expect(here.did(reviewer, 'waive', '--list')).toMatch(
      /^IDX102 {2}\*\* {2}until \d{4}-\d{2}-\d{2} {2}in force\n {2}every task here is about tokens {2}A Reviewer <reviewer@example\.org>\n$/,
    );
    expect(here.as(bot, ['undo'], { env: { CLAUDECODE: '1' } }).code).toBe(1);
    here.did(reviewer, 'undo');
    expect(existsSync(join(here.root, 'ledger.waivers.json'))).toBe(false);
    expect(here.did(reviewer, 'waive', '--list')).toBe('this repository has no waiver\n');
  });

  it('says where a file written by hand is wrong', { timeout: 30_000 }, () => {
    const here = repository();
    here.write(
      'ledger.waivers.json',
      '{ "schemaVersion": 1,\n  "waivers": [{ "code": "IDX102", "scop": "a" }] }\n',
    );
    const ran = here.as(reviewer, ['lint']);
    expect(ran.code).toBe(2);
    expect(ran.error).toContain('ledger.waivers.json:2:');
  });
});

describe('ledger baseline', () => {
  it('holds what is there, lets new problems through and is pruned', { timeout: 60_000 }, () => {
    const here = repository();
    expect(here.did(reviewer, 'baseline')).toContain(
      'this repository has no baseline; a new one would contain 4 errors',
    );
    here.did(reviewer, 'waive', 'IDX102', 'memory/topics/locks.md', '--reason', reason);
    expect(here.did(reviewer, 'baseline', '--write')).toContain(
      '2 old problems; ledger reports only new ones',
    );
    expect(here.as(reviewer, ['lint']).out).toBe('');
    here.write(
      file,
      `${index.replace('## Durable', 'Words that move lines.\n\n## Durable')}` +
        '- [Locks](https://example.org/locks) — Load when: always\n',
    );
    expect(here.as(reviewer, ['lint']).out).toBe(
      'memory/INDEX.md:14:51 error IDX102 load-when-specific the condition "always" is true for every task\n',
    );
    here.write(file, index.replace('TBD', 'changing keys'));
    const stale = here.as(reviewer, ['lint']);
    expect(stale.code).toBe(0);
    expect(stale.out).toMatch(
      /^ledger\.baseline\.json:\d+:5 warning WAV903 waiver-used the baseline contains IDX102 in memory\/INDEX\.md, which no longer occurs\n$/,
    );
    expect(here.did(reviewer, 'baseline')).toContain(
      '1 entry no longer occurs\n  IDX102  memory/INDEX.md',
    );
    expect(here.as(reviewer, ['lint', '--skip', 'IDX102']).out).toBe('');
    expect(here.as(bot, ['baseline', '--prune'], { env: { CLAUDECODE: '1' } }).code).toBe(0);
    expect(here.as(reviewer, ['lint']).out).toBe('');
    expect(here.did(reviewer, 'baseline', '--prune')).toContain(
      'every problem in the baseline still occurs',
    );
    here.write(file, index.replace('TBD', 'changing keys').replace('always', 'changing tokens'));
    here.did(reviewer, 'baseline', '--write');
    expect(existsSync(join(here.root, 'ledger.baseline.json'))).toBe(false);
  });

  it('gives the same file again', { timeout: 30_000 }, () => {
    const here = repository();
    here.did(reviewer, 'baseline', '--write');
    const before = here.read('ledger.baseline.json');
    here.commit('Baseline');
    here.did(reviewer, 'baseline', '--write');
    expect(here.read('ledger.baseline.json')).toBe(before);
  });
});
