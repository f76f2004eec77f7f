import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

interface Listed {
  readonly conflicts: readonly {
    readonly kind: string;
    readonly how: string;
    readonly says: readonly string[] | null;
    readonly sides: readonly {
      readonly path: string;
      readonly short: string | null;
      readonly status: string;
      readonly evidence: readonly { readonly state: string; readonly surface: string }[];
      readonly promotedAt: string | null;
      readonly reviewer: string | null;
    }[];
    readonly resolve: readonly { readonly command: string }[];
  }[];
  readonly contradictions: number;
  readonly duplicates: number;
  readonly waived: number;
  readonly leftOut: number;
  readonly overrides: readonly { readonly says: readonly string[] }[];
  readonly repeated: {
    readonly statements: readonly {
      readonly how: string;
      readonly places: readonly { readonly path: string; readonly line: number }[];
    }[];
  } | null;
  readonly compared: {
    readonly statements: number;
    readonly files: number;
    readonly claims: number;
    readonly leftOut: readonly { readonly path: string }[];
  };
}

const numbers = Array.from({ length: 40 }, (_, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const today = /^\d{4}-\d\d-\d\d$/;
const port = (number: number): string => `The preview server of the shop listens on port ${number}`;
let here: Team;
const known = (claim: string, lines: string, when: string, not: string): string => {
  const item = captured(
    here.did(
      bot,
      'capture',
      claim,
      `src/a.ts#${lines}`,
      '--when',
      when,
      '--not-when',
      not,
      '--task',
      `T-${lines}`,
    ),
  );
  here.did(reviewer, 'promote', item);
  return item;
};
const listed = (...args: readonly string[]): Listed =>
  JSON.parse(here.did(reviewer, 'conflicts', ...args, '--format', 'json')) as Listed;

beforeEach(() => {
  here = team('main', { 'ledger.config.json': '{}\n', 'src/a.ts': numbers });
});
afterEach(() => rmSync(here.root, { recursive: true, force: true }));

describe('what contradicts', { timeout: 60_000 }, () => {
  it('stands side by side with evidence, dates and what resolves it, until one side is withdrawn', () => {
    const [one, other] = [
      known(port(3000), 'L1-L4', 'starting the preview', 'in tests'),
      known(port(8080), 'L10-L14', 'starting the preview', 'in tests'),
    ];
    here.write('src/a.ts', numbers.replace('value11 = 11', 'value11 = 110'));
    const {
      conflicts: [found],
      ...counts
    } = listed();
    expect(counts).toMatchObject({ contradictions: 1, duplicates: 0, waived: 0, leftOut: 0 });
    expect(found).toMatchObject({ kind: 'contradiction', how: 'value' });
    expect([...(found?.says ?? [])].sort()).toEqual(['3000', '8080']);
    const its = (short: string) => found?.sides.find((side) => side.short === short);
    expect(its(one)).toMatchObject({
      status: 'promoted',
      evidence: [{ state: 'fresh', surface: 'src/a.ts#L1-L4' }],
      promotedAt: expect.stringMatching(today) as string,
      reviewer: expect.stringContaining('A Reviewer') as string,
    });
    expect(its(other)?.evidence).toMatchObject([{ state: 'changed', surface: 'src/a.ts#L10-L14' }]);
    expect(found?.resolve.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        `ledger retract ${one} --because contradicted --reason "…"`,
        `ledger retract ${other} --because contradicted --reason "…"`,
      ]),
    );
    const screen = here.did(reviewer, 'conflicts');
    expect(screen).toMatch(
      /^contradiction {2}"\d+" against "\d+"\n {2}corpus\/findings\/\S+:\d+ {2}\S+ {2}promoted fact\n {4}The preview server/,
    );
    expect(screen).toContain('    changed    src/a.ts#L10-L14');
    expect(screen).toMatch(
      /\n1 contradiction\nCompared 0 files and 2 claims for contradictions \(0 statements\)\n$/,
    );
    expect(here.did(reviewer, 'conflicts', '--format', 'markdown')).toMatch(
      /^# Conflicts in memory\n\n1 contradiction\.\n\n- Compared [^\n]+\n\n## Contradiction: [^\n]+\n\n\| \| corpus/,
    );
    here.did(reviewer, 'retract', other, '--because', 'contradicted', '--reason', 'it is 3000');
    expect(here.did(reviewer, 'conflicts')).toBe(
      'no contradiction found in the compared texts\n' +
        'Compared 0 files and 1 claim for contradictions (0 statements)\n',
    );
  });

  it('is nothing where the cases exclude each other, and is settled by what replaces it', () => {
    known(port(3000), 'L1-L4', 'in staging', 'in production');
    known(port(8080), 'L10-L14', 'in production', 'in staging');
    expect(listed().conflicts).toEqual([]);
  });

  it('runs the command it names for the newer one', () => {
    known(port(3000), 'L1-L4', 'starting the preview', 'in tests');
    known(port(8080), 'L10-L14', 'starting the preview', 'in tests');
    const command =
      listed()
        .conflicts[0]?.resolve.map((way) => way.command)
        .find((each) => /^ledger supersede \S+ \S+$/.test(each)) ?? '';
    here.did(reviewer, ...command.split(' ').slice(1));
    expect(listed().conflicts).toEqual([]);
  });

  it('names agents nothing that decides', () => {
    known(port(3000), 'L1-L4', 'starting the preview', 'in tests');
    known(port(8080), 'L10-L14', 'starting the preview', 'in tests');
    const ran = here.as(bot, ['conflicts'], { env: { CLAUDECODE: '1' } });
    expect([ran.code, ran.out]).toEqual([
      0,
      expect.stringContaining('a person must resolve these') as string,
    ]);
    expect(ran.out).not.toMatch(/ledger (?:retract|supersede|confirm|adopt)/);
    expect(
      (
        JSON.parse(
          here.as(bot, ['conflicts', '--format', 'json'], { env: { CLAUDECODE: '1' } }).out,
        ) as Listed
      ).conflicts[0]?.resolve,
    ).toEqual([]);
  });
});

describe('what is said twice', { timeout: 60_000 }, () => {
  it('is a duplicate, which one that keep the first resolves', () => {
    const one = known(
      'The nightly export writes invoices to the archive bucket',
      'L1-L4',
      'changing the export',
      'in tests',
    );
    here.write(
      'docs/adr/0001-x.md',
      '---\nstatus: accepted\n---\n\n# ADR-0001: X\n\n## Context\n\nIt was so.\n\n## ' +
        'Decision\n\nDo X.\n\n## Consequences\n\nX is done.\n',
    );
    here.write('.claude/memory/MEMORY.md', '# Memory\n\n- [Export](export.md) — nightly export\n');
    here.write(
      '.claude/memory/export.md',
      '---\nname: Export\ndescription: The nightly export writes invoices to the archive ' +
        'bucket\ntype: project\n---\n\nThe nightly export writes invoices to the archive ' +
        'bucket.\n',
    );
    const {
      conflicts: [found],
      duplicates,
    } = listed('--duplicates');
    expect(duplicates).toBe(1);
    expect(found?.sides.map(({ status }) => status).sort()).toEqual(['promoted', 'undecided']);
    expect(found?.resolve.map(({ command }) => command)).toContain(
      'ledger capture --from .claude/memory/export.md',
    );
    expect(here.did(reviewer, 'conflicts')).toContain(
      'not yet; agents with notes here load it anyway',
    );
    expect(listed('--contradictions').conflicts).toEqual([]);
    expect(listed(one).conflicts.length).toBe(1);
    expect(listed('.claude/memory/export.md').conflicts.length).toBe(1);
    expect(listed('docs/adr/0001-x.md').conflicts).toEqual([]);
    expect([
      here.as(reviewer, ['conflicts', 'nothing-of-the-kind']).code,
      here.as(reviewer, ['conflicts', '--most', '0']).code,
    ]).toEqual([2, 2]);
    const waived = here.as(reviewer, [
      'waive',
      'CON802',
      'corpus/findings/nightly-export-writes-invoices-archive-bucket.md',
      '--reason',
      'the agent keeps its own',
      '--until',
      new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    ]);
    expect([waived.code, waived.error]).toEqual([0, '']);
    expect(listed()).toMatchObject({ conflicts: [], waived: 1 });
  });
});

describe('whole texts', { timeout: 60_000 }, () => {
  const texts = {
    'CLAUDE.md': '# Shop\n\nUnit tests use Jest.\n\nRun all the checks before you commit.\n',
    'packages/web/AGENTS.md': '# web\n\nIndent with 2 spaces.\n',
    'AGENTS.md':
      '# Shop\n\nIndent with tabs.\n\n## Tests\n\nWrite unit tests with Vitest.\n\n' +
      'Run all the checks before you commit.\n',
    'docs/adr/0001-x.md':
      '---\nstatus: rejected\n---\n\n# ADR-0001: X\n\n## Context\n\nIt was so.\n\n## ' +
      'Decision\n\nUnit tests use Mocha.\n\n## Consequences\n\nX is done.\n',
  };

  it('are compared with each other and with claims, wherever they stand, and it is said how many', () => {
    for (const [path, text] of Object.entries(texts)) here.write(path, text);
    const found = listed();
    expect(
      found.conflicts.map(({ kind, how, says, sides }) => [
        kind,
        how,
        says,
        sides.map(({ path }) => path),
      ]),
    ).toEqual([['contradiction', 'choice', ['Vitest', 'Jest'], ['AGENTS.md', 'CLAUDE.md']]]);
    expect(found.conflicts[0]?.resolve.map(({ command }) => command)).toEqual([
      'ledger conflicts AGENTS.md',
      'ledger conflicts CLAUDE.md',
    ]);
    expect(found).toMatchObject({
      contradictions: 1,
      duplicates: 0,
      overrides: [{ says: ['tabs', '2 spaces'] }],
      compared: { statements: 6, files: 3, claims: 0, leftOut: [{ path: 'docs/adr/0001-x.md' }] },
    });
    expect(
      found.repeated?.statements.map(({ how, places }) => [
        how,
        places.map(({ path, line }) => `${path}:${String(line)}`),
      ]),
    ).toEqual([['identical', ['AGENTS.md:9', 'CLAUDE.md:5']]]);
    const screen = here.did(reviewer, 'conflicts');
    expect(screen).toContain('contradiction  "Vitest" against "Jest" (test runner of JavaScript)');
    expect(screen).toContain(
      'packages/web/AGENTS.md:3 overrides AGENTS.md:3: "2 spaces" in place of "tabs" (indentation)',
    );
    expect(screen).toContain(
      'identical  "Run all the checks before you commit.": AGENTS.md:9, CLAUDE.md:5',
    );
    expect(screen).toMatch(
      /Compared 3 files for contradictions \(6 statements\)\nIt skipped 1 file: docs\/adr\/0001-x\.md: a decision that is rejected\n$/,
    );
    expect(listed('--contradictions').repeated).toBeNull();
    expect(listed('--duplicates')).toMatchObject({ conflicts: [], overrides: [] });
    expect(listed('packages/web/AGENTS.md')).toMatchObject({
      conflicts: [],
      repeated: { statements: [] },
    });
  });

  it('contradict a claim, what waits, and are judged by an audit until one is corrected or waived', () => {
    here.write('CLAUDE.md', '# Shop\n\nThe preview server of the shop listens on port 8080.\n');
    const item = captured(
      here.did(
        bot,
        'capture',
        port(3000),
        'src/a.ts#L1-L4',
        '--when',
        'a',
        '--not-when',
        'b',
        '--task',
        'T-1',
      ),
    );
    expect(listed(item).conflicts.map(({ says }) => says)).toEqual([['8080', '3000']]);
    here.did(reviewer, 'promote', item);
    const audit = (): string =>
      here.as(reviewer, ['audit', '--no-home', '--format', 'compact']).out;
    expect(audit()).toMatch(/CLAUDE\.md:3:1 info CON804 texts-agree "8080" here, "3000" in \S+/);
    expect(listed().contradictions).toBe(1);
    here.write('ledger.config.json', '{ "rules": { "CON804": "off" } }\n');
    expect(audit()).not.toContain('CON804');
    expect(here.did(reviewer, 'conflicts')).toContain('CON804 is off');
    here.write('ledger.config.json', '{}\n');
    here.write('CLAUDE.md', '# Shop\n\nThe preview server of the shop listens on port 3000.\n');
    expect(audit()).not.toContain('CON804');
    expect(listed().contradictions).toBe(0);
  });
});
