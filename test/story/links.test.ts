import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { bot, captured, reviewer, type Team, teamAt } from '../support/team.ts';

const numbers = numberedLines(30);
const named = 'corpus/findings/zero-first-value.md';
let [one, two, pattern] = ['', '', ''];
const idOf = (path: string): string => basename(path, '.md');
/** A path, to be found in a text by a regular expression. */
const exactly = (path: string): string => path.replaceAll('.', '\\.');

interface ShownJson {
  readonly linkedFrom: readonly {
    readonly path: string;
    readonly line: number | null;
    readonly how: string;
  }[];
  readonly reliedOnBy: readonly {
    readonly path: string;
    readonly how: string;
    readonly on: string;
    readonly depth: number;
  }[];
  readonly related: readonly {
    readonly path: string;
    readonly status: string;
    readonly files: readonly string[];
  }[];
}
interface GraphJson {
  readonly around: string | null;
  readonly nodes: readonly { readonly path: string; readonly status: string | null }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly how: string;
    readonly names: readonly string[];
  }[];
  readonly leftOut: { readonly nodes: number; readonly edges: number };
}

let here: Team;
const json = <Shape>(...args: readonly string[]): Shape =>
  JSON.parse(here.did(reviewer, ...args, '--format', 'json')) as Shape;

// Two facts of one file, a pattern from both, instructions that send to the pattern.
beforeAll(() => {
  here = teamAt(mkdtempSync(join(tmpdir(), 'ledger-links-')));
  for (const [path, text] of Object.entries({ 'ledger.config.json': '{}\n', 'src/a.ts': numbers }))
    here.write(path, text);
  here.git('init', '-q', '-b', 'main');
  here.commit('Begin');
  const known = (claim: string, lines: string, task: string): void =>
    void promoteFact(here, claim, `src/a.ts#${lines}`, `changing ${lines}`, '--task', task);
  known('Zero is the first value', 'L1-L4', 'T-1');
  known('Values rise by one', 'L12-L16', 'T-2');
  [one, two] = [here.at(named), here.at('corpus/findings/values-rise-one.md')];
  const its = captured(
    here.did(
      bot,
      'capture',
      'Count from zero',
      '--kind',
      'pattern',
      '--finding',
      idOf(one),
      '--finding',
      idOf(two),
      '--when',
      'numbering values',
      '--not-when',
      'in tests',
      '--task',
      'T-3',
    ),
    'pattern',
  );
  pattern = `memory/patterns/count-from-zero-${its}.md`;
  here.did(reviewer, 'promote', its);
  here.write('AGENTS.md', `# Agents\n\nRead [how to count](${pattern}).\n`);
  here.commit('Known');
});
afterAll(() => rmSync(here.root, { recursive: true, force: true }));

describe('what links to a fact', () => {
  it('is shown with its line, what relies on it through others, and what is about the same files', () => {
    const shown = json<ShownJson>('show', one);
    expect(shown.reliedOnBy).toEqual([
      { path: pattern, how: 'cites it as a finding', on: one, depth: 1 },
      { path: 'AGENTS.md', how: 'links to it', on: pattern, depth: 2 },
    ]);
    expect(shown.linkedFrom.map(({ path, how }) => `${path} ${how}`)).toContain(
      'memory/INDEX.md lists it',
    );
    expect(
      here.read('memory/INDEX.md').split('\n')[
        (shown.linkedFrom.find(({ path }) => path === 'memory/INDEX.md')?.line ?? 0) - 1
      ],
    ).toContain(basename(one));
    expect(shown.related).toEqual(
      [
        {
          path: two,
          title: 'Finding: Values rise by one',
          status: 'promoted',
          files: ['src/a.ts'],
        },
      ].map(
        (each) =>
          expect.objectContaining({
            ...each,
            title: expect.stringContaining('Values rise by one') as string,
          }) as unknown,
      ),
    );
    const screen = here.did(reviewer, 'show', one);
    expect(screen).toMatch(
      new RegExp(
        `\\nrelied on by\\n {2}${exactly(pattern)} {2}cites it as a finding\\n` +
          ` {2}AGENTS\\.md {2}through ${exactly(pattern)}\\n`,
      ),
    );
    expect(screen).toMatch(/\nlinked from\n {2}memory\/INDEX\.md:\d+ {2}lists it\n/);
    expect(screen).toMatch(
      new RegExp(`\\nabout the same files\\n {2}${exactly(two)} .*src/a\\.ts\\n`),
    );
  });

  it('is the graph around it, which does not go on through the index', () => {
    const graph = json<GraphJson>('graph', '--around', one, '--depth', '1');
    expect(graph.nodes.map(({ path, status }) => `${path} ${status ?? '-'}`)).toEqual([
      `${two} promoted`,
      `${one} promoted`,
      'memory/INDEX.md -',
      `${pattern} promoted`,
    ]);
    expect(graph.edges).toContainEqual({ from: pattern, to: one, how: 'finding', names: [] });
    expect(graph.edges).toContainEqual({ from: two, to: one, how: 'shares', names: ['src/a.ts'] });
    expect(
      json<GraphJson>('graph', '--around', one, '--depth', '1', '--no-related').edges.map(
        ({ how }) => how,
      ),
    ).not.toContain('shares');
    expect(json<GraphJson>('graph', '--around', one).nodes.map(({ path }) => path)).toContain(
      'AGENTS.md',
    );
  });

  it('is the same picture each time, and says what it leaves out', () => {
    const picture = here.did(reviewer, 'graph');
    expect(picture).toBe(here.did(reviewer, 'graph', '--format', 'mermaid'));
    expect(picture).toContain('|"distills"|');
    const small = here.as(reviewer, ['graph', '--format', 'dot', '--most', '2']);
    expect([small.code, small.error.trim()]).toEqual([
      0,
      expect.stringMatching(
        /^left out: \d+ files and \d+ links; to see more: --around RECORD or --most N$/,
      ),
    ]);
    expect(
      small.out.split('\n').filter((line) => / \[label=/.test(line) && !line.includes('->')).length,
    ).toBe(2);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it.each([
    [['graph', '--depth', '2'], /--depth needs --around/],
    [['graph', '--around', named, '--depth', '0'], /expected a whole number from 1/],
    [['graph', '--format', 'svg'], /mermaid, dot, json/],
  ])('%j is refused', (args, says) => {
    const ran = here.as(reviewer, args);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.error).toMatch(says);
  });

  it('is not found by an id with a slip, and the right one is offered', () => {
    const slip = idOf(one).replace('value', 'valve');
    const ran = here.as(reviewer, ['graph', '--around', slip]);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.error).toContain(`did you mean ${idOf(one)}?`);
    const stem = idOf(one).replace(/-[a-z2-7]{4}$/, '');
    expect(here.as(bot, ['show', stem]).error).toContain(`did you mean ${idOf(one)}?`);
  });
});

describe('what is withdrawn', () => {
  it('names and reopens what rests on it as evidence, and promoted notes that name it', () => {
    here.write(
      '.claude/memory/MEMORY.md',
      '# Memory\n\n- [Counting](counting.md) — how to count\n',
    );
    here.write(
      '.claude/memory/counting.md',
      '---\nname: Counting\ndescription: How to count\ntype: project\n---\n\nWe count as ' +
        `[that fact](../../${one}) says.\n`,
    );
    here.did(
      reviewer,
      'promote',
      captured(
        here.did(
          bot,
          'capture',
          '--from',
          '.claude/memory/counting.md',
          'src/a.ts#L20-L22',
          '--when',
          'counting anything',
          '--not-when',
          'in tests',
          '--task',
          'T-4',
        ),
      ),
    );
    promoteFact(
      here,
      'The first value is told of',
      `${one}#claim`,
      'telling of values',
      '--task',
      'T-5',
    );
    const out = here.did(
      reviewer,
      'retract',
      one,
      '--reason',
      'it is the second',
      '--because',
      'contradicted',
    );
    expect(out).toContain('.claude/memory/counting.md links to it, so it may be wrong too');
    expect(out).toContain(
      `${here.at('corpus/findings/first-value-told.md')} cites it as evidence, so it may be wrong too`,
    );
    expect(here.did(reviewer, 'status')).toMatch(/to review again 3\n/);
    here.git('reset', '-q', '--hard', 'HEAD');
    here.git('clean', '-qfd');
  });
});

describe('what memory holds', () => {
  interface ListJson {
    readonly by: string;
    readonly count: number;
    readonly verified: string;
    readonly categories: readonly {
      readonly name: string;
      readonly count: number;
      readonly compared: number;
      readonly holding: number;
      readonly entries: readonly {
        readonly path: string;
        readonly evidence: string | null;
        readonly selected: boolean | null;
      }[];
    }[];
  }
  const brief = (list: ListJson): string[] =>
    list.categories.map(
      ({ name, count, compared, holding }) => `${name} ${count}, ${holding} of ${compared}`,
    );

  it('is listed by kind, section or topic, with what was last verified', () => {
    const list = json<ListJson>('list');
    expect([list.by, list.count, brief(list)]).toEqual([
      'kind',
      3,
      ['facts 2, 2 of 2', 'patterns 1, 1 of 1'],
    ]);
    expect(list.verified).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(brief(json<ListJson>('list', '--by', 'section'))).toEqual([
      'Durable findings 3, 3 of 3',
    ]);
    expect(brief(json<ListJson>('list', '--by', 'topic'))).toEqual(['no topic 3, 3 of 3']);
    expect(here.did(reviewer, 'list')).toMatch(
      new RegExp(
        '^3 entries in 2 categories: last verified \\S+, 3 of 3 match the code\\n\\n' +
          'facts {2}2, last verified \\S+, 2 of 2 match the code\\n' +
          ` {2}Values rise by one {2}${exactly(two)}\\n` +
          ' {4}verified \\S+; fresh; load when: changing L12-L16\\n',
      ),
    );
    expect(here.did(reviewer, 'list', '--format', 'markdown')).toContain('| facts | 2 |');
  });

  it('says what changed, and what nothing says when it matters', () => {
    here.write('src/a.ts', numbers.replace('value13 = 13', 'value13 = 130'));
    here.write(
      'docs/adr/0001-x.md',
      '---\nstatus: accepted\n---\n\n# ADR-0001: X\n\n## Context\n\nIt was so.\n\n## ' +
        'Decision\n\nDo X.\n\n## Consequences\n\nX is done.\n',
    );
    const list = json<ListJson>('list');
    expect(brief(list)[0]).toBe('facts 2, 1 of 2');
    expect(
      list.categories
        .find(({ name }) => name === 'decisions')
        ?.entries.map(({ path, selected }) => `${path} ${String(selected)}`),
    ).toEqual(['docs/adr/0001-x.md false']);
    const status = here.did(reviewer, 'status');
    expect(status).toMatch(
      /\nhealth\n {2}provenance {2}2 of 2 have complete provenance\n {2}freshness {3}2 of 3 match their evidence {2}ledger verify\n {2}scope {7}2 of 2 say when they apply and when not\n {2}recall {6}/,
    );
    here.git('checkout', '-q', 'src/a.ts');
    here.git('clean', '-qfd');
  });

  it.each([
    [['list', '--write'], /no option --write; these have: .*index --write/],
    [['index', '--by', 'topic'], /no option --by; these have: .*list --by/],
    [['index', '--format', 'markdown'], /markdown/],
  ])('%j is refused', (args, says) => {
    const ran = here.as(reviewer, args);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.error).toMatch(says);
  });
});
