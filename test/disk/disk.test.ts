import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { pathFacts } from '#disk/reading/path-facts';
import { readAdrFolder, readMemory } from '#disk/reading/read-memory';
import { findRoot } from '#disk/roots/find-root';
import { applyPlan } from '#disk/transaction/transact';
import { layoutOf } from '#workspace/paths/layout';

import { folderWith } from '../support/run-cli.ts';

describe('applyPlan', () => {
  it("writes all files, keeps modes, leaves nothing beside them but the journal's folder", () => {
    const root = folderWith({ 'a.md': 'one\n', 'b.md': 'two\n' });
    chmodSync(join(root, 'a.md'), 0o600);
    applyPlan(
      root,
      {
        kind: 'plan',
        writes: [
          { path: 'a.md', before: 'one\n', after: 'ONE\n' },
          { path: 'c.md', before: null, after: 'three\n' },
          { path: 'b.md', before: 'two\n', after: null },
        ],
      },
      'memory',
    );
    expect(readdirSync(root).sort()).toEqual(['.txn', 'a.md', 'c.md']);
    expect(readdirSync(join(root, '.txn')).sort()).toEqual(['.gitignore', 'lock.1', 'lock.1.free']);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('ONE\n');
    expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o600);
  });

  it.each([
    [
      'a file changed since it was read',
      [
        { path: 'a.md', before: 'one\n', after: 'x' },
        { path: 'b.md', before: 'old\n', after: 'x' },
      ],
    ],
    [
      'a file is gone',
      [
        { path: 'a.md', before: 'one\n', after: 'x' },
        { path: 'gone.md', before: 'old\n', after: 'x' },
      ],
    ],
    [
      'a file came into being',
      [
        { path: 'a.md', before: 'one\n', after: 'x' },
        { path: 'b.md', before: null, after: 'x' },
      ],
    ],
    [
      'a folder is a file',
      [
        { path: 'a.md', before: 'one\n', after: 'x' },
        { path: 'b.md/c.md', before: null, after: 'x' },
      ],
    ],
  ])('writes nothing at all when %s', (_name, writes) => {
    const root = folderWith({ 'a.md': 'one\n', 'b.md': 'two\n' });
    expect(() => applyPlan(root, { kind: 'plan', writes }, 'memory')).toThrow(EnvironmentError);
    expect(readdirSync(root).sort()).toEqual(['.txn', 'a.md', 'b.md']);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('one\n');
  });

  it('has its journal in the memory where there is one', () => {
    const root = folderWith({ 'memory/a.md': 'one\n' });
    applyPlan(root, { kind: 'plan', writes: [] }, 'memory');
    expect(readdirSync(join(root, 'memory'))).toEqual(['a.md']);
    applyPlan(
      root,
      { kind: 'plan', writes: [{ path: 'memory/a.md', before: 'one\n', after: 'ONE\n' }] },
      'memory',
    );
    expect(readdirSync(root)).toEqual(['memory']);
    expect(readdirSync(join(root, 'memory')).sort()).toEqual(['.txn', 'a.md']);
    // Where there is no memory folder none is made for it.
    const other = folderWith({ 'docs/adr/0001-a.md': 'one\n' });
    applyPlan(
      other,
      { kind: 'plan', writes: [{ path: 'docs/adr/0001-a.md', before: 'one\n', after: 'ONE\n' }] },
      'memory',
    );
    expect([readdirSync(other), readdirSync(join(other, 'docs/adr')).sort()]).toEqual([
      ['docs'],
      ['.txn', '0001-a.md'],
    ]);
  });
});

describe('readMemory', () => {
  it(
    'follows no link: one to other memory is read at its own place, one that leaves or ' +
      'shows what is no memory is reported',
    () => {
      const outside = folderWith({ 'secret.md': '# Secret\n', 'folder/x.md': '# X\n' });
      const root = folderWith({
        'memory/real.md': '# Real\n',
        'src/past.md': '# Past\n',
        'pictures/one.png': '',
        '.claude/skill.md': '# Skill\n',
        '.claude/memory/note.md': '# Note\n',
      });
      symlinkSync('real.md', join(root, 'memory/inside.md'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'memory/outside.md'));
      symlinkSync('nowhere.md', join(root, 'memory/dangling.md'));
      symlinkSync(join(outside, 'folder'), join(root, 'memory/folder'));
      for (const [link, place] of [
        ['memory/past.md', '../src/past.md'],
        ['memory/texts', '../src'],
        ['memory/pictures', '../pictures'],
        ['.agents', '.claude'],
        ['CLAUDE.md', 'src/past.md'],
      ] as const)
        symlinkSync(place, join(root, link));
      const { files } = readMemory({ root, layout: layoutOf({}, null), named: [] });
      expect(
        files
          .map((file) => [
            file.path,
            'text' in file
              ? 'read'
              : file.unreadable.kind === 'not-a-file'
                ? file.unreadable.what
                : file.unreadable.kind,
          ])
          .sort(),
      ).toEqual([
        ['.claude/memory/note.md', 'read'],
        ['memory/dangling.md', 'symlink'],
        ['memory/folder', 'symlink'],
        ['memory/outside.md', 'symlink'],
        ['memory/past.md', 'link-past-memory'],
        ['memory/real.md', 'read'],
        ['memory/texts', 'link-past-memory'],
      ]);
    },
  );

  it('reads the known places only, unless a folder is named', () => {
    const root = folderWith({
      'memory/a.md': 'x',
      'docs/adr/0001-a.md': 'x',
      'node_modules/p/memory/b.md': 'x',
      'other/c.md': 'x',
      'README.md': 'x',
      'AGENTS.md': 'x',
      '.adr-dir': 'records\n',
      'records/0001-d.md': 'x',
      'corpus/ledger/promotions/e.json': '{}',
      'corpus/other.json': '{}',
    });
    const layout = layoutOf({}, readAdrFolder(root));
    expect(
      readMemory({ root, layout, named: [] })
        .files.map((file) => file.path)
        .sort(),
    ).toEqual([
      'AGENTS.md',
      'corpus/ledger/promotions/e.json',
      'docs/adr/0001-a.md',
      'memory/a.md',
      'records/0001-d.md',
    ]);
    expect(readMemory({ root, layout, named: ['other'] }).files.map((file) => file.path)).toContain(
      'other/c.md',
    );
    expect(
      readMemory({
        root,
        layout: layoutOf({ ignore: ['memory/**'] }, null),
        named: ['memory'],
      }).files.map((file) => file.path),
    ).not.toContain('memory/a.md');
  });
});

describe('survey', () => {
  it('tells files, folders, twins and escapes apart, case by case', () => {
    const outside = folderWith({ 'x.md': 'x' });
    const root = folderWith({
      'src/Auth.ts': 'a\nb\n',
      'caf\u00e9.md': 'x',
      'kit/.git/HEAD': '',
      'kit/a.md': 'x',
    });
    symlinkSync(outside, join(root, 'out'));
    symlinkSync('src', join(root, 'link'));
    const ask = (path: string, text = false) => pathFacts(root, [{ path, text }]).get(path);
    expect(ask('src/Auth.ts')).toEqual({ kind: 'file', text: null });
    expect(ask('src/Auth.ts', true)).toEqual({ kind: 'file', text: 'a\nb\n' });
    expect(ask('link/Auth.ts')).toEqual({ kind: 'file', text: null });
    expect(ask('src')).toEqual({ kind: 'directory' });
    expect(ask('src/auth.ts')).toEqual({ kind: 'missing', twin: 'src/Auth.ts' });
    expect(ask('SRC/Auth.ts')).toEqual({ kind: 'missing', twin: 'src/Auth.ts', folder: 'SRC' });
    expect(ask('cafe\u0301.md')).toEqual({ kind: 'missing', twin: 'caf\u00e9.md' });
    expect(ask('src/none.ts')).toEqual({ kind: 'missing', twin: null });
    expect(ask('SRC/none.ts')).toEqual({ kind: 'missing', twin: null, folder: 'SRC' });
    expect(ask('src/Auth.ts/x')).toEqual({ kind: 'missing', twin: null });
    expect(ask('out/x.md')).toEqual({ kind: 'escapes' });
    expect(ask('kit')).toEqual({ kind: 'directory' });
    expect(ask('kit/a.md')).toEqual({ kind: 'missing', twin: null, elsewhere: true });
  });
});

describe('findRoot', () => {
  it('is the nearest configuration, else the git root, else the folder itself', () => {
    const root = folderWith({
      '.git/HEAD': '',
      'a/ledger.config.json': '{}',
      'a/b/x.md': '',
      'c/package.json': '{ "ledger": {} }',
      'd/package.json': '{ "name": "ledger" }',
      'd/x.md': '',
    });
    expect(findRoot(join(root, 'a/b/x.md'))).toMatchObject({
      path: join(root, 'a'),
      fenced: false,
      repository: root,
    });
    expect(findRoot(join(root, 'c'))).toMatchObject({
      path: join(root, 'c'),
      config: join(root, 'c/package.json'),
    });
    expect(findRoot(join(root, 'd'))).toEqual({
      path: root,
      fenced: true,
      repository: null,
      inGit: true,
      config: null,
    });
    const bare = folderWith({ 'x/y.md': '' });
    expect(findRoot(join(bare, 'x/y.md'))).toEqual({
      path: join(bare, 'x'),
      fenced: false,
      repository: null,
      inGit: false,
      config: null,
    });
  });
});
