import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plainText } from '#diagnostics/plain-text';
import { edit as say } from '#messages/generated/acts';
import { type QueueRow, setQueue, setTaskStatus } from '#workspace/edit/set-queue';
import type { QueueItem, Task } from '#workspace/records';

import {
  edited,
  endings,
  filler,
  lineChanges,
  paths,
  readAs,
  styledTable,
  tableStyle,
  withEndings,
  words,
} from './random-documents.ts';

const path = 'corpus/tasks/t.md';
const read = (text: string): Promise<Task> => readAs('task', path, text);
const says = ({ discovery, id, kind, target, status, reason }: QueueItem): unknown => ({
  discovery: discovery.value,
  id: id?.value,
  kind: kind?.value,
  target: target?.value,
  status: status.value,
  reason: reason?.value,
});

const ids = ['k3fq2m7a', 'p9xw', 'zz7', 'abc', 'new1', 'new2'];
const columns = fc.constantFrom(
  ['Item', 'Kind', 'Target', 'Status', 'Reason'],
  ['ID', 'Item', 'Kind', 'Target', 'Status', 'Reason'],
  ['Item', 'Target', 'Status', 'ID'],
  ['Status', 'Discovery', 'Source', 'ID', 'Consequence'],
  ['Item', 'Target', 'Status'],
);
const cell: Readonly<Record<string, fc.Arbitrary<string>>> = {
  Item: fc.constantFrom(
    'The token is rejected',
    'a `b \\| c` d',
    '**Bold** claim',
    '[link](x.md) claim',
  ),
  Kind: fc.constantFrom('fact', 'Local', '`risk`', ''),
  Target: fc.constantFrom(
    '`corpus/findings/a.md`',
    '[a](../findings/a.md)',
    'corpus/findings/b-c.md',
    '',
    '—',
  ),
  Status: fc.constantFrom('pending', '**Validated**', 'deferred (after the release)', 'promoted'),
  Reason: fc.constantFrom('', 'execution-local', '-'),
  ID: fc.constantFrom('', ...ids.slice(0, 4), '`k3fq2m7a`', 'unknown'),
};
const table = columns.chain((heads) =>
  fc
    .tuple(
      tableStyle,
      fc.array(
        fc.tuple(
          ...heads.map(
            (head) => cell[head === 'Discovery' ? 'Item' : head] ?? fc.constantFrom('', 'x'),
          ),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    )
    .map(([style, rows]) => styledTable(style, heads, rows)),
);
const section = fc.oneof(
  { weight: 6, arbitrary: table },
  fc.constantFrom(
    ['none'],
    ['- none'],
    ['_None yet._'],
    [
      '| Item | Target | Status |',
      '| --- | --- | --- |',
      '| none | — | — |',
      '',
      'Nothing to say.',
    ],
    [
      '| Item | Target | Status |',
      '| ---- | ------ | ------ |',
      '|      |        | pending / promoted / deferred / rejected |',
    ],
    ['| Item | Kind | Status |', '| --- | --- | --- |'],
    ['Prose alone.'],
  ),
);
const file = fc
  .tuple(
    fc.option(section),
    fc.array(filler, { maxLength: 2 }),
    fc.array(filler, { maxLength: 2 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([queue, above, below, crlf, final]) =>
    withEndings(
      [
        '---',
        'type: task',
        'status: active',
        '---',
        '',
        '# Task: x',
        ...above.flatMap((each) => ['', ...each]),
        ...(queue ? ['', '## Promotion items:', '', ...queue] : []),
        '',
        '## Notes',
        ...below.flatMap((each) => ['', ...each]),
        '',
        'The end.',
      ],
      crlf,
      final,
    ),
  );
const row: fc.Arbitrary<QueueRow> = fc.record({
  id: fc.constantFrom(...ids),
  discovery: words.filter((each) => plainText(each) !== '' && !each.endsWith('\\')),
  kind: fc.constantFrom('fact', 'local', 'risk'),
  target: fc.option(paths),
  status: fc.constantFrom('pending', 'promoted', 'deferred', 'validated'),
  reason: fc.option(fc.constantFrom('later', 'execution-local', 'after the release', 'a | b')),
});
const rows = fc.uniqueArray(row, { selector: (each) => each.id, maxLength: 4 });

describe('the queue of random tasks', () => {
  it('shows exactly the items given, and leaves every other row as it is', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(file, rows, async (before, wanted) => {
        const task = await read(before);
        const after = edited(before, setQueue(task, wanted));
        made += 1;
        const now = await read(after);
        const idOf = (item: QueueItem): string => plainText(item.id?.value ?? '');
        const given = (item: QueueItem): boolean => wanted.some((each) => each.id === idOf(item));
        expect(now.queue.filter((item) => !given(item)).map(says)).toEqual(
          task.queue.filter((item) => !given(item)).map(says),
        );
        for (const each of wanted) {
          const shown = now.queue.filter((item) => idOf(item) === each.id);
          expect(shown.length).toBe(
            Math.max(1, task.queue.filter((item) => idOf(item) === each.id).length),
          );
          for (const item of shown) {
            const target = item.target?.value ?? null;
            expect({
              discovery: item.discovery.value,
              kind: item.kind?.value,
              status: item.status.value,
              reason: plainText(item.reason?.value ?? '').toLowerCase(),
            }).toEqual({
              discovery: plainText(each.discovery),
              kind: each.kind,
              status: each.status,
              reason: each.reason ?? '',
            });
            expect(
              target === null
                ? null
                : (
                    /\]\(\.\.\/findings\/(.*)\)/.exec(target)?.[1] ?? target.replace(/`/g, '')
                  ).replace(/^corpus\/findings\//, ''),
            ).toBe(each.target && each.target.replace(/^corpus\/findings\//, ''));
          }
        }
        // Rows without an id, or with another one, are never touched.
        const { removed } = lineChanges(before, after);
        const others = task.queue
          .filter((item) => !given(item))
          .map((item) => before.slice(item.span.start, item.span.end));
        for (const line of removed) expect(others).not.toContain(line.trim());
        expect(edited(after, setQueue(now, wanted))).toBe(after);
        expect(endings(after)).toEqual(endings(before));
      }),
      { numRuns: 300 },
    );
    expect(made).toBe(300);
  }, 120_000);
});

describe('setQueue', () => {
  const item: QueueRow = {
    id: 'k3fq',
    discovery: 'The token is rejected',
    kind: 'fact',
    target: 'corpus/findings/a.md',
    status: 'promoted',
    reason: null,
  };

  it('changes only the cells that differ', async () => {
    const before =
      '# Task: t\n\n## Promotion queue\n\n|ID|Item|Kind|Target|Status|Reason|\n|-|-|-|-|-|' +
      '-|\n|`k3fq`|The **token** is rejected|Fact|[a](../findings/a.md)|pending||\n||by ' +
      'hand|fact||pending||\n';
    expect(edited(before, setQueue(await read(before), [item]))).toBe(
      before.replace('|pending||\n||by', '|promoted||\n||by'),
    );
  });

  it('makes section and table, and adds the ID column as the last one', async () => {
    expect(edited('# Task: t\n', setQueue(await read('# Task: t\n'), [item]))).toBe(
      '# Task: t\n\n## Promotion queue\n\n| ID | Item | Kind | Target | Status | Reason ' +
        '|\n| --- | --- | --- | --- | --- | --- |\n| k3fq | The token is rejected | fact | ' +
        '`corpus/findings/a.md` | promoted | |\n',
    );
    const before =
      '# Task: t\n\n## Promotion queue\n\n| Item | Target | Status |\n| ---- | ------ | ' +
      '------ |\n| by hand | x | pending |\n';
    expect(edited(before, setQueue(await read(before), [item]))).toBe(
      '# Task: t\n\n## Promotion queue\n\n| Item | Target | Status | Kind | ID |\n| ---- | ' +
        '------ | ------ | --- | --- |\n| by hand | x | pending |\n| The token is rejected | ' +
        '`corpus/findings/a.md` | promoted | fact | k3fq |\n',
    );
  });

  it('takes the place of every row that stands for none', async () => {
    const before =
      '# Task: t\n\n## Promotion queue\n\n| Item | Kind | Target | Status | ID | Reason\n| ' +
      '- | - | - | - | - | -\n| | | | pending / promoted / deferred | |\n| none | — | — | ' +
      '— | — | none\n\nEnd.\n';
    expect(edited(before, setQueue(await read(before), [item]))).toBe(
      '# Task: t\n\n## Promotion queue\n\n| Item | Kind | Target | Status | ID | Reason\n| ' +
        '- | - | - | - | - | -\n| The token is rejected | fact | `corpus/findings/a.md` | ' +
        'promoted | k3fq | |\n\nEnd.\n',
    );
  });

  it('refuses a list, two tables, and a table without its columns', async () => {
    const refusal = async (queue: string): Promise<unknown> =>
      setQueue(await read(`# Task: t\n\n## Promotion queue\n\n${queue}`), [item]);
    expect(await refusal('- one thing\n')).toEqual({
      refused: say.queueAsList({ path: 'corpus/tasks/t.md' }),
    });
    expect(await refusal('| A | B |\n| - | - |\n')).toEqual({
      refused: say.queueWithoutColumns({ path: 'corpus/tasks/t.md' }),
    });
    expect(await refusal('| Item | Status |\n| - | - |\n\n| Item | Status |\n| - | - |\n')).toEqual(
      { refused: say.queueOfTwoTables({ path: 'corpus/tasks/t.md' }) },
    );
  });

  it('sets the status of a task', async () => {
    expect(
      edited(
        '---\ntype: task\nstatus: "active" # now\n---\n',
        setTaskStatus(await read('---\ntype: task\nstatus: "active" # now\n---\n'), 'done'),
      ),
    ).toBe('---\ntype: task\nstatus: "done" # now\n---\n');
  });
});
