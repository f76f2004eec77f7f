import { describe, expect, it } from 'vitest';

import { decisionChanges } from '#provenance/changes/first-change';
import { baseRevision } from '#sources/base/read-base';
import type { SourceFile } from '#workspace/document';
import { changedRecords, isNewEntry, newRows } from '#workspace/history/changes-since-base';
import type { BaseRevision, History } from '#workspace/history/history';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import type { Adr } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

const outlines: TreeReader = (requests) =>
  Promise.resolve(requests.map((request) => treeOutline(request.text, request.from)));
const file = (path: string, text: string): SourceFile => ({ path, text, byteOrderMark: false });
const finding = (claim: string): string =>
  `---\ntype: finding\nstatus: candidate\n---\n\n# Finding: Title\n\n## Claim\n\n${claim}\n`;
const a = 'corpus/findings/a.md';
const b = 'corpus/findings/b.md';

type Pair = readonly [
  before: readonly [path: string, text: string] | null,
  now: readonly [path: string, text: string] | null,
];
const baseOf = (name: string, pairs: readonly Pair[]): Promise<BaseRevision> =>
  baseRevision(
    name,
    pairs.map(([before, now]) => ({ before: before && file(...before), now: now && file(...now) })),
    layoutOf({}, null),
    outlines,
  );

async function comparedWith(
  now: Readonly<Record<string, string>>,
  ...bases: readonly BaseRevision[]
): Promise<{ readonly workspace: Workspace; readonly history: History }> {
  const records = await readRecords(
    Object.entries(now).map(([path, text]) => file(path, text)),
    layoutOf({}, null),
    new Set(),
    outlines,
  );
  const history: History = { bases, gate: null, twins: [], trackedJournals: [] };
  return {
    workspace: {
      ...records,
      surroundings: {
        fenced: true,
        facts: new Map(),
        evidence: new Map(),
        people: new Map(),
        departed: new Map(),
        cited: null,
        history,
      },
    },
    history,
  };
}

const changes = (workspace: Workspace): unknown[] =>
  changedRecords(workspace).map(({ before, now, base }) => [before.path, now?.path ?? null, base]);

describe('records that changed', () => {
  it('are those that one base has otherwise: edited, renamed, gone; not the new ones', async () => {
    const base = await baseOf('main', [
      [
        [a, finding('One')],
        [a, finding('Two')],
      ],
      [
        [b, finding('B')],
        ['corpus/findings/c.md', finding('B')],
      ],
      [['corpus/findings/d.md', finding('D')], null],
      [null, ['corpus/findings/e.md', finding('E')]],
    ]);
    const { workspace } = await comparedWith(
      {
        [a]: finding('Two'),
        'corpus/findings/c.md': finding('B'),
        'corpus/findings/e.md': finding('E'),
      },
      base,
    );
    expect(changes(workspace)).toEqual([
      [a, a, 'main'],
      [b, 'corpus/findings/c.md', 'main'],
      ['corpus/findings/d.md', null, 'main'],
    ]);
  });

  it('are none where one of several bases has it as it is: edited there, or gone there', async () => {
    const ours = await baseOf('ours', [
      [
        [a, finding('One')],
        [a, finding('Two')],
      ],
      [[b, finding('B')], null],
    ]);
    const same = await comparedWith({ [a]: finding('Two') }, ours, await baseOf('theirs', []));
    expect(changes(same.workspace)).toEqual([]);
    const other = await comparedWith(
      { [a]: finding('Two') },
      ours,
      await baseOf('theirs', [
        [
          [a, finding('Three')],
          [a, finding('Two')],
        ],
        [[b, finding('B')], null],
      ]),
    );
    expect(changes(other.workspace)).toEqual([
      [a, a, 'ours'],
      [b, null, 'ours'],
    ]);
    // Theirs does not have it at all: it is theirs to be gone.
    const gone = await comparedWith(
      { [a]: finding('Two') },
      ours,
      await baseOf('theirs', [
        [
          [a, finding('Three')],
          [a, finding('Two')],
        ],
      ]),
    );
    expect(changes(gone.workspace)).toEqual([[a, a, 'ours']]);
  });

  it('are none without a base, and leave what cannot be read to its own report', async () => {
    expect(changedRecords((await comparedWith({ [a]: finding('One') })).workspace)).toEqual([]);
    expect(
      changes(
        (
          await comparedWith(
            {},
            await baseOf('main', [
              [
                [a, finding('One')],
                [a, '\0'],
              ],
            ]),
          )
        ).workspace,
      ),
    ).toEqual([]);
  });
});

describe('entries of the ledger', () => {
  const one = 'corpus/ledger/promotions/one.json';
  const two = 'corpus/ledger/promotions/two.json';

  it(
    'are lost when changed, removed or renamed; line ends do not count, and a record is ' +
      'never what became of one',
    async () => {
      const base = await baseOf('main', [
        [
          [one, '{\n}'],
          [one, '{\r\n}'],
        ],
        [
          [two, '{}'],
          [two, '{ }'],
        ],
      ]);
      expect(base.lostEntries.map(({ path, became }) => [path, became])).toEqual([
        [two, 'changed'],
      ]);
      expect(
        (
          await baseOf('main', [
            [
              [one, '{}'],
              [two, '{}'],
            ],
          ])
        ).lostEntries,
      ).toEqual([{ path: one, entry: null, became: 'renamed', now: two }]);
      const mixed = await baseOf('main', [
        [
          [one, '{}'],
          [a, finding('{}')],
        ],
        [
          [b, finding('{}')],
          [two, '{}'],
        ],
      ]);
      expect(mixed.lostEntries.map(({ path, became }) => [path, became])).toEqual([
        [one, 'removed'],
      ]);
      expect([...mixed.newEntries]).toEqual([two]);
      expect(mixed.changes).toEqual([
        { before: null, now: a },
        { before: b, now: null },
      ]);
    },
  );

  it('are new when no base has them', async () => {
    const added = await baseOf('ours', [
      [null, [one, '{}']],
      [null, [two, '{}']],
    ]);
    const { history } = await comparedWith(
      {},
      added,
      await baseOf('theirs', [[null, [one, '{}']]]),
    );
    expect([isNewEntry(history, one), isNewEntry(history, two)]).toEqual([true, false]);
    expect(isNewEntry({ ...history, bases: [] }, one)).toBe(false);
  });
});

describe('rows of a queue', () => {
  const task = (...rows: readonly string[]): string =>
    '---\ntype: task\nid: t\n---\n\n# Task\n\n## Promotion queue\n\n| Item | Kind | ' +
    'Target | Status | Reason |\n| --- | --- | --- | --- | --- |\n' +
    `${rows.map((row) => `| ${row} | fact | x.md | pending | |\n`).join('')}`;
  const t = 'corpus/tasks/t.md';
  const rows = async (now: string, ...bases: readonly BaseRevision[]): Promise<string[]> => {
    const { workspace, history } = await comparedWith({ [t]: now }, ...bases);
    return newRows(workspace, history).map(({ row }) => row.discovery.value);
  };

  it('are new when no base has their words, also in a new task or a renamed one', async () => {
    expect(
      await rows(
        task('One', 'Two'),
        await baseOf('main', [
          [
            [t, task('One')],
            [t, task('One', 'Two')],
          ],
        ]),
      ),
    ).toEqual(['Two']);
    expect(
      await rows(
        task('One', 'Two'),
        await baseOf('main', [
          [
            ['corpus/tasks/s.md', task('One')],
            [t, task('One', 'Two')],
          ],
        ]),
      ),
    ).toEqual(['Two']);
    expect(await rows(task('One'), await baseOf('main', [[null, [t, task('One')]]]))).toEqual([
      'One',
    ]);
    expect(await rows(task('One'), await baseOf('main', []))).toEqual([]);
    expect(
      await rows(
        task('One', 'Two'),
        await baseOf('ours', [
          [
            [t, task('One')],
            [t, task('One', 'Two')],
          ],
        ]),
        await baseOf('theirs', [
          [
            [t, task('Two')],
            [t, task('One', 'Two')],
          ],
        ]),
      ),
    ).toEqual([]);
    expect(await rows(task('One'))).toEqual([]);
  });
});

describe('what makes an accepted decision another one', () => {
  const adr = async (text: string): Promise<Adr> =>
    (
      await readRecords([file('docs/adr/0001-x.md', text)], layoutOf({}, null), new Set(), outlines)
    ).byPath.get('docs/adr/0001-x.md') as Adr;
  const plain =
    '# ADR-0001: X\n\n- Status: Accepted\n\n## Context\n\nIt was so.\n\n## Decision\n\nDo X.\n';
  const keys = (more: string): string =>
    `---\nstatus: accepted\ndate: 2026-11-01\n${more}---\n\n# ADR-0001: X\n\n## Decision\n\nDo X.\n`;

  const cases: readonly (readonly [
    name: string,
    before: string,
    now: string,
    expected: string | null,
  ])[] = [
    ['nothing', plain, plain, null],
    ['line ends', plain, plain.replaceAll('\n', '\r\n'), null],
    ['its status', plain, plain.replace('Accepted', 'Superseded by ADR-0002'), null],
    ['a word', plain, plain.replace('Do X', 'Do Y'), 'its text'],
    ['its title', plain, plain.replace('0001: X', '0001: Y'), 'its text'],
    ['a section without a date', plain, `${plain}\n## Remark\n\nMore.\n`, 'its text'],
    [
      'a dated section at the end',
      plain,
      `${plain}\n## Remark, 2026-11-21\n\nMore.\n\n### Why\n\nBecause.\n`,
      'remark',
    ],
    [
      'two dated sections',
      plain,
      `${plain}\n## 2026-11-21\n\nMore.\n\n## 2026-11-22\n\nYet more.\n`,
      'remark',
    ],
    [
      'a dated section in the middle',
      plain,
      plain.replace('## Decision', '## 2026-11-21\n\nMore.\n\n## Decision'),
      'its text',
    ],
    [
      'a dated section, and a word',
      plain,
      `${plain.replace('Do X', 'Do Y')}\n## 2026-11-21\n\nMore.\n`,
      'its text',
    ],
    [
      'a key of its own',
      keys(''),
      keys('').replace('2026-11-01', '2025-11-01'),
      'date in its frontmatter',
    ],
    ['a key taken away', keys('deciders: [ann]\n'), keys(''), 'deciders in its frontmatter'],
    [
      'keys that acts write',
      keys(''),
      keys('superseded_by: ADR-0002\nupdated: 2026-11-21\nload_when: "Doing X"\n').replace(
        'accepted',
        'superseded',
      ),
      null,
    ],
    ['quotes around a value', keys(''), keys('').replace('2026-11-01', '"2026-11-01"'), null],
  ];

  it.each(cases)('%s', async (_name, before, now, expected) => {
    expect(decisionChanges(await adr(before), await adr(now))).toBe(expected);
  });
});
