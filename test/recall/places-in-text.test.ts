import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { placesIn, readPlace } from '#recall/places-in-text';
import { citedPlaces } from '#recall/rank';
import type { RecallRecord } from '#recall/recall-record';
import { knownFiles } from '#recall/touched-files';

const files = knownFiles([
  {
    cites: [
      'src/auth/refresh.ts',
      'src/auth/index.ts',
      'src/net/client.ts',
      'lib/net/client.ts',
      'app/[id]/page.tsx',
      'docs/my notes.md',
      'fastlane/Fastfile',
      'Makefile',
      'nx.json',
      '.bazelrc',
      'infra/alb/main.tf',
    ],
    paths: ['src/**', './tools/build.sh'],
  } as unknown as RecallRecord,
]);
const at = { root: '/home/ann/shop', folder: 'web', around: ['shop/', 'packages/shop/'] };
const shown = (text: string): string[] =>
  placesIn(text, files, at).places.map(({ path, lines }) =>
    lines === null ? path : `${path} ${lines.from}-${lines.to}`,
  );
const refresh = 'src/auth/refresh.ts';

describe('a place as it is typed', () => {
  it.each([
    ['src/x.ts', 'src/x.ts', null],
    ['src/x.ts:12', 'src/x.ts', [12, 12]],
    ['src/x.ts:12:5', 'src/x.ts', [12, 12]],
    ['src/x.ts:12-20', 'src/x.ts', [12, 20]],
    ['src/x.ts:20-12', 'src/x.ts', [12, 20]],
    ['src/x.ts#L12', 'src/x.ts', [12, 12]],
    ['src/x.ts#L12-L20', 'src/x.ts', [12, 20]],
    ['src/x.ts#L12C3-L20C5', 'src/x.ts', [12, 20]],
    ['src/x.ts(12,5)', 'src/x.ts', [12, 12]],
    ['src/x.rb:88:in', 'src/x.rb', [88, 88]],
    ['src/x.ts:0', 'src/x.ts', null],
    ['C:\\shop\\x.ts:7', 'C:\\shop\\x.ts', [7, 7]],
  ])('%s', (typed, path, lines) => {
    expect(readPlace(typed)).toEqual({
      path,
      lines: lines === null ? null : { from: lines[0], to: lines[1] },
    });
  });
});

describe('files that a text names', () => {
  it.each([
    ['a path', `look at ${refresh} please`, [refresh]],
    ['the end of a sentence', `It is in ${refresh}.`, [refresh]],
    ['backquotes and a line', `why does \`${refresh}:3\` hang?`, [`${refresh} 3-3`]],
    ['a dot before it', `./${refresh}:3-7`, [`${refresh} 3-7`]],
    ['from another folder', '../src/auth/refresh.ts', [refresh]],
    [
      'an address of a forge',
      `https://forge.example/a/b/blob/main/${refresh}#L3-L7`,
      [`${refresh} 3-7`],
    ],
    ['below the root', `/home/ann/shop/${refresh}:3`, [`${refresh} 3-3`]],
    ['in another checkout', `at run (/ci/build/shop/${refresh}:12:5)`, [`${refresh} 12-12`]],
    ['a file URL', `file:///ci/shop/${refresh}:12:5`, [`${refresh} 12-12`]],
    [
      'with the folder around the root',
      `shop/${refresh} packages/shop/nx.json`,
      [refresh, 'nx.json'],
    ],
    ['a compiler of C#', `${refresh}(12,5): error TS1: no`, [`${refresh} 12-12`]],
    ['Windows', 'C:\\Users\\ann\\shop\\src\\auth\\refresh.ts:22:5 bad', [`${refresh} 22-22`]],
    ['Windows, relative', 'src\\auth\\refresh.ts(22) : bad', [`${refresh} 22-22`]],
    ['Python', `File "/ci/shop/${refresh}", line 14, in run`, [`${refresh} 14-14`]],
    ['Java', 'at shop.auth.Refresh.run(refresh.ts:14)', [`${refresh} 14-14`]],
    ['Ruby', `from ./${refresh}:88:in 'run'`, [`${refresh} 88-88`]],
    ['Rust', `  --> ${refresh}:12:5`, [`${refresh} 12-12`]],
    ['a patch', `--- a/${refresh}\n+++ b/${refresh}`, [refresh]],
    ['lines before it', `lines 3 to 7 of ${refresh}`, [`${refresh} 3-7`]],
    ['lines after it', `${refresh}, lines 3-7`, [`${refresh} 3-7`]],
    ['a link of Markdown', `[it](${refresh})`, [refresh]],
    ['an option', `--file=${refresh},other`, [refresh]],
    ['a mention', `@${refresh}`, [refresh]],
    ['a name that one file has', 'fix refresh.ts', [refresh]],
    ['a part of a path', 'fix auth/refresh.ts and alb/main.tf', [refresh, 'infra/alb/main.tf']],
    ['a name with a line', 'refresh.ts:3 and refresh.ts:9', [`${refresh} 3-3`, `${refresh} 9-9`]],
    ['a name with a capital', 'the Fastfile is long', ['fastlane/Fastfile']],
    ['a name with a dot before it', 'change .bazelrc', ['.bazelrc']],
    ['a scope without a glob', 'run build.sh', ['tools/build.sh']],
    ['a name with blanks, in quotes', 'see `docs/my notes.md`', ['docs/my notes.md']],
    ['signs of a router', 'app/[id]/page.tsx:4', ['app/[id]/page.tsx 4-4']],
    ['make, with a line', 'Makefile:41: *** missing separator.', ['Makefile 41-41']],
    ['a file of the root elsewhere', '/ci/checkout/nx.json', ['nx.json']],
    ['another file, for globs', 'fix src/other/new.ts', ['src/other/new.ts']],
  ])('%s', (_name, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ['a name that two files have', 'fix client.ts'],
    ['a name that many folders have', 'index.ts, README.md, main.tf, Makefile, package.json'],
    ['a word', 'refresh the auth index'],
    ['a name in another case', 'REFRESH.TS'],
    ['a longer name', 'refresh.ts.bak and xrefresh.ts'],
    ['a name elsewhere', '/ci/checkout/refresh.ts'],
    ['a neighbour of that name', 'docs/Makefile'],
    ['an address', 'https://example.org/index.html'],
    ['a version', 'it must say 2.4.1 now'],
    ['nothing', ''],
  ])('none: %s', (_name, text) => {
    expect(shown(text)).toEqual([]);
  });

  it('are no words of the task', () => {
    expect(placesIn(`fix ${refresh}:3 and the rest`, files, at).rest).toBe('fix   and the rest');
    expect(placesIn('see ./other/thing.ts:3:1 there', files, at).rest).toBe('see   there');
  });

  it('are found in any text, the same in a text around it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: fc.constantFrom(...'a./\\:#L(1)[`" \n'), maxLength: 200 }),
        (one, other) => {
          for (const text of [one, other]) {
            const { places, rest } = placesIn(text, files, at);
            expect(rest.length).toBeLessThanOrEqual(text.length + places.length);
          }
          expect(shown(`${one}\n${refresh}:3\n`).length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it.each([
    ['slashes', '/'],
    ['folders', 'a/'],
    ['names', 'refresh.ts '],
    ['brackets', '(['],
    ['lines', ':1'],
    ['quotes', '`" '],
    ['dots', '../'],
    ['backslashes', 'a\\'],
    ['lines of lines', 'line 1 '],
  ])('are looked for quickly in many %s', (_name, part) => {
    const text = part.repeat(20_000 / part.length);
    const begun = performance.now();
    placesIn(text, files, at);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

describe('places that evidence names', () => {
  it('has lines where a row names lines', () => {
    const row = (kind: string, surface: string) => ({ kind, surface });
    expect(
      citedPlaces([
        {
          rows: [
            row('lines', 'a.ts#L3-L7'),
            row('file', 'b.ts'),
            row('text', 'c.ts#"x"'),
            row('finding', 'd'),
          ],
        },
      ]),
    ).toEqual([
      { path: 'a.ts', lines: { from: 3, to: 7 } },
      { path: 'b.ts', lines: null },
      { path: 'c.ts', lines: null },
    ]);
  });
});
