import { describe, expect, it } from 'vitest';

import { readTrees } from '#threads/read-trees';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { cutToCaps, withoutComments } from '#workspace/stores/index-splice';
import type { Store } from '#workspace/stores/store';

async function storesIn(files: Readonly<Record<string, string>>): Promise<readonly Store[]> {
  return (await recordsOf(files)).stores;
}

function recordsOf(files: Readonly<Record<string, string>>) {
  const sources = Object.entries(files).map(([path, text]) => ({
    path,
    text,
    byteOrderMark: false,
  }));
  return readRecords(sources, layoutOf({}, null), new Set(Object.keys(files)), readTrees);
}

const note = (frontmatter: string, body = 'Words.\n'): string =>
  `---\n${frontmatter}\n---\n\n${body}`;

describe('a store is known by what it has', () => {
  it.each([
    [
      'claude',
      {
        '.claude/memory/MEMORY.md': '- [A](a.md) — hook\n',
        '.claude/memory/a.md': note('name: a\ndescription: b\ntype: user'),
      },
      '.claude/memory',
    ],
    ['claude', { 'MEMORY.md': '# Memory\n', 'a.md': 'x\n' }, ''],
    [
      'claude-agent',
      { '.claude/agent-memory-local/reviewer/MEMORY.md': '- [A](a.md): hook\n' },
      '.claude/agent-memory-local/reviewer',
    ],
    [
      'caliban',
      {
        'm/MEMORY.md': '# Memory index\n\n- [a-b](a-b.md) — feedback: says so\n',
        'm/a-b.md': 'x\n',
      },
      'm',
    ],
    [
      'mini-claude',
      {
        'm/MEMORY.md':
          '# Memory Index\n\n- **[No sums](feedback_no_sums.md)** (feedback) — skip them\n',
      },
      'm',
    ],
    ['instructions', { 'packages/x/CLAUDE.md': '@../AGENTS.md\n' }, 'packages/x'],
    ['instructions', { '.claude/rules/api.md': note('paths: src/**') }, ''],
    [
      'cline',
      { 'memory-bank/progress.md': '# P\n', 'memory-bank/techContext.md': '# T\n' },
      'memory-bank',
    ],
    ['serena', { 'x/.serena/memories/deep/one.md': '# One\n' }, 'x/.serena/memories'],
    [
      'basic-memory',
      {
        'docs/a/one.md': note('type: note\npermalink: a/one'),
        'docs/b/two.md': note('type: note\npermalink: b/two'),
        'docs/plain.md': 'x\n',
      },
      'docs',
    ],
    [
      'index-notes',
      { '.agents/memory/INDEX.md': '- [a](a.md) — why\n', '.agents/memory/a.md': 'x\n' },
      '.agents/memory',
    ],
    [
      'ledger',
      { 'memory/INDEX.md': '- [a](a.md) — Load when: editing a\n', 'memory/a.md': 'x\n' },
      'memory',
    ],
  ])('%s: %o', async (dialect, files, folder) => {
    expect((await storesIn(files)).map((store) => [store.dialect, store.folder])).toEqual([
      [dialect, folder],
    ]);
  });

  it('one file of the six is a folder called memory-bank, and no store', async () => {
    expect(await storesIn({ 'memory-bank/progress.md': '# P\n' })).toEqual([]);
  });

  it('a file belongs to the nearest store above it, and to one', async () => {
    const stores = await storesIn({
      'MEMORY.md': '# M\n',
      'a.md': 'x\n',
      'sub/MEMORY.md': '# M\n',
      'sub/b.md': 'x\n',
    });
    expect(stores.map((store) => [store.folder, store.notes.map((each) => each.path)])).toEqual([
      ['', ['a.md']],
      ['sub', ['sub/b.md']],
    ]);
  });
});

describe('an index line is read in every spelling', () => {
  const line = async (index: string): Promise<unknown> => {
    const [store] = await storesIn({ 'm/MEMORY.md': index });
    return store?.index?.lines.map((each) => [
      each.title,
      each.target.value,
      each.type?.value ?? null,
      each.hook?.value ?? null,
    ]);
  };
  it.each([
    ['- [T](t.md) — the hook\n', [['T', 't.md', null, 'the hook']]],
    ['- [T](t.md) - the hook\n', [['T', 't.md', null, 'the hook']]],
    ['- [T](t.md): the hook\n', [['T', 't.md', null, 'the hook']]],
    ['- **[T](t.md)** — the hook\n', [['T', 't.md', null, 'the hook']]],
    ['- [T](sub/t.md)\n', [['T', 'sub/t.md', null, null]]],
    ['- Group\n  - [T](t.md) — nested\n', [['T', 't.md', null, 'nested']]],
    ['- [[t]] — by wikilink\n', [['t', 't', null, 'by wikilink']]],
    ['- `t.md` — bare\n', [['t.md', 't.md', null, 'bare']]],
    ['- [名前](メモ.md) — 日本語の説明\n', [['名前', 'メモ.md', null, '日本語の説明']]],
    ['# Memory Index\n\n- **[n](f_n.md)** (feedback) — d\n', [['n', 'f_n.md', 'feedback', 'd']]],
    ['# Memory index\n\n- [n](n.md) — project: d: e\n', [['n', 'n.md', 'project', 'd: e']]],
    ['- [web](https://example.com/a.md) is no note\n', []],
    [
      '| id | note | says |\n| --- | --- | --- |\n| A1 | [T](t.md) | the cell |\n',
      [['A1', 't.md', null, 'the cell']],
    ],
  ])('%j', async (index, expected) => {
    expect(await line(index)).toEqual(expected);
  });

  it('a section that says more than which notes there are is a fact, too', async () => {
    const [store] = await storesIn({
      '.claude/memory/MEMORY.md':
        '# M\n\n## Turns\n\n- `id:15` marks a turn\n- [Cards](card.md) — ids\n\n## Notes\n\n- [Cards](card.md) — ids\n',
      '.claude/memory/card.md': '---\nname: card\ndescription: ids\n---\nIds.\n',
    });
    expect(store?.index?.facts.map((fact) => fact.title)).toEqual(['Turns']);
  });

  it('sections without a line are facts that the index itself contains', async () => {
    const [store] = await storesIn({
      'm/MEMORY.md': '# M\n\n## Build\n\nUse make.\n\n## Notes\n\n- [T](t.md) — x\n\n## Empty\n',
    });
    expect(store?.index?.facts.map((fact) => fact.title)).toEqual(['Build']);
  });
});

describe('a note is read as its writer meant it', () => {
  const read = async (text: string) =>
    (await storesIn({ 'm/MEMORY.md': '- [A](a.md) — from the index\n', 'm/a.md': text }))[0]
      ?.notes[0];
  it.each([
    [
      'both places of type',
      note('name: n\ndescription: d\nmetadata: \n  node_type: memory\n  type: project'),
      { title: 'n', description: 'd', type: 'project' },
    ],
    [
      'a colon in a value',
      note('name: n\ndescription: Use npm: never yarn\ntype: user'),
      { title: 'n', description: 'Use npm: never yarn', type: 'user' },
    ],
    [
      'a hash in a value',
      note('name: n\ndescription: Fix issue #12 first\ntype: user'),
      { title: 'n', description: 'Fix issue #12 first', type: 'user' },
    ],
    [
      'CRLF',
      note('name: n\ndescription: d\ntype: user').replaceAll('\n', '\r\n'),
      { title: 'n', description: 'd', type: 'user' },
    ],
    [
      'no frontmatter',
      '# The heading\n\nFirst words.\n',
      { title: 'The heading', description: 'from the index', type: null },
    ],
    [
      'a block that is never closed',
      '---\nname: n\n\nwords\n',
      { title: 'a', description: 'from the index', type: null },
    ],
    [
      'a type nobody knows',
      note('type: ritual'),
      { title: 'a', description: 'from the index', type: 'ritual' },
    ],
    [
      'quotes',
      note('name: "a: \\"b\\""\ndescription: \'it\'\'s\'\ntype: user'),
      { title: 'a: "b"', description: "it's", type: 'user' },
    ],
    [
      'a folded value',
      note('name: n\ndescription: >\n  two\n  lines\ntype: user'),
      { title: 'n', description: 'two lines', type: 'user' },
    ],
    [
      'keys of a prototype',
      note('__proto__: x\nname: n'),
      { title: 'n', description: 'from the index', type: null },
    ],
  ])('%s', async (_, text, expected) => {
    const each = await read(text);
    expect({
      title: each?.title,
      description: each?.description,
      type: each?.type?.value ?? null,
    }).toEqual(expected);
  });

  it('says where a strict parser reads otherwise', async () => {
    expect(
      (
        await read(
          note('name: "quoted: fine"\ndescription: Use npm: never yarn\nsource: see #12 # there'),
        )
      )?.hazards.map((hazard) => [hazard.reason, hazard.key]),
    ).toEqual([
      ['colon', 'description'],
      ['comment', 'source'],
    ]);
  });

  it('knows where a rule file is loaded', async () => {
    const [store] = await storesIn({
      '.claude/rules/api.md': note('paths:\n  - "src/api/**"\n  - lib/*.ts'),
      '.claude/rules/b.md': note('paths: [a/**, b/**]'),
    });
    expect(store?.notes.map((each) => each.globs.map((glob) => glob.value))).toEqual([
      ['src/api/**', 'lib/*.ts'],
      ['a/**', 'b/**'],
    ]);
  });

  it('lists wikilinks outside of code', async () => {
    expect(
      (
        await read('See [[other note]], [[b|there]] and `[[not]]`.\n\n```\n[[nor]]\n```\n')
      )?.wikilinks.map((link) => link.value),
    ).toEqual(['other note', 'b']);
  });
});

describe('what a note cites', () => {
  it.each([
    ['see `src/a.ts:12` and src/b/c.py, too', ['src/a.ts', 'src/b/c.py']],
    ['[x](../docs/y.md#part) and `docs/`', ['../docs/y.md', 'docs/']],
    ['and/or, 1/2, v1.2/3.4, github.com/a/b.git, https://x.org/a/b.js, ~/c/d.ts, /etc/e.conf', []],
    ['`npm run a/b` and `src/**/*.ts` and `{a}/b.ts`', []],
    ['ends a sentence with src/x.ts.', ['src/x.ts']],
  ])('%j', async (text, expected) => {
    const { documents } = await recordsOf({ 'm/a.md': `${text}\n` });
    expect(documents.flatMap(citedPathsOf).map((each) => each.value)).toEqual(expected);
  });
});

describe('the splice of an index', () => {
  it('names the cap that fired, with the counts there were', () => {
    const text = Array.from({ length: 347 }, (_, at) => `- line ${at}\n`).join('');
    const splice = cutToCaps(text, { lines: 200, bytes: 25_000 });
    expect([splice.fired, splice.lines, splice.text.split('\n').length - 1]).toEqual([
      'lines',
      347,
      200,
    ]);
  });

  it('cuts at the last newline, and without one never inside a character', () => {
    expect(cutToCaps('ab\ncd\n', { lines: 9, bytes: 5 }).text).toBe('ab\n');
    expect(cutToCaps('é🎉é', { lines: 9, bytes: 5 }).text).toBe('é');
    expect(cutToCaps('é🎉é', { lines: 9, bytes: 6 }).text).toBe('é🎉');
  });

  it('strips comments outside of code, in any script', async () => {
    const { documents } = await recordsOf({
      'm/a.md': 'né <!-- ça -->à\n\n```\n<!-- stays -->\n```\n\n<!-- a\nb -->\n終\n',
    });
    const [document] = documents;
    expect(document && withoutComments(document, 'outside-code')).toBe(
      'né à\n\n```\n<!-- stays -->\n```\n\n\n終\n',
    );
    expect(document && withoutComments(document, 'greedy')).toBe('né à\n\n```\n\n```\n\n\n終\n');
  });
});
