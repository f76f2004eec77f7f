// What Windows and macOS take for a path, by tables of forms: no test runs there.
import { mkdirSync, realpathSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';

import { describe, expect, it } from 'vitest';

import { belowRoot, groupByRoot, windowsPathOf, withSlashes } from '#disk/roots/locate';
import { pathProblem } from '#disk/transaction/journal-place';
import { touchedFiles } from '#recall/touched-files';
import { factIn, listingOf } from '#workspace/paths/path-listing';
import { resolveTarget } from '#workspace/paths/target';
import { isReserved } from '#workspace/topics/topic-name';

import { folderWith } from '../support/run-cli.ts';

describe('a path below a root', () => {
  it.each([
    ['C:\\a', 'C:\\a\\b\\c.md', 'b/c.md'],
    ['C:\\a', 'C:/a/b\\c.md', 'b/c.md'],
    ['C:/a/', 'c:\\A\\b.md', 'b.md'],
    ['C:\\a', 'C:\\a', ''],
    ['C:\\a', 'C:\\', null],
    ['C:\\a', 'C:\\ab\\c.md', null],
    ['C:\\a', 'C:\\a\\..b\\c.md', '..b/c.md'],
    ['C:\\a', 'C:\\a\\..\\b.md', null],
    ['C:\\a', 'D:\\a\\b.md', null],
    ['C:\\a', '\\\\server\\share\\a\\b.md', null],
    ['\\\\server\\share\\a', '\\\\SERVER\\share\\a\\b.md', 'b.md'],
    ['\\\\server\\share\\a', '\\\\server\\other\\a\\b.md', null],
  ])('of Windows: %s, %s', (root, path, inside) =>
    expect(belowRoot(root, path, win32)).toBe(inside),
  );

  it.each([
    ['/a', '/a/b\\c.md', 'b\\c.md'],
    ['/a', '/A/b.md', null],
    ['/a', '/a/..b', '..b'],
    ['/a', '/', null],
    ['/', '/a', 'a'],
  ])('of the others: %s, %s', (root, path, inside) =>
    expect(belowRoot(root, path, posix)).toBe(inside),
  );

  it('has forward slashes where a backslash separates', () => {
    expect(withSlashes('.\\a\\b/c', '\\')).toBe('./a/b/c');
    expect(withSlashes('a\\b', '/')).toBe('a\\b');
  });

  it('is no folder above the configuration that was given', () => {
    const top = realpathSync(folderWith({ 'a/ledger.config.json': '{}' }));
    mkdirSync(join(top, 'a/b'));
    expect(() => groupByRoot(join(top, 'a'), ['..'], 'ledger.config.json')).toThrow();
    expect(groupByRoot(join(top, 'a'), ['b'], 'ledger.config.json')[0]?.named).toEqual(['b']);
  });
});

describe('the file that Windows opens', () => {
  it.each([
    ['memory/INDEX.md.', 'memory/INDEX.md'],
    ['memory\\INDEX.md . ', 'memory\\INDEX.md'],
    ['memory./INDEX.md', 'memory/INDEX.md'],
    ['INDEX.md::$DATA', 'INDEX.md'],
    ['C:\\a\\b.md:stream', 'C:\\a\\b.md'],
    ['C:\\a.\\..\\b', 'C:\\a\\..\\b'],
    ['c:b.md', 'c:b.md'],
    ['.\\a.md', '.\\a.md'],
    ['\\\\server\\share\\a.md ', '\\\\server\\share\\a.md'],
    ['\\\\?\\C:\\a\\b.md', '\\\\?\\C:\\a\\b.md'],
    ['a b/.gitignore', 'a b/.gitignore'],
  ])('%j is %j', (typed, opened) => expect(windowsPathOf(typed)).toBe(opened));
});

describe('in memory, a path of Windows', () => {
  it.each([
    ['C:/a/b.md', 'drive'],
    ['c:\\a\\b.md', 'drive'],
    ['\\\\server\\share\\b.md', 'backslash'],
    ['a\\b.md', 'backslash'],
    ['a/b\\c.md', 'backslash'],
    ['a%5Cb.md', 'backslash'],
    ['//server/share/b.md', 'absolute'],
    ['c:b.md', 'scheme'],
  ])('is no link: %s', (link, why) =>
    expect(resolveTarget('memory/a.md', link)).toEqual({ kind: 'refused', why }),
  );

  it.each(['C:/a', 'c:a', 'a\\b', '\\\\server\\share', 'a/.git ./b', '.git::$DATA/b', 'GIT~1/b'])(
    'is written by no act: %s',
    (path) => expect(pathProblem(path)).not.toBeNull(),
  );

  it.each(['con', 'AUX', 'nul.txt', 'com1', 'Lpt9.md'])('names no topic: %s', (stem) =>
    expect(isReserved(stem)).toBe(true),
  );
  it.each(['console', 'auxiliary', 'com', 'null'])('names a topic: %s', (stem) =>
    expect(isReserved(stem)).toBe(false),
  );
});

describe('what a payload names', () => {
  it.each(['C:\\a\\b.md', 'C:/a/b.md', '\\\\server\\share\\b.md', 'a\\b/c.md', 'cafe\u0301.md'])(
    'is taken as it is: %s',
    (file) => {
      expect(touchedFiles('Edit', { file_path: file })).toMatchObject([{ file }]);
      const patch = `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch`;
      expect(touchedFiles('apply_patch', { input: patch })).toMatchObject([{ file }]);
    },
  );
});

describe('a name that macOS takes for another', () => {
  const names = new Set(['memory/caf\u00e9.md', 'memory/INDEX.md', 'Docs/a.md']);
  const listing = listingOf(names, (path) => (names.has(path) ? 'file' : undefined), new Map());
  it.each([
    ['memory/cafe\u0301.md', 'memory/caf\u00e9.md'],
    ['memory/CAFE\u0301.md', 'memory/caf\u00e9.md'],
    ['memory/index.md', 'memory/INDEX.md'],
    ['docs/a.md', 'Docs/a.md'],
    ['memory/cafe.md', null],
    ['DOCS/A.md', 'Docs/a.md'],
    ['docs/none.md', null],
  ])('%j is missing, and is like %j', (path, twin) =>
    expect(factIn(listing, path)).toMatchObject({ kind: 'missing', twin }),
  );
});
