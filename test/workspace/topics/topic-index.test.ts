import { describe, expect, it } from 'vitest';

import {
  planRemoval,
  planTopic,
  type TopicEditBuffer,
  type TopicPlan,
  type TopicRequest,
} from '#features/topics/workspace/plan-topic';
import { textOf } from '#messages/join-message';
import { readTrees } from '#threads/read-trees';
import { readDocuments } from '#workspace/read-documents';
import { readStoreAt } from '#workspace/stores/read-stores';
import { claudeTopics, writerOf } from '#workspace/topics/find-topic';
import { rebuildIndex } from '#workspace/topics/rebuild-index';

async function deskOf(
  files: Readonly<Record<string, string>>,
  otherwise: 'claude' | 'caliban' | 'mini-claude' = 'claude',
): Promise<TopicEditBuffer> {
  const read = async (sources: Readonly<Record<string, string>>) =>
    (
      await readDocuments(
        Object.entries(sources).map(([path, text]) => ({ path, text, byteOrderMark: false })),
        readTrees,
      )
    ).documents;
  const store = readStoreAt(await read(files), 'm', () => false, otherwise);
  return {
    store,
    writer: writerOf(store) ?? claudeTopics,
    files: new Set(Object.keys(files)),
    read: async (path, text) => (await read({ [path]: text }))[0] ?? null,
  };
}

const blank: TopicRequest = { handle: null, name: null, description: null, type: null, body: null };

/** The index after a plan; what refuses it otherwise. */
function indexAfter(plan: TopicPlan): string | null {
  return plan.kind === 'refused'
    ? textOf(plan.message)
    : (plan.writes.find((write) => write.path === 'm/MEMORY.md')?.after ?? null);
}

async function written(
  files: Readonly<Record<string, string>>,
  request: Partial<TopicRequest>,
  otherwise?: 'claude' | 'caliban' | 'mini-claude',
): Promise<string | null> {
  return indexAfter(await planTopic(await deskOf(files, otherwise), { ...blank, ...request }));
}

const fresh = { description: 'D', type: 'user', body: 'B\n' };
const note = (name: string, description: string, type = 'user'): string =>
  `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n---\n\nB\n`;

describe('the first line of an index', () => {
  it.each([
    ['claude', undefined, '- [a](a.md) — D\n'],
    ['caliban', undefined, '# Memory index\n\n- [a](a.md) — user: D\n'],
    ['mini-claude', undefined, '# Memory Index\n\n- **[a](user_a.md)** (user) — D'],
    ['caliban', '# Memory index\n\n', '# Memory index\n\n- [a](a.md) — user: D\n'],
    [
      'caliban',
      '# Memory index\n\n<!-- caliban: conventions -->\nOne topic per file.\n',
      '# Memory index\n\n<!-- caliban: conventions -->\nOne topic per file.\n\n- [a](a.md) — user: D\n',
    ],
    ['claude', '# Mine\n\nProse of mine.', '# Mine\n\nProse of mine.\n\n- [a](a.md) — D'],
  ] as const)('%s, %j', async (dialect, index, expected) => {
    expect(
      await written(
        index === undefined ? {} : { 'm/MEMORY.md': index },
        { handle: 'a', ...fresh },
        dialect,
      ),
    ).toBe(expected);
  });
});

describe('an index keeps what people wrote', () => {
  const operator =
    '---\nmine: yes\n---\n# Memory index\n\nProse <!-- note --> of mine.\n\n- [b](b.md) ' +
    '— user: old\n  - nested of mine\n\n## Later\n\n| a | b |\n| - | - |\n| 1 | 2 ' +
    '|\n\nNé 終わり.\n';
  it('a new line goes below the last, and every other byte stays', async () => {
    const files = {
      'm/MEMORY.md':
        '# Memory index\r\n\r\nMine, né 終.\r\n- [b](b.md) — user: x\r\n\r\nThe end.\r\n',
      'm/b.md': note('b', 'x'),
    };
    expect(await written(files, { handle: 'c', ...fresh })).toBe(
      '# Memory index\r\n\r\nMine, né 終.\r\n- [b](b.md) — user: x\r\n- [c](c.md) — user: D\r\n\r\nThe end.\r\n',
    );
  });
  it('a new line goes beside the block that sync writes, never into it', async () => {
    const block =
      '<!-- ledger:memory begin; promoted -->\n- [F](f.md) — c\n<!-- ledger:memory end ab12:00000000 -->\n';
    const own = '- [b](b.md) — x\n';
    const files = { 'm/b.md': note('b', 'x') };
    const added = '- [c](c.md) — D\n';
    for (const [before, after] of [
      [`${own}${block}`, `${own}${added}${block}`],
      [`${block}${own}`, `${block}${own}${added}`],
      [block, `${block}\n${added}`],
    ] as const)
      expect(
        await written({ ...files, 'm/MEMORY.md': before }, { handle: 'c', ...fresh }, 'claude'),
      ).toBe(after);
  });
  it('frontmatter, prose, comments, nested items and tables stay', async () => {
    const after = await written(
      { 'm/MEMORY.md': operator, 'm/b.md': note('b', 'old') },
      { handle: 'c', ...fresh },
    );
    expect(after).toBe(
      operator.replace('  - nested of mine\n', '  - nested of mine\n- [c](c.md) — user: D\n'),
    );
  });
  it.each([
    [
      'caliban',
      '# Memory index\n\n- [a](a.md) — user: old\n- [b](b.md) — user: x\n',
      '# Memory index\n\n- [a](a.md) — user: new\n- [b](b.md) — user: x\n',
    ],
    ['a title of people’s own', '- [My title](a.md) — old\n', '- [My title](a.md) — new\n'],
    [
      'a hook of people’s own, in bold',
      '* **[T](a.md)**: words of mine\n',
      '* **[T](a.md)**: new\n',
    ],
    ['only a link', '- [T](a.md)\n', '- [T](a.md) — new\n'],
    [
      'wrapped',
      '- [T](a.md) — one\n  two\n- [b](b.md) — x\n',
      '- [T](a.md) — new\n- [b](b.md) — x\n',
    ],
    [
      'twice the same',
      '- [T](a.md) — old\n\n## Again\n\n- [T](a.md) — old\n',
      '- [T](a.md) — new\n\n## Again\n\n',
    ],
  ])('one line a topic is changed replaced by %s', async (_, index, expected) => {
    expect(
      await written(
        { 'm/MEMORY.md': index, 'm/a.md': note('a', 'old'), 'm/b.md': note('b', 'x') },
        { handle: 'a', description: 'new' },
      ),
    ).toBe(expected);
  });
  it('a line stays to the byte when only the text changes', async () => {
    expect(
      await written(
        { 'm/MEMORY.md': '- [T](a.md) - my own hook\n', 'm/a.md': note('a', 'd') },
        { handle: 'a', body: 'New.\n' },
      ),
    ).toBe(null);
  });
  it('a line that is the topic’s among other things is left to people', async () => {
    const plan = await planTopic(
      await deskOf({ 'm/MEMORY.md': '- See [a](a.md) and [b](b.md)\n', 'm/a.md': note('a', 'd') }),
      { ...blank, handle: 'a', description: 'new' },
    );
    expect([indexAfter(plan), plan.kind === 'plan' && plan.left.map((line) => line.title)]).toEqual(
      [null, ['a']],
    );
  });
  it('a line that begins with the topic and goes on to another is left to people, too', async () => {
    const plan = await planRemoval(
      await deskOf({
        'm/MEMORY.md': '- [a](a.md), then [b](b.md)\n',
        'm/a.md': note('a', 'd'),
        'm/b.md': note('b', 'x'),
      }),
      'a',
    );
    expect([indexAfter(plan), plan.kind === 'plan' && plan.left.length]).toEqual([null, 1]);
  });
  it('a line with items of its own below it is left to people', async () => {
    const plan = await planRemoval(
      await deskOf({ 'm/MEMORY.md': '- [a](a.md) — d\n  - mine\n', 'm/a.md': note('a', 'd') }),
      'a',
    );
    expect([indexAfter(plan), plan.kind === 'plan' && plan.left.length]).toEqual([null, 1]);
  });
  it.each(['a ] b', '[x](evil.md)', '`code', '<b>', '\\', '](x.md) — [', '**', 'x <!-- y'])(
    'a name like %j opens nothing on its line',
    async (name) => {
      const index = '- [b](b.md) — x\n';
      const after =
        (await written(
          { 'm/MEMORY.md': index, 'm/b.md': note('b', 'x') },
          { handle: 'topic', name, ...fresh, description: 'd <!-- open' },
        )) ?? '';
      expect(after.startsWith(index)).toBe(true);
      expect(after).not.toContain('<!--');
      expect(
        (await deskOf({ 'm/MEMORY.md': after })).store.index?.lines.map(
          (line) => line.target.value,
        ),
      ).toEqual(['b.md', 'topic.md']);
    },
  );
});

describe('a topic that goes', () => {
  const removed = async (
    index: string,
    handle = 'a',
    files: Readonly<Record<string, string>> = { 'm/a.md': note('a', 'd') },
  ) => planRemoval(await deskOf({ 'm/MEMORY.md': index, ...files }), handle);
  it.each([
    ['- [a](a.md) — d\n- [b](b.md) — x\n', '- [b](b.md) — x\n'],
    [
      '# Memory Index\n\n- **[b](b.md)** (user) — x\n- **[a](a.md)** (user) — d',
      '# Memory Index\n\n- **[b](b.md)** (user) — x',
    ],
    ['Mine.\n\n- [a](a.md) — d\n  wrapped\n\nMine too.\n', 'Mine.\n\n\nMine too.\n'],
  ])('%j', async (index, expected) => {
    expect(indexAfter(await removed(index))).toBe(expected);
  });
  it('takes a dead line along, and does nothing where there is nothing', async () => {
    expect(indexAfter(await removed('- [a](a.md) — d\n', 'a', {}))).toBe('');
    expect(await removed('- [b](b.md) — d\n', 'a', {})).toMatchObject({ kind: 'plan', writes: [] });
  });
});

describe('an index that is completed', () => {
  const rebuilt = async (
    files: Readonly<Record<string, string>>,
    otherwise?: 'caliban' | 'mini-claude',
  ) => {
    const { store, files: paths, writer } = await deskOf(files, otherwise);
    return rebuildIndex(store, paths, writer);
  };
  it('gets a line for each orphan, in the words of its system', async () => {
    const index = '# Memory index\n\nMine.\n\n- [b](b.md) — user: x\n';
    const { text, added } = await rebuilt({
      'm/MEMORY.md': index,
      'm/a.md': note('a', 'orphan', 'project'),
      'm/b.md': note('b', 'x'),
    });
    expect([text, added]).toEqual([`${index}- [a](a.md) — project: orphan\n`, ['m/a.md']]);
  });
  it('is begun where there is none', async () => {
    expect(
      (
        await rebuilt(
          { 'm/user_a.md': note('A name', 'd'), 'm/user_b.md': note('B', 'e') },
          'mini-claude',
        )
      ).text,
    ).toBe(
      '# Memory Index\n\n- **[A name](user_a.md)** (user) — d\n- **[B](user_b.md)** (user) — e',
    );
  });
  it('loses lines of the tool for what is gone, and tells of those that people may have written', async () => {
    const caliban = await rebuilt({
      'm/MEMORY.md':
        '# Memory index\n\n- [gone](gone.md) — user: d\n- [My gone](gone.md) — mine\n- [out](../x.md) — user: y\n',
    });
    expect([caliban.text, caliban.dropped, caliban.dead.map((line) => line.title)]).toEqual([
      '# Memory index\n\n- [My gone](gone.md) — mine\n- [out](../x.md) — user: y\n',
      ['- [gone](gone.md) — user: d'],
      ['My gone'],
    ]);
    const claude = await rebuilt({ 'm/MEMORY.md': '- [Gone](gone.md) — words of mine\n' });
    expect([claude.text, claude.dead.map((line) => line.title)]).toEqual([
      '- [Gone](gone.md) — words of mine\n',
      ['Gone'],
    ]);
  });
  it('does not list again what prose links', async () => {
    expect(
      (await rebuilt({ 'm/MEMORY.md': '# M\n\nSee [a](a.md).\n', 'm/a.md': 'words\n' })).added,
    ).toEqual([]);
  });
  it('cuts a long description between characters', async () => {
    const { text } = await rebuilt({
      'm/MEMORY.md': '- [b](b.md) — x\n',
      'm/a.md': note('a', '🎉'.repeat(200)),
      'm/b.md': note('b', 'x'),
    });
    expect(Buffer.from(text).toString()).toBe(text);
    expect(text.split('\n')[1]?.length).toBeLessThan(140);
  });
  it('says what a note lacks that its own system would not list', async () => {
    expect(
      (
        await rebuilt(
          { 'm/MEMORY.md': '# Memory index\n\n', 'm/a.md': 'no frontmatter\n' },
          'caliban',
        )
      ).skipped,
    ).toEqual([{ path: 'm/a.md', lacks: 'name and type and description' }]);
  });
});
