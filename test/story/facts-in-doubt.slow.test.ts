import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, promoteFact } from '../support/facts.ts';
import { type Guarded, guarded, judged, promoted } from '../support/guarded.ts';
import { bot, reviewer, team, teamAt } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();
const lenient = guarded({
  config: '{ "reviewers": ["reviewer@example.org"], "gate": { "evidenceChanged": "warning" } }\n',
});

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

describe('a staged change of cited lines', () => {
  it('is shown first, with the lines before and after and what to do', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    const [first, ...lines] = staged(here, 'pretty').split('\n');
    expect(first).toBe('This change puts 1 fact in doubt');
    const item = here.items.promoted;
    expect(lines.slice(1, 14).map((line) => line.trim())).toEqual([
      'Value one is one',
      `warning FND306  ${item}  ${promoted}`,
      'src/values.ts#L1-L4 changed',
      'export const value1 = 1;',
      '-export const value2 = 2;',
      '+export const value2 = 22;',
      'export const value3 = 3;',
      `do   still true: ledger confirm ${item} --at src/values.ts#L1-L4`,
      `or   replaced by a new fact: ledger supersede ${item} "CLAIM"`,
      `or   no longer true: ledger retract ${item} --reason "…"`,
      'or   unintended change: put the lines back',
      '',
      // The records, the index, the task, and an entry for each act: three moved a record.
      '1 warning in 4 records in 15 files',
    ]);
    expect(here.as(bot, ['lint', '--staged', '--format', 'compact']).error).toContain(
      `this change puts 1 fact (${item.slice(0, 4)}) in doubt`,
    );
  });

  it('raises nothing where lines only moved, or another file changed', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', /^/, '// first\n');
    here.write('src/other.ts', 'export {};\n');
    expect(staged(here, 'pretty')).not.toContain('in doubt');
    expect(doubtsOf(staged(here, 'json'))).toBeUndefined();
  });

  it('is followed where other lines came before it', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', /^/, '// first\n// second\n// third\n');
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    expect(doubtsOf(staged(here, 'json'))?.[0]?.places[0]).toMatchObject({
      before: { path: 'src/values.ts', from: 1, to: 4 },
      after: { path: 'src/values.ts', from: 4, to: 7 },
    });
    const [result] = (
      JSON.parse(staged(here, 'sarif')) as { runs: { results: { locations: object[] }[] }[] }
    ).runs[0]!.results;
    expect(result?.locations[0]).toMatchObject({
      physicalLocation: {
        artifactLocation: { uri: 'src/values.ts' },
        region: { startLine: 4, endLine: 7 },
      },
    });
    expect(staged(here, 'github')).toMatch(
      /^::warning file=src\/values\.ts,line=4,endLine=7,title=FND306 evidence-fresh::.*%0AThe fact: Value one is one%0Ado: /,
    );
  });

  it('is followed into a renamed file', { timeout: 30_000 }, () => {
    const here = base();
    here.git('mv', 'src/values.ts', 'src/numbers.ts');
    expect(staged(here, 'pretty'), 'only renamed').not.toContain('in doubt');
    here.edit('src/numbers.ts', 'value2 = 2', 'value2 = 22');
    const [fact] = doubtsOf(staged(here, 'json')) ?? [];
    expect(fact?.places[0]).toMatchObject({
      before: { path: 'src/values.ts', from: 1, to: 4 },
      after: { path: 'src/numbers.ts', from: 1, to: 4 },
    });
    expect(fact?.do[0]).toContain('--at src/numbers.ts#L1-L4');
    here.git('commit', '-qm', 'Rename');
    expect(doubtsOf(staged(here, 'json')), 'broken before').toBeUndefined();
  });

  it('names no confirmation where the file is gone', { timeout: 30_000 }, () => {
    const here = base();
    here.git('rm', '-q', 'src/values.ts');
    const [fact] = doubtsOf(staged(here, 'json')) ?? [];
    expect(fact?.places[0]).toMatchObject({ state: 'gone', after: null });
    expect(fact?.places[0]?.diff[0]).toBe('-export const value0 = 0;');
    expect(fact?.do.join('\n')).not.toContain('ledger confirm');
  });

  it('is asked about once HEAD has it no longer, whatever is kept', { timeout: 60_000 }, () => {
    const here = base();
    const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
    expect(staged(here, 'pretty', env)).not.toContain('in doubt');
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    for (let run = 0; run < 2; run += 1)
      expect(staged(here, 'pretty', env), `staged, ${run}`).toContain('1 fact in doubt');
    here.git('commit', '-qm', 'Two is more');
    for (let run = 0; run < 2; run += 1)
      expect(staged(here, 'pretty', env), `committed, ${run}`).not.toContain('in doubt');
    here.git('reset', '-q', '--soft', 'HEAD~1');
    expect(staged(here, 'pretty', env), 'HEAD went back').toContain('1 fact in doubt');
  });

  it('is answered by what the same change decides', { timeout: 60_000 }, () => {
    const here = base();
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    const [fact] = doubtsOf(staged(here, 'json')) ?? [];
    const command = /ledger (confirm .*)$/.exec(fact?.do[0] ?? '')?.[1] ?? '';
    here.did(reviewer, ...command.split(' '));
    expect(staged(here, 'pretty')).not.toContain('in doubt');
    here.edit('src/values.ts', 'value2 = 22', 'value2 = 23');
    expect(staged(here, 'pretty'), 'and changed again').toContain('1 fact in doubt');
    here.did(reviewer, 'retract', here.items.promoted, '--reason', 'two is another');
    expect(staged(here, 'pretty')).not.toContain('in doubt');
  });

  it('is told to an agent without a command that decides', { timeout: 30_000 }, () => {
    const here = base();
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    for (const format of sampleOf(['agent', 'pretty', 'markdown', 'json', 'github'])) {
      const text = staged(here, format, { LEDGER_ACTOR: 'agent' });
      expect(text, format).not.toMatch(/ledger (?:confirm|retract|supersede) \S*[a-z0-9]/);
      expect(text, format).toMatch(/1 fact in doubt|put the lines back/);
    }
  });
});

describe('a pull request that changes cited lines', () => {
  it('passes with gate.evidenceChanged: warning', { timeout: 60_000 }, async () => {
    const here = lenient();
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    here.commit('Two is more');
    const ran = here.as(bot, ['gate', '--format', 'markdown', '--format', 'json:gate.json']);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/^### This change puts 1 fact in doubt\n\n\*\*Value one is one\*\*\n/);
    expect(ran.out).toContain(
      '```diff\n export const value1 = 1;\n-export const value2 = 2;\n' +
        '+export const value2 = 22;\n export const value3 = 3;\n```\n',
    );
    expect(ran.out).toContain('\n### ledger gate: 1 warning');
    expect(doubtsOf(here.read('gate.json'))).toMatchObject([
      { path: promoted, claim: 'Value one is one', base: 'origin/main' },
    ]);
    const { doubts, diagnostics } = await judged(here, { rules: { set: ['FND306=off'] } });
    expect([doubts, diagnostics], 'the rule is off').toEqual([undefined, []]);
  });

  it('asks: it passes once somebody answered', { timeout: 60_000 }, async () => {
    const here = base();
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    expect(staged(here, 'compact'), 'a commit is not held up').toContain(' warning FND306 ');
    here.commit('Two is more');
    const ran = here.as(bot, ['gate', '--format', 'pretty']);
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(
      /^This change puts 1 fact in doubt\n\n {2}Value one is one\n {2}error /,
    );
    here.edit(promoted, /^/, '<!-- ledger-disable-file FND306 -- it is so -->\n');
    here.commit('Excuse it');
    expect(here.as(bot, ['gate']).code, 'by a directive of its own').toBe(1);
    here.git('reset', '-q', '--hard', 'HEAD~1');
    here.did(reviewer, 'confirm', here.items.promoted, '--at', 'src/values.ts#L1-L4');
    here.commit('Confirm');
    expect((await judged(here)).diagnostics.filter(({ code }) => code === 'FND306')).toEqual([]);
  });

  it('is not told of what the base has broken already', { timeout: 60_000 }, async () => {
    const here = base();
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    here.commit('Two is more');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.edit('src/values.ts', 'value2 = 22', 'value2 = 23');
    here.commit('Two is even more');
    const { doubts, diagnostics } = await judged(here);
    expect(doubts).toBeUndefined();
    expect(diagnostics.filter(({ code }) => code === 'FND306')).toEqual([]);
  });
});

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
      const item = promoteFact(below, 'B is two', 'src/a.ts#L2', 'changing b');
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
      captureFact(
        here,
        `Setting number ${at} has the figure ${at * 7}`,
        `src/values.ts#L${at + 1}-L${at + 3}`,
        `changing setting ${at}`,
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
