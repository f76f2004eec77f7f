import { describe, expect, it } from 'vitest';

import { lintStaged } from '../../src/app/lint/lint-staged.ts';
import { captureFact } from '../support/facts.ts';
import { decision, type Guarded, guarded, judged, linesOf } from '../support/guarded.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();
const less = (path: string, what: string): string =>
  `warning POL005 ${path}: the ${path.endsWith('config.json') ? 'configuration is' : 'exceptions are'} less strict than at origin/main: ${what}`;
/** What a configuration without the reviewers of the base asks less of. */
const fewer = less('ledger.config.json', 'everyone becomes a reviewer');

const changed = (what: string, path: string): string =>
  `warning POL002 ${path}: this change edits ${what}, but was checked without the edit`;
const row = (here: Guarded): void =>
  here.edit('memory/INDEX.md', '| promoted | changing the first values |', '| promoted | always |');
const directive = '<!-- ledger-disable-line IDX102 until=2999-01-01 -- so it is -->';
const vague = 'error IDX102 memory/INDEX.md';
const codes = (lines: readonly string[]): string[] =>
  lines.map((line) => (/^\w+ POL00[25]/.test(line) ? line : line.replace(/:.*$/, '')));

describe('a change that weakens what it is judged by', () => {
  const expected = (...more: readonly string[]): string[] =>
    [...more, `error LED504 ${decision}`, vague].sort();
  const weakenings: readonly {
    readonly name: string;
    readonly weaken: (here: Guarded) => void;
    readonly says: readonly string[];
  }[] = [
    {
      name: 'rules turned off',
      weaken: (here) =>
        here.write(
          'ledger.config.json',
          '{ "rules": { "IDX102": "off", "LED504": "off", "POL002": "off" } }\n',
        ),
      says: [
        changed('the configuration', 'ledger.config.json'),
        fewer,
        less('ledger.config.json', 'LED504 becomes off'),
        less('ledger.config.json', 'POL002 becomes off'),
      ],
    },
    {
      name: 'a configuration that cannot be read',
      weaken: (here) => here.write('ledger.config.json', '{ "rules": '),
      says: [changed('the configuration', 'ledger.config.json'), 'error POL003 ledger.config.json'],
    },
    {
      name: 'the configuration deleted',
      weaken: (here) => here.git('rm', '-q', 'ledger.config.json'),
      says: [changed('the configuration', 'ledger.config.json'), fewer],
    },
    {
      name: 'memory ignored',
      weaken: (here) =>
        here.write('ledger.config.json', '{ "ignore": ["corpus/adrs/**", "memory/**"] }\n'),
      says: [
        changed('the configuration', 'ledger.config.json'),
        fewer,
        less('ledger.config.json', 'corpus/adrs/** is ignored'),
        less('ledger.config.json', 'memory/** is ignored'),
        `error POL006 ${decision}`,
        'error POL006 memory/INDEX.md',
      ],
    },
    {
      name: 'a layout that looks elsewhere',
      weaken: (here) =>
        here.write(
          'ledger.config.json',
          '{ "layout": { "adrs": ["records/*.md"], "index": ["records/INDEX.md"], "ledger": ' +
            '["records/**/*.json"] } }\n',
        ),
      says: [
        changed('the configuration', 'ledger.config.json'),
        fewer,
        `error POL006 ${decision}`,
        'error POL006 corpus/ledger/changes/…',
        'error POL006 memory/INDEX.md',
      ],
    },
    {
      name: 'waivers',
      weaken: (here) =>
        here.write(
          'ledger.waivers.json',
          `${JSON.stringify({ schemaVersion: 1, waivers: ['IDX102', 'LED504'].map((code) => ({ code, scope: '**', authority: 'A Reviewer <reviewer@example.org>', reason: 'so it is', expiry: '2999-01-01', recorded_at: '2026-11-22T00:00:00Z' })) })}` +
            '\n',
        ),
      says: [
        changed('the waivers', 'ledger.waivers.json'),
        less('ledger.waivers.json', 'LED504 is waived in ** until a day'),
      ],
    },
  ];

  it.each(sampleOf(weakenings))(
    'is judged without them: $name',
    { timeout: 30_000 },
    async ({ weaken, says }) => {
      const here = base();
      row(here);
      here.edit(decision, 'one service that', 'any service that');
      weaken(here);
      here.commit('weaken');
      const found = await here.gate();
      expect(codes(found).sort()).toEqual(expected(...says).sort());
      expect(found[0], 'the policy comes first').toMatch(/^\w+ POL00/);
    },
  );

  it(
    'is judged without the baseline it brings, and with the one of the base',
    { timeout: 30_000 },
    async () => {
      const here = base();
      row(here);
      here.git('add', '-A');
      const known = (await lintStaged({ cwd: here.root })).diagnostics.map(
        ({ fingerprint, code, path }) => ({ fingerprint, code, path }),
      );
      here.write(
        'ledger.baseline.json',
        `${JSON.stringify({ schemaVersion: 1, entries: known })}\n`,
      );
      here.commit('baseline');
      expect(codes(await here.gate()).sort()).toEqual(
        [vague, changed('the baseline', 'ledger.baseline.json')].sort(),
      );
      expect(await here.staged()).toEqual([]);
    },
  );

  it('gets no error demoted by a directive it adds', { timeout: 30_000 }, async () => {
    const here = base();
    here.edit(
      decision,
      '# ADR',
      '<!-- ledger-disable-next-line LED504 until=2999-01-01 -- so it is -->\n# ADR',
    );
    here.edit(
      'memory/INDEX.md',
      '| promoted | changing the first values |',
      `| promoted | always ${directive} |`,
    );
    here.git('add', '-A');
    expect(
      codes(await here.staged()),
      'before it is merged it is honoured where it was written',
    ).not.toContain(vague);
    here.commit('directives');
    expect(codes(await here.gate())).toContain(vague);
    expect(codes(await here.gate())).toContain(`error LED504 ${decision}`);
  });

  it(
    'gets an error demoted by a directive that its base has, and by no copy of it',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.edit(
        'memory/INDEX.md',
        '| promoted | changing the first values |',
        `| promoted | always ${directive} |`,
      );
      here.edit(
        'memory/INDEX.md',
        '## Decisions',
        '- [Elsewhere](../src/values.ts) — Load when: changing values in src\n\n## Decisions',
      );
      here.commit('directives');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.edit(
        'memory/INDEX.md',
        'Load when: changing values in src',
        'Load when: changing the values of src',
      );
      here.commit('another row');
      expect(codes(await here.gate())).not.toContain(vague);
      here.edit(
        'memory/INDEX.md',
        'Load when: changing the values of src',
        `Load when: always ${directive}`,
      );
      here.commit('a copy of the directive');
      expect(codes(await here.gate())).toContain(vague);
    },
  );

  it('gets a warning demoted by a directive it adds', { timeout: 30_000 }, async () => {
    const here = base();
    const long = `changing the first values ${'of one file or of another one '.repeat(12)}`.trim();
    here.edit(
      'memory/INDEX.md',
      '| promoted | changing the first values |',
      `| promoted | ${long} |`,
    );
    here.commit('a long row');
    expect(codes(await here.gate())).toEqual([
      'warning IDX109 memory/INDEX.md',
      'error LED512 memory/INDEX.md',
    ]);
    here.edit(
      'memory/INDEX.md',
      `${long} |`,
      `${long} <!-- ledger-disable-line IDX109 until=2999-01-01 -- so it is --> |`,
    );
    here.commit('a directive');
    expect(codes(await here.gate())).toEqual(['error LED512 memory/INDEX.md']);
  });

  it('cannot make somebody an owner unseen, where owners have to decide', async () => {
    const here = base();
    here.write('ledger.config.json', '{ "baseBranch": "main", "owners": "require" }\n');
    here.write('CODEOWNERS', '* reviewer@example.org\n');
    here.commit('owners');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.write('.github/CODEOWNERS', '* stranger@example.org\n');
    here.commit('other owners, in a place that comes first');
    expect((await here.gate()).filter((line) => line.includes('POL002'))).toEqual([
      changed('the owners', '.github/CODEOWNERS'),
    ]);
  });

  it(
    'cannot make one person two with .mailmap, nor a reviewer of anybody',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const other = { name: 'B. Bot', mail: 'b.bot@example.org' };
      here.write('.mailmap', 'Build Bot <bot@example.org> <b.bot@example.org>\n');
      here.commit('people');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.write('.mailmap', '# nobody\n');
      here.write('ledger.config.json', '{ "reviewers": ["b.bot@example.org"] }\n');
      const item = captureFact(
        here,
        'Value fifteen is odd',
        'src/values.ts#L15-L17',
        'changing value fifteen',
        '--consequence',
        'high',
      );
      here.did(other, 'promote', item);
      here.commit('alone');
      const found = await here.gate();
      expect(found.filter((line) => line.includes('QUE407'))).toEqual([
        expect.stringContaining('was promoted with an unverified confirmation'),
      ]);
      expect(found.filter((line) => line.includes('POL002'))).toEqual([
        changed('.mailmap', '.mailmap'),
        changed('the configuration', 'ledger.config.json'),
      ]);
    },
  );
});

describe('a change of the policy', () => {
  it(
    'passes alone, said as what it is, and counts once it is merged',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.write('ledger.config.json', '{ "rules": { "IDX102": "off" } }\n');
      here.commit('policy');
      const { diagnostics, summary } = await judged(here);
      expect(linesOf({ diagnostics })).toEqual([
        changed('the configuration', 'ledger.config.json'),
        fewer,
      ]);
      expect(summary.errors).toBe(0);
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      row(here);
      here.commit('vague');
      expect(codes(await here.gate()).filter((line) => !line.includes('LED512'))).toEqual([]);
    },
  );

  it(
    'of a base that has none is the first: its own counts, and that is said',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD~1');
      here.git('checkout', '-q', '--orphan', 'fresh');
      here.git('rm', '-rqf', '.');
      here.write('README.md', '# Project\n');
      here.commit('Begin');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.write('ledger.config.json', '{ "rules": { "IDX102": "off" } }\n');
      here.write(
        'memory/INDEX.md',
        '# Memory index\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | ' +
          '--- | --- |\n| [Notes](notes.md) | active | always |\n',
      );
      here.write('memory/notes.md', '# Notes\n');
      here.commit('adopt');
      expect(await here.gate()).toEqual([
        'info POL001 ledger.config.json: origin/main has no configuration, so this change was checked with its own',
      ]);
    },
  );

  it(
    'that mends a configuration nobody can read is judged by its own',
    { timeout: 30_000 },
    async () => {
      const here = base();
      here.write('ledger.config.json', '{ "rules": ');
      here.commit('broken');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.write('ledger.config.json', '{}\n');
      here.commit('mended');
      expect(await here.gate()).toEqual([
        'info POL001 ledger.config.json: origin/main has no configuration, so this change was checked with its own',
      ]);
    },
  );
});
