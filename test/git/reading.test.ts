import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyMailmap } from '#git/history/recent-authors';
import { filterWithChangingAttributes } from '#git/objects/attributes-of';
import { trackedAmong, wouldIgnore } from '#git/objects/list-tree';
import { readHeadFiles, readIndexFiles } from '#git/objects/read-blobs';
import { pathArguments, validTreePaths } from '#git/objects/valid-tree-paths';
import { splitAtNulOrNull } from '#git/process/run-git';
import { readIdentity, readPosition } from '#git/repository/read-position';

import { folderWith } from '../support/run-cli.ts';
import {
  commit,
  emptyRepository,
  git,
  lines,
  opened,
  plainGit,
  testEnv,
  write,
} from './scratch-repository.ts';

const oddNames = [
  'naïve café.md',
  'a\nb.md',
  'tab\there',
  '-n',
  '--output=x',
  ':(glob)*',
  '"quoted"',
  'back\\slash',
  'e\u0301.md',
  '\ufffd.md',
  '日本/語.md',
  'with\u0001control',
];

describe('readPosition', () => {
  it('knows the branch before the first commit, after it, and that a detached HEAD has none', async () => {
    const top = emptyRepository();
    git(top, 'symbolic-ref', 'HEAD', 'refs/heads/feature/ünïcode');
    const repository = await opened(top);
    expect(await readPosition(repository)).toEqual({
      branch: 'feature/ünïcode',
      head: null,
      shallow: false,
    });
    const head = commit(top, { a: 'a' });
    git(top, 'update-ref', 'refs/heads/HEAD', `${head}~0`);
    git(top, 'tag', 'main');
    expect(await readPosition(repository)).toEqual({
      branch: 'feature/ünïcode',
      head,
      shallow: false,
    });
    git(top, 'checkout', '-q', '--detach');
    expect(await readPosition(repository)).toEqual({ branch: null, head, shallow: false });
  });

  it('knows a shallow clone, and the ids of a SHA-256 repository', async () => {
    const top = emptyRepository();
    commit(top, { a: '1' });
    const head = commit(top, { a: '2' });
    const folder = folderWith({});
    git(folder, 'clone', '-q', '--depth', '1', `file://${top}`, 'shallow');
    expect(await readPosition(await opened(join(folder, 'shallow')))).toEqual({
      branch: 'main',
      head,
      shallow: true,
    });
    git(folder, 'init', '-q', '--object-format=sha256', 'long');
    const long = commit(join(folder, 'long'), { a: 'a\n' });
    const repository = await opened(join(folder, 'long'));
    expect(long).toHaveLength(64);
    expect((await readPosition(repository)).head).toBe(long);
    expect((await readHeadFiles(repository, ['a'])).get('a')?.toString()).toBe('a\n');
  });
});

describe('readIdentity', () => {
  it('takes variables before configuration, and never guesses', async () => {
    const home = folderWith({ '.gitconfig': '[user]\n\tname = Global Ann\n\temail = ann@home\n' });
    const env = { PATH: process.env.PATH, HOME: home };
    expect(await readIdentity(null, testEnv)).toBeNull();
    expect(await readIdentity(null, { ...testEnv, EMAIL: 'host@guess' })).toBeNull();
    expect(await readIdentity(null, env)).toBe('Global Ann <ann@home>');
    const top = emptyRepository();
    const repository = await opened(top, env);
    expect(await readIdentity(repository, testEnv)).toBeNull();
    expect(await readIdentity(repository, env)).toBe('Global Ann <ann@home>');
    git(top, 'config', 'user.email', 'ann@work');
    git(top, 'config', 'user.useConfigOnly', 'false');
    expect(await readIdentity(repository, env)).toBe('Global Ann <ann@work>');
    expect(await readIdentity(repository, testEnv)).toBeNull();
    expect(
      await readIdentity(repository, {
        ...env,
        GIT_COMMITTER_NAME: 'Cy',
        GIT_COMMITTER_EMAIL: 'cy@x',
      }),
    ).toBe('Global Ann <ann@work>');
    expect(
      await readIdentity(repository, {
        ...testEnv,
        GIT_COMMITTER_NAME: 'Cy',
        GIT_COMMITTER_EMAIL: 'cy@x',
      }),
    ).toBe('Cy <cy@x>');
    expect(
      await readIdentity(repository, {
        ...env,
        GIT_AUTHOR_NAME: 'Bo 1 +0000',
        GIT_AUTHOR_EMAIL: 'bo@x',
      }),
    ).toBe('Bo 1 +0000 <bo@x>');
  });

  it('hears what git -c said to a hook, fails in words on a broken configuration, and does without git', async () => {
    const repository = await opened(emptyRepository());
    expect(
      await readIdentity(repository, {
        ...testEnv,
        GIT_CONFIG_PARAMETERS: "'user.name'='Dee' 'user.email'='dee@x'",
      }),
    ).toBe('Dee <dee@x>');
    expect(
      await readIdentity(null, {
        ...testEnv,
        GIT_CONFIG_COUNT: '2',
        GIT_CONFIG_KEY_0: 'user.name',
        GIT_CONFIG_VALUE_0: 'Eve',
        GIT_CONFIG_KEY_1: 'user.email',
        GIT_CONFIG_VALUE_1: 'eve@x',
      }),
    ).toBe('Eve <eve@x>');
    await expect(
      readIdentity(null, { PATH: process.env.PATH, HOME: folderWith({ '.gitconfig': '[broken' }) }),
    ).rejects.toThrow(/bad config/);
    expect(await readIdentity(null, { PATH: '' })).toBeNull();
  });
});

describe('mailmapped', () => {
  it("asks the work tree's .mailmap alone and leaves what is no identity as it is", async () => {
    const top = emptyRepository({
      '.mailmap': 'Ann Lee <ann@example.org> <ann@old>\nBo <bo@x> Robert <bo@x>\n',
      other: 'Wrong <wrong@x> <cy@x>\n',
    });
    git(top, 'config', 'mailmap.file', join(top, 'other'));
    const asked = [
      'Annie <ANN@old>',
      'Robert <bo@x>',
      'Cy <cy@x>',
      'nobody',
      'a\nb <ann@old>',
      '<ann@old>',
      '',
    ];
    expect([...(await applyMailmap(await opened(top), asked))]).toEqual([
      ['Annie <ANN@old>', 'Ann Lee <ann@example.org>'],
      ['Robert <bo@x>', 'Bo <bo@x>'],
      ['Cy <cy@x>', 'Cy <cy@x>'],
      ['nobody', 'nobody'],
      ['a\nb <ann@old>', 'a\nb <ann@old>'],
      ['<ann@old>', 'Ann Lee <ann@example.org>'],
      ['', ''],
    ]);
  });
});

describe('attributesOf', () => {
  it('names the paths whose bytes change on checkout, and no other', async () => {
    const top = emptyRepository({
      '.gitattributes':
        '*.bin filter=lfs\n*.c ident\n*.u16 working-tree-encoding=UTF-16\n*.txt text ' +
        'eol=crlf\nplain.bin -filter\nundone.c !ident\nall.x filter=a ident\n',
      'deep/.gitattributes': '*.md filter=x\n',
      '.git/info/attributes': 'local ident\n',
    });
    const attributes = await filterWithChangingAttributes(await opened(top), [
      'a.bin',
      'a.c',
      'a.u16',
      'a.txt',
      'plain.bin',
      'undone.c',
      'all.x',
      'deep/a\nb.md',
      'a.md',
      'local',
      '../x.bin',
      '',
    ]);
    expect(Object.fromEntries(attributes)).toEqual({
      'a.bin': 'filter',
      'a.c': 'ident',
      'a.u16': 'working-tree-encoding',
      'all.x': 'filter',
      'deep/a\nb.md': 'filter',
      local: 'ident',
    });
  });
});

describe('readIndexFiles and readHeadFiles', () => {
  it('give what is staged and what is committed, byte for byte, under any name', async () => {
    const top = emptyRepository();
    const repository = await opened(top);
    for (const name of oddNames) write(top, name, `${name}\r\n\0`);
    git(top, 'add', '-A');
    expect(await readHeadFiles(repository, oddNames)).toEqual(new Map());
    expect(
      new Map(
        [...(await readIndexFiles(repository, oddNames))].map(([path, { bytes }]) => [
          path,
          bytes?.toString(),
        ]),
      ),
    ).toEqual(new Map([...oddNames].map((name) => [name, `${name}\r\n\0`])));
    commit(top);
    for (const name of oddNames) writeFileSync(join(top, name), 'staged');
    git(top, 'add', '-A');
    for (const name of oddNames) writeFileSync(join(top, name), 'work tree');
    const many = [...oddNames, ...Array.from({ length: 2_000 }, (_, at) => `none/${at}`)];
    for (const asked of [oddNames, many]) {
      expect(
        [...(await readHeadFiles(repository, asked))]
          .map(([path, bytes]) => [path, bytes?.toString()])
          .sort(),
      ).toEqual(oddNames.map((name) => [name, `${name}\r\n\0`]).sort());
      expect(
        new Set(
          [...(await readIndexFiles(repository, asked)).values()].map(({ bytes }) =>
            bytes?.toString(),
          ),
        ),
      ).toEqual(new Set(['staged']));
    }
  });

  it('tell links, submodules, folders, conflicts and what cannot be a path apart', async () => {
    const other = emptyRepository();
    commit(other, { x: 'x' });
    const top = emptyRepository({ 'a.sh': '#!/bin/sh\n', 'd/e.txt': 'e', both: 'base' });
    symlinkSync('a.sh', join(top, 'link'));
    git(top, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
    chmodSync(join(top, 'a.sh'), 0o755);
    commit(top);
    git(top, 'checkout', '-q', '-b', 'side');
    commit(top, { both: 'theirs' });
    git(top, 'checkout', '-q', 'main');
    commit(top, { both: 'ours' });
    expect(plainGit(top, ['merge', 'side']).code).toBe(1);
    const asked = [
      'a.sh',
      'link',
      'sub',
      'sub/x',
      'd',
      'd/e.txt',
      'both',
      'link/x',
      '',
      '.',
      '../a.sh',
      '/a.sh',
      'd//e.txt',
      'd/',
      'nul\0',
      'lone\ud800',
      '.git/config',
    ];
    const repository = await opened(top);
    expect(
      [...(await readIndexFiles(repository, asked))].map(([path, { mode, bytes }]) => [
        path,
        mode,
        bytes?.toString(),
      ]),
    ).toEqual([
      ['a.sh', '100755', '#!/bin/sh\n'],
      ['d/e.txt', '100644', 'e'],
      ['link', '120000', 'a.sh'],
      ['sub', '160000', ''],
    ]);
    expect(
      [...(await readHeadFiles(repository, asked))].map(([path, bytes]) => [
        path,
        bytes?.toString(),
      ]),
    ).toEqual([
      ['a.sh', '#!/bin/sh\n'],
      ['both', 'ours'],
      ['d/e.txt', 'e'],
    ]);
  });

  it('read the index of a commit in the making', async () => {
    const top = emptyRepository();
    commit(top, { a: '1' });
    const other = join('.git', 'next-index');
    writeFileSync(join(top, 'a'), '2');
    plainGit(top, ['read-tree', 'HEAD'], { env: { GIT_INDEX_FILE: other } });
    plainGit(top, ['add', 'a'], { env: { GIT_INDEX_FILE: other } });
    expect((await readIndexFiles(await opened(top), ['a'])).get('a')?.bytes?.toString()).toBe('1');
    expect(
      (await readIndexFiles(await opened(top, { ...testEnv, GIT_INDEX_FILE: other }), ['a']))
        .get('a')
        ?.bytes?.toString(),
    ).toBe('2');
  });

  it('see through a sparse checkout, and say of a partial clone what it does not have', async () => {
    const top = emptyRepository();
    commit(top, { 'in/a': 'a\n', 'out/b': 'b\n' });
    git(top, 'config', 'uploadpack.allowFilter', 'true');
    const folder = folderWith({});
    git(folder, 'clone', '-q', '--filter=blob:none', '--no-checkout', `file://${top}`, 'partial');
    const partial = join(folder, 'partial');
    git(partial, 'sparse-checkout', 'set', '--cone', 'in');
    git(partial, 'checkout', '-q', 'main');
    const repository = await opened(partial);
    expect(Object.fromEntries(await readIndexFiles(repository, ['in/a', 'out/b']))).toEqual({
      'in/a': { mode: '100644', bytes: Buffer.from('a\n'), skipped: false },
      'out/b': { mode: '100644', bytes: null, skipped: true },
    });
    expect((await readHeadFiles(repository, ['out/b'])).get('out/b')).toBeNull();
    // Plain git would have fetched it, which shows that it was there for the asking.
    expect(git(partial, 'cat-file', 'blob', 'HEAD:out/b')).toBe('b');
    expect((await readHeadFiles(repository, ['out/b'])).get('out/b')?.toString()).toBe('b\n');
  });

  it('say it in words when an object or the index is broken', async () => {
    const top = emptyRepository();
    commit(top, { a: lines('a') });
    const id = git(top, 'rev-parse', 'HEAD:a');
    const loose = join(top, '.git/objects', id.slice(0, 2), id.slice(2));
    rmSync(loose);
    writeFileSync(loose, 'garbage');
    await expect(readIndexFiles(await opened(top), ['a'])).rejects.toThrow(
      `cannot read the object ${id} of git: `,
    );
    writeFileSync(join(top, '.git/index'), 'garbage');
    await expect(readIndexFiles(await opened(top), ['a'])).rejects.toThrow(/git ls-files failed: /);
  });
});

describe('the pieces', () => {
  it('nulSeparated gives every text back, and null for what is no text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc
            .string({ unit: 'binary', minLength: 1 })
            .filter((text) => !text.includes('\0') && !/\p{Cs}/u.test(text)),
        ),
        (texts) => {
          expect(splitAtNulOrNull(Buffer.from(texts.map((text) => `${text}\0`).join('')))).toEqual(
            texts,
          );
        },
      ),
    );
    expect(splitAtNulOrNull(Buffer.from('a\0\xff\0\xc3\xa9\0', 'latin1'))).toEqual([
      'a',
      null,
      'é',
    ]);
  });

  it('narrowing gives all paths or none, and never more than a command line takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 4_000 }), { minLength: 1 }),
        fc.nat(20),
        (paths, most) => {
          const words = pathArguments(paths, most);
          if (paths.length > most || paths.join('').length > 16_000) expect(words).toEqual([]);
          else if (paths.join('   ').length < 15_000) expect(words).toEqual(['--', ...paths]);
        },
      ),
    );
  });

  it('askablePaths keeps plain relative names, each once', () => {
    expect(
      validTreePaths(['a', 'a', 'a/b', './a', 'a/../b', '/a', 'a/', '', '..a', 'a\0']),
    ).toEqual(['a', 'a/b', '..a']);
  });
});

describe('what git tracks and would ignore', () => {
  it('is asked by name, however odd, of what is there and of what is not', async () => {
    const top = emptyRepository();
    commit(top, Object.fromEntries([...oddNames, 'kept/in.md'].map((name) => [name, 'x'])));
    write(top, '.gitignore', 'local/\n*.log\nkept/\n');
    write(top, 'new.md', 'x');
    const repository = await opened(top);
    expect(await trackedAmong(repository, [...oddNames, 'new.md', '*', 'none', '../up'])).toEqual(
      new Set(oddNames),
    );
    expect(
      await wouldIgnore(repository, [
        ...oddNames,
        'local/a.md',
        'a/b/c.log',
        '[a].log',
        '*.md',
        'new.md',
        'kept/in.md',
        'kept/new.md',
        '/etc/x.log',
      ]),
    ).toEqual(new Set(['local/a.md', 'a/b/c.log', '[a].log', 'kept/new.md']));
  });

  it('is told of the others where a path is behind a link or in a submodule', async () => {
    const other = emptyRepository();
    commit(other, { x: 'x' });
    const top = emptyRepository({ '.gitignore': '*.log\n', 'd/e.txt': 'e' });
    symlinkSync('d', join(top, 'link'));
    git(top, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub');
    commit(top);
    const asked = ['link/a.log', 'link/b/c.log', 'sub/a.log', 'sub/b.log', 'd/a.log', 'd/e.txt'];
    expect(await wouldIgnore(await opened(top), asked)).toEqual(new Set(['d/a.log']));
  });
});
