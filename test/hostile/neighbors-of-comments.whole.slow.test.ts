import { describe, expect, it } from 'vitest';

import { decideStatements, type Decisions } from '#features/forge/app/decide-statements';
import { textOf } from '#messages/join-message';
import type { Statement } from '#promotion/statements/statement';

import { type Guarded, guarded } from '../support/guarded.ts';
import { attested, recorded, said } from '../support/statements.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const now = new Date('2027-05-06T07:08:09Z');
const scope = ['--when', 'changing values', '--not-when', 'in tests'];
const ids = { fact: '', bare: '', term: '' };
/** The record of the fact. */
let file = '';
const values = 'src/values.ts';
const base = guarded({
  config: '{}\n',
  more: (here) => {
    const raise = (claim: string, ...more: readonly string[]): string =>
      captured(here.did(bot, 'capture', claim, ...more));
    ids.fact = raise('Value ten may overflow', `${values}#L11-L12`, ...scope);
    file = here.at('corpus/findings/value-ten-may-overflow.md');
    ids.bare = raise('Value fifteen may overflow', `${values}#L16-L17`);
    const term = ['--kind', 'term', '--term', 'value'];
    ids.term = captured(here.did(bot, 'capture', 'A number with a name.', ...term), 'term');
    here.commit('Raise');
  },
});
const head = (here: Team): string => here.git('rev-parse', 'HEAD').trim();
const decide = (here: Guarded, ...statements: readonly Statement[]): Promise<Decisions> =>
  decideStatements(
    { head: head(here), statements },
    { cwd: here.root, env: { PATH: process.env.PATH }, since: 'main', branch: 'work', now },
  );
const told = ({ statements }: Decisions): string[] =>
  statements.flatMap(({ done, against }) => [
    ...done.map((each) => each.did),
    ...against.map((reason) => textOf(reason.message)),
  ]);
const rewrite = (here: Team, path: string, by: (text: string) => string): void =>
  here.write(path, by(here.read(path)));
const changed = 'or its evidence changed after the comment';
const add =
  (line: string) =>
  (here: Guarded): void =>
    here.edit(file, /^type: /m, `${line}\ntype: `);

/** What somebody pushes after a comment, and what becomes of the comment. */
const pushes: readonly (readonly [string, string, (here: Guarded) => void])[] = [
  ['line ends of the record', 'promoted', (h) => rewrite(h, file, crlf)],
  [
    'blank lines of the record',
    'promoted',
    (h) => rewrite(h, file, (t) => t.replace(/\n\n/g, '\n\n\n')),
  ],
  [
    'one more line at the end of the record',
    changed,
    (h) => rewrite(h, file, (t) => `${t}- 2027-01-01: seen\n`),
  ],
  ['line ends of the cited file', 'promoted', (h) => rewrite(h, values, crlf)],
  [
    'a byte order mark of the cited file',
    'promoted',
    (h) => rewrite(h, values, (t) => `\ufeff${t}`),
  ],
  ['a line below the cited ones', 'promoted', (h) => rewrite(h, values, (t) => `${t}// end\n`)],
  [
    'a place of its own for the record',
    'promoted',
    (h) => void h.did(bot, 'mv', file, 'corpus/findings/moved.md'),
  ],
  [
    'another claim and the first one again',
    'promoted',
    (h) => {
      h.edit(file, /may overflow/g, 'never overflows');
      h.commit('Alter');
      h.edit(file, /never overflows/g, 'may overflow');
    },
  ],
  [
    'a revert of the raise, and a revert of that',
    'promoted',
    (h) => void [1, 2].map(() => h.git('revert', '--no-edit', 'HEAD')),
  ],
  ['a revert of the raise', 'no item or record', (h) => void h.git('revert', '--no-edit', 'HEAD')],
  ['another name of the cited file', changed, (h) => void h.git('mv', values, 'src/numbers.ts')],
  [
    'another name of the cited file, also in the record',
    changed,
    (h) => {
      h.git('mv', values, 'src/numbers.ts');
      h.edit(file, /src\/values/g, 'src/numbers');
    },
  ],
  ['the cited file taken away', changed, (h) => void h.git('rm', '-q', values)],
  ['a blank in a cited line', 'promoted', (h) => h.edit(values, 'value10 =', 'value10  =')],
  ['an indent of the cited lines', 'promoted', (h) => h.edit(values, /^export/gm, '    export')],
  ['a character of a cited line', changed, (h) => h.edit(values, 'value10 =', 'value1O =')],
  ['a comment in a cited line', changed, (h) => h.edit(values, '= 10;', '= 10; // or 9')],
  ['the record taken away', changed, (h) => void h.git('rm', '-q', file)],
  [
    'the record elsewhere, by git alone',
    changed,
    (h) => void h.git('mv', file, 'corpus/findings/a.md'),
  ],
  [
    'the raise taken away and made anew in the same words',
    'no item or record',
    (h) => {
      h.git('rm', '-q', file, h.entry('Value ten may overflow'));
      h.commit('Take it away');
      h.did(bot, 'capture', 'Value ten may overflow', `${values}#L3-L4`, ...scope);
    },
  ],
  ['a heading', changed, (h) => h.edit(file, /^# .*/m, '# Another title')],
  ['a guard', changed, add(`guard:\n  - pattern: "value10"\n    paths: ["src/**"]`)],
  ['an end', changed, add('valid_until: "2031-01-01"')],
  ['an owner', changed, add('owners: ["@eve"]')],
  [
    'one more place that is cited',
    changed,
    (h) => void h.did(bot, 'capture', 'Value ten may overflow', `${values}#L3-L4`, ...scope),
  ],
  [
    'a postponement',
    'is deferred',
    (h) => void h.did(reviewer, 'defer', ids.fact, '--until', '2031-01-01', '--reason', 'later'),
  ],
  [
    'a rejection',
    'is rejected',
    (h) => void h.did(reviewer, 'reject', ids.fact, '--reason', 'it is wrong'),
  ],
  [
    'a quarantine',
    'is in quarantine',
    (h) => void h.did(reviewer, 'quarantine', ids.fact, '--reason', 'it reads odd'),
  ],
];
function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

describe('a comment', { timeout: 120_000 }, () => {
  it.each(sampleOf(pushes))('before a push of %s: %s', async (_what, expected, push) => {
    const here = base();
    const statement = said('ann', `/ledger promote ${ids.fact}`, { seen: head(here) });
    push(here);
    here.git('add', '-A');
    here.git('commit', '-qm', 'Push', '--allow-empty');
    const decisions = await decide(here, statement);
    expect(told(decisions)).toEqual([expect.stringContaining(expected)]);
    expect(decisions.writes.size > 0).toBe(expected === 'promoted');
    if (expected !== 'promoted') return;
    recorded(here, decisions);
    expect(attested(here, statement)).toEqual(['attested']);
  });

  it('decides about no conditions that somebody else adds to a candidate without any', async () => {
    const here = base();
    const seen = head(here);
    here.did(bot, 'capture', 'Value fifteen may overflow', `${values}#L16-L17`, ...scope);
    here.commit('Complete it');
    const line = `/ledger promote ${ids.bare}`;
    expect(told(await decide(here, said('ann', line, { seen })))).toEqual([
      expect.stringContaining(changed),
    ]);
    expect(told(await decide(here, said('ann', line, { seen: head(here) })))).toEqual(['promoted']);
  });

  it('on two items decides about both in one line, and about each in a line of its own', async () => {
    const here = base();
    const seen = head(here);
    here.edit(file, /may overflow/g, 'never overflows');
    here.commit('Alter one');
    const both = await decide(
      here,
      said('ann', `/ledger promote ${ids.term} ${ids.fact}`, { seen }),
    );
    expect(told(both)).toEqual([expect.stringContaining(`${ids.fact} ${changed}`)]);
    expect(both.writes.size).toBe(0);
    const lines = `/ledger promote ${ids.term}\n\n/ledger promote ${ids.fact}`;
    expect(told(await decide(here, said('ann', lines, { seen })))).toEqual([
      'promoted',
      expect.stringContaining(changed),
    ]);
  });
});

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const page = '# Page\n\n## Limits\n\nTen at most.\n\n## Other\n\nNothing.\n';
const files = {
  'src/a.ts': code,
  'docs/b.md': page,
  'package.json': '{ "engines": { "node": ">=20" }, "name": "x" }\n',
  'image.bin': 'a\0b',
  'c.py': 'def sum_up(rows):\n    if rows:\n        begin_with(rows)\n    finish_and_count(rows)\n',
};
const mergedAt = '2027-01-01T00:01:00Z';

/** A base that has merged a branch with one candidate. */
interface Merged extends Team {
  readonly item: string;
  readonly file: string;
  readonly head: string;
}

function merged(...places: readonly string[]): Merged {
  const here = team('main', files);
  here.git('checkout', '-qb', 'work');
  const cited = places.length > 0 ? places : ['src/a.ts#L9-L12'];
  const item = captured(
    here.did(bot, 'capture', 'Values end, as the law says', ...cited, ...scope),
  );
  here.commit('Raise');
  const tip = head(here);
  here.git('checkout', '-q', 'main');
  here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'work');
  return { ...here, item, head: tip, file: here.at('corpus/findings/values-end.md') };
}

/** What `land` says of a comment that promotes the candidate; nothing stays changed. */
function landed(here: Merged, statement: object = {}, more: object = {}): string {
  const one = { ...said('ann', `/ledger promote ${here.item}`, { seen: here.head }), ...statement };
  const read = { forge: 'github', repository: 'a/b', number: 7, head: here.head, mergedAt };
  here.write('.git/said.json', JSON.stringify({ ...read, statements: [one], ...more }));
  const { out, error } = here.as(bot, ['land', '--from', '.git/said.json']);
  here.git('reset', '-q', '--hard');
  here.git('clean', '-qfd');
  return out + error;
}

describe('a kept decision', { timeout: 120_000 }, () => {
  it('is none where what names the commit is no commit', () => {
    const here = merged();
    const odd = [
      ...[undefined, '', 0, [here.head], 'HEAD', 'main', `${here.head} `],
      ...[here.head.toUpperCase(), here.head.slice(0, 10), here.head.slice(0, 39), `${here.head}0`],
    ];
    for (const seen of odd)
      expect(landed(here, { seen }), String(seen)).toContain('refers to an unknown commit');
    const tree = here.git('rev-parse', 'main^{tree}').trim();
    expect(landed(here, { seen: tree })).toContain('the branch no longer has');
    expect(landed(here, { seen: here.head })).toContain('promoted');
  });

  it('counts up to the moment of the merge, in UTC alone', () => {
    const here = merged();
    for (const [at, expected] of [
      ['2027-01-01T00:00:59.999Z', 'promoted'],
      ['2027-01-01T00:01:00.000Z', 'promoted'],
      ['2027-01-01T00:01:00.001Z', 'newer than the merge'],
      ['2027-01-01T02:00:30Z', 'newer than the merge'],
      ['2027-01-01T00:00:01+02:00', 'statements[0].at'],
    ] as const)
      expect(landed(here, { at }), at).toContain(expected);
    const offset = { mergedAt: '2027-01-01T01:01:00+01:00' };
    expect(landed(here, {}, offset)).toContain('an invalid value at mergedAt');
    expect(landed(here, { at: '2027-01-01T00:01:01Z' }, { mergedAt: null })).toContain(
      'not merged yet',
    );
  });

  it('is of the item, by whichever name it was called', () => {
    const here = merged();
    const stem = here.file.replace(/^.*\//, '').replace('.md', '');
    const names = [
      here.item,
      here.item.slice(0, 3),
      here.item.toUpperCase(),
      here.file,
      stem,
      'work#1',
    ];
    const lines = names.map((name) => ({ body: `/ledger promote ${name}` }));
    for (const line of lines) expect(landed(here, line), line.body).toContain('promoted');
    rewrite(here, here.file, (text) => text.replaceAll('Values end', 'Values never end'));
    here.commit('Alter on the base');
    for (const line of lines) expect(landed(here, line), line.body).toContain(changed);
  });

  it('follows the merge through squashes and reverts', () => {
    const here = merged();
    here.git('revert', '-m1', '--no-edit', 'HEAD');
    expect(landed(here)).toContain('no item or record');
    here.git('revert', '--no-edit', 'HEAD');
    expect(landed(here)).toContain('promoted');
    here.git('reset', '-q', '--hard', 'HEAD~3');
    here.git('merge', '-q', '--squash', 'work');
    here.commit('Squash');
    expect(landed(here)).toContain('promoted');
  });

  const edited = (path: keyof typeof files, from: string | RegExp, to: string) => (here: Team) =>
    rewrite(here, path, (text) => text.replace(from, to));
  const literal = 'src/a.ts#"value10 = 10"';
  const value = 'package.json#/engines/node';
  const changes: readonly (readonly [string, string, (here: Team) => void, string])[] = [
    ['another section', 'promoted', edited('docs/b.md', 'Nothing', 'Much'), 'docs/b.md#limits'],
    [
      'text above a section',
      'promoted',
      edited('docs/b.md', '# Page', '# Page\n\nHi.'),
      'docs/b.md#limits',
    ],
    ['the section', changed, edited('docs/b.md', 'Ten', 'Two'), 'docs/b.md#limits'],
    ['another value', 'promoted', edited('package.json', '"x"', '"y"'), value],
    ['the value', changed, edited('package.json', '20', '18'), value],
    ['a line above a text', 'promoted', edited('src/a.ts', 'export', '//\nexport'), literal],
    [
      'the indent of cited lines',
      'promoted',
      edited('src/a.ts', /^export/gm, '  export'),
      'src/a.ts',
    ],
    ['a literal', changed, edited('src/a.ts', 'value10 = 10', 'value10 = "10"'), 'src/a.ts'],
    ['all indents of Python', 'promoted', edited('c.py', /^ {4}( *)/gm, '  $1'), 'c.py#L2-L4'],
    ['the block of a line', changed, edited('c.py', '    finish', '        finish'), 'c.py#L2-L4'],
    ['the text', changed, edited('src/a.ts', 'value10 = 10', 'value10 = 9'), literal],
    ['a byte of a whole file that is no text', changed, edited('image.bin', 'b', 'c'), 'image.bin'],
    [
      'one of two places',
      changed,
      edited('docs/b.md', 'Ten', 'Two'),
      'src/a.ts#L3-L4 docs/b.md#limits',
    ],
  ];
  it.each(sampleOf(changes))('where the base changed %s: %s', (_what, expected, change, places) => {
    const here = merged(...(places === literal ? [places] : places.split(' ')));
    change(here);
    here.commit('Change');
    expect(landed(here)).toContain(expected);
  });

  it('of a memory in a folder is of the files in that folder', () => {
    const here = team('main', { 'svc/ledger.config.json': '{}\n', 'svc/a.ts': code, 'a.ts': code });
    here.git('checkout', '-qb', 'work');
    const raise = ['capture', 'Values of the service end', 'a.ts#L9-L12', ...scope];
    const item = captured(here.did(bot, '-C', 'svc', ...raise));
    const path = here.at('svc/corpus/findings/values-of-the-service-end.md');
    here.commit('Raise');
    const statement = { seen: head(here) };
    const land = (name: string): string => {
      const statements = [said('ann', `/ledger promote ${name}`, statement)];
      const read = {
        forge: 'github',
        repository: 'a/b',
        number: 7,
        head: statement.seen,
        mergedAt,
      };
      here.write('.git/said.json', JSON.stringify({ ...read, statements }));
      const { out, error } = here.as(bot, ['-C', 'svc', 'land', '--from', '../.git/said.json']);
      here.git('reset', '-q', '--hard');
      here.git('clean', '-qfd');
      return out + error;
    };
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', '--ff-only', 'work');
    const other = code.replace('value10 = 10', 'value10 = 9');
    here.write('a.ts', other);
    here.commit('Change a file of that name above');
    const names = [item, path, path.replace('svc/', '')];
    for (const name of names) expect(land(name), name).toContain('promoted');
    here.write('svc/a.ts', other);
    here.commit('Change the cited one');
    for (const name of names) expect(land(name), name).toContain(changed);
  });
});
