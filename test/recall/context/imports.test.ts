import { describe, expect, it } from 'vitest';

import { expandImports, type InstructionImport } from '#recall/context/expand-imports';
import { readTrees } from '#threads/read-trees';
import { readDocuments } from '#workspace/read-documents';
import { importsIn } from '#workspace/stores/references';

async function imports(text: string): Promise<string[]> {
  const { documents } = await readDocuments(
    [{ path: 'CLAUDE.md', text, byteOrderMark: false }],
    readTrees,
  );
  return documents.flatMap((document) => importsIn(document).map(({ target }) => target));
}

describe('what a text imports', () => {
  it.each([
    [
      'of its folder, the home folder and the top',
      '@./docs/a.md @~/b.md @/etc/c.md @../d.md',
      ['./docs/a.md', '~/b.md', '/etc/c.md', '../d.md'],
    ],
    ['without a dot', 'See @README and @package.json for it.', ['README', 'package.json']],
    [
      'in items, headings, tables and quotes',
      '# Of @./h.md\n\n- @./i.md\n  - @./j.md\n\n| a | b |\n| - | - |\n| @./k.md | x |\n\n> @./l.md\n',
      ['./h.md', './i.md', './j.md', './k.md', './l.md'],
    ],
    ['spaces behind backslashes, nothing after a hash', '@./my\\ notes.md#part', ['./my notes.md']],
    ['once each', '@./a.md @./a.md', ['./a.md']],
    ['no address, no name in the middle of a word', 'mail me@./a.md or a@b.c, @#x @*y', []],
    [
      'none in code spans',
      '`@./a.md` and ``@./b.md ` @./c.md`` then @./d.md ` @./e.md',
      ['./d.md', './e.md'],
    ],
    ['none in fenced code', '```\n@./a.md\n```\n\n~~~md\n@./b.md\n~~~\n\n@./c.md\n', ['./c.md']],
    ['none in indented code', 'a\n\n    @./a.md\n', []],
    [
      'none in fenced code of quotes and items',
      '> ```\n> @./a.md\n> ```\n\n- ```\n  @./b.md\n  ```\n',
      [],
    ],
    ['none in comments', '<!-- @./a.md -->\n\nb <!-- @./c.md --> @./d.md\n', ['./d.md']],
    ['none in frontmatter', '---\npaths: @./a.md\n---\n@./b.md\n', ['./b.md']],
  ])('%s', async (_name, text, targets) => expect(await imports(text)).toEqual(targets));

  it('says which are plainly paths, so that a name of somebody is not missed', async () => {
    const { documents } = await readDocuments(
      [{ path: 'CLAUDE.md', text: '@alice @scope/package @./a @~/b @c.md', byteOrderMark: false }],
      readTrees,
    );
    expect(documents.flatMap(importsIn).map(({ explicit }) => explicit)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('takes no time over a text of backticks and tags', async () => {
    const text = `${'`a '.repeat(5_000)}\n`.repeat(20) + '<b>@./x.md</b>\n\n'.repeat(10_000);
    const began = performance.now();
    await imports(text);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('the order in which imports are loaded', () => {
  const graph = (
    edges: Readonly<Record<string, readonly string[]>>,
  ): Map<string, InstructionImport[]> =>
    new Map(
      Object.entries(edges).map(([key, to]) => [
        key,
        to.map((each) => ({
          target: each,
          key: each === '?' ? null : each,
          why: each === '?' ? 'it does not exist' : null,
        })),
      ]),
    );
  const order = (
    roots: readonly string[],
    edges: Readonly<Record<string, readonly string[]>>,
  ): string =>
    expandImports(roots, graph(edges))
      .files.map(({ key, by }) => (by === null ? key : `${key}<${by}`))
      .join(' ');

  it.each([
    ['before the including file, in their order', ['A'], { A: ['b', 'c'] }, 'b<A c<A A'],
    ['what they import before them', ['A'], { A: ['b'], b: ['c'] }, 'c<b b<A A'],
    [
      'once, where they are asked for first',
      ['A', 'B'],
      { A: ['c'], B: ['c', 'd'] },
      'c<A A d<B B',
    ],
    ['a circle is cut where it closes', ['A'], { A: ['b'], b: ['c'], c: ['A', 'b'] }, 'c<b b<A A'],
    ['a file that imports itself', ['A'], { A: ['A'] }, 'A'],
    [
      'a file that is found by itself is loaded with the first that imports it',
      ['A', 'B'],
      { A: ['B'] },
      'B A',
    ],
    [
      'at most four deep',
      ['A'],
      { A: ['1'], 1: ['2'], 2: ['3'], 3: ['4'], 4: ['5'] },
      '4<3 3<2 2<1 1<A A',
    ],
  ])('%s', (_name, roots, edges, expected) => expect(order(roots, edges)).toBe(expected));

  it('says what was not followed, and why', () => {
    expect(
      expandImports(['A'], graph({ A: ['1', '?'], 1: ['2'], 2: ['3'], 3: ['4'], 4: ['5'] })).left,
    ).toEqual([
      { by: '4', target: '5', why: 'it is more than 4 imports deep', isTooDeep: true },
      { by: 'A', target: '?', why: 'it does not exist', isTooDeep: false },
    ]);
  });
});
