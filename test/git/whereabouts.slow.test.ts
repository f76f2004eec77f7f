import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { findMissingFile } from '#git/history/missing-file';

import { folderWith } from '../support/run-cli.ts';
import {
  commit,
  emptyRepository,
  git,
  lines,
  opened,
  plainGit,
  write,
} from './scratch-repository.ts';

const missing = { existed: false, movedTo: null };
const gone = { existed: true, movedTo: null };
const moved = (movedTo: string) => ({ existed: true, movedTo });

async function asked(top: string, ...paths: string[]) {
  const repository = await opened(top);
  const answer = Object.fromEntries(await findMissingFile(repository, paths));
  // Many paths are looked up another way than a few; the answer is the same.
  const crowd = Array.from({ length: 30 }, (_, at) => `none/${at}`);
  expect(Object.fromEntries(await findMissingFile(repository, [...paths, ...crowd]))).toEqual({
    ...answer,
    ...Object.fromEntries(crowd.map((path) => [path, missing])),
  });
  return answer;
}

describe('whereabouts', () => {
  it('tells moved, gone and missing apart, under any name, and follows several renames', async () => {
    const top = emptyRepository();
    commit(top, {
      'src/a.ts': lines('a'),
      'src/gone.ts': lines('g'),
      'é\nold': lines('e'),
      'stays.ts': lines('s'),
      'lost on the way': lines('l'),
    });
    git(top, 'mv', 'src/a.ts', 'src/b.ts');
    git(top, 'mv', 'lost on the way', 'lost');
    commit(top);
    git(top, 'mv', 'é\nold', 'é\nnew');
    git(top, 'rm', '-q', 'src/gone.ts', 'lost');
    commit(top);
    git(top, 'mv', 'src/b.ts', 'lib-c.ts');
    commit(top, { 'lib-c.ts': `${lines('a')}one line more\n` });
    expect(
      await asked(
        top,
        'src/a.ts',
        'src/b.ts',
        'src/gone.ts',
        'é\nold',
        'stays.ts',
        'never.ts',
        'lost on the way',
        'src',
        '',
        '../x',
      ),
    ).toEqual({
      'src/a.ts': moved('lib-c.ts'),
      'src/b.ts': moved('lib-c.ts'),
      'src/gone.ts': gone,
      'é\nold': moved('é\nnew'),
      'stays.ts': gone,
      'never.ts': missing,
      'lost on the way': gone,
      src: missing,
      '': missing,
      '../x': missing,
    });
  });

  it('sees a rename that is only staged, a staged removal, and a file that only the work tree lacks', async () => {
    const top = emptyRepository();
    commit(top, { a: lines('a'), b: lines('b'), c: lines('c') });
    git(top, 'mv', 'a', 'a2');
    git(top, 'rm', '-q', 'b');
    rmSync(join(top, 'c'));
    expect(await asked(top, 'a', 'b', 'c')).toEqual({ a: moved('a2'), b: gone, c: gone });
    commit(top);
    git(top, 'mv', 'a2', 'a3');
    expect(await asked(top, 'a')).toEqual({ a: moved('a3') });
  });

  it('works before the first commit', async () => {
    const top = emptyRepository({ a: 'a' });
    git(top, 'add', 'a');
    rmSync(join(top, 'a'));
    expect(await asked(top, 'a', 'b')).toEqual({ a: gone, b: missing });
  });

  it(
    'counts the latest deletion, on merged branches, in merges themselves, and in ' +
      'branches a merge discarded',
    async () => {
      const top = emptyRepository();
      commit(top, { a: lines('a'), b: lines('b'), z: 'z' });
      git(top, 'rm', '-q', 'b');
      commit(top);
      commit(top, { b: lines('b') });
      git(top, 'checkout', '-q', '-b', 'side');
      git(top, 'mv', 'a', 'a2');
      git(top, 'mv', 'b', 'b2');
      commit(top);
      git(top, 'checkout', '-q', 'main');
      commit(top, { z: 'zz' });
      git(top, 'merge', '-q', '--no-edit', 'side');
      expect(await asked(top, 'a', 'b')).toEqual({ a: moved('a2'), b: moved('b2') });
      git(top, 'checkout', '-q', '-b', 'discarded');
      commit(top, { d: lines('d') });
      git(top, 'checkout', '-q', 'main');
      commit(top, { z: 'zzz' });
      git(top, 'merge', '-q', '-s', 'ours', '--no-edit', 'discarded');
      expect(await asked(top, 'd')).toEqual({ d: gone });
      git(top, 'checkout', '-q', '--orphan', 'unrelated');
      commit(top, { u: 'u' });
      git(top, 'checkout', '-q', 'main');
      git(
        top,
        'merge',
        '-q',
        '-s',
        'ours',
        '--no-edit',
        '--allow-unrelated-histories',
        'unrelated',
      );
      expect(await asked(top, 'u')).toEqual({ u: gone });
      git(top, 'checkout', '-q', '-b', 'third');
      commit(top, { e: 'e' });
      git(top, 'checkout', '-q', 'main');
      commit(top, { z: 'zzzz' });
      git(top, 'merge', '-q', '--no-commit', '--no-ff', 'third');
      git(top, 'mv', 'a2', 'in merge');
      commit(top);
      expect(await asked(top, 'a', 'a2')).toEqual({ a: moved('in merge'), a2: moved('in merge') });
    },
  );

  it('ends on names that go round in a circle', async () => {
    const top = emptyRepository();
    commit(top, { a: lines('a') });
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'c'],
    ] as const) {
      git(top, 'mv', from, to);
      commit(top);
    }
    expect(await asked(top, 'a', 'b')).toEqual({ a: moved('c'), b: moved('c') });
    git(top, 'rm', '-q', 'c');
    commit(top);
    expect(await asked(top, 'a', 'b', 'c')).toEqual({ a: gone, b: gone, c: gone });
  });

  it('is not led astray by settings of the repository', async () => {
    const top = emptyRepository();
    commit(top, { a: lines('a'), c: lines('c'), root: 'r' });
    git(top, 'mv', 'a', 'b');
    git(top, 'mv', 'c', 'd');
    git(top, 'rm', '-q', 'root');
    commit(top, { b: `${lines('a')}b\n`, d: `${lines('c')}d\n` });
    for (const [key, value] of [
      ['diff.renames', 'false'],
      ['log.follow', 'true'],
      ['log.showRoot', 'false'],
      ['color.ui', 'always'],
      ['diff.orderFile', '/no/such'],
      ['diff.relative', 'true'],
      ['core.quotePath', 'true'],
      ['diff.renameLimit', '1'],
      ['log.diffMerges', 'off'],
      ['status.renames', 'false'],
    ] as const)
      git(top, 'config', key, value);
    expect(await asked(top, 'a', 'root', 'none')).toEqual({
      a: moved('b'),
      root: gone,
      none: missing,
    });
  });

  it('takes a great many paths together', async () => {
    const top = emptyRepository();
    const paths = Array.from(
      { length: 600 },
      (_, at) => `some/folder/with a long name/file-${at}.txt`,
    );
    commit(top, Object.fromEntries(paths.map((path, at) => [path, lines(String(at), 4)])));
    git(top, 'mv', 'some', 'other');
    commit(top);
    const answer = await asked(top, ...paths);
    expect(paths.filter((path) => answer[path]?.movedTo !== path.replace('some', 'other'))).toEqual(
      [],
    );
  });

  it('falls back to equal contents in a partial clone, fetching nothing, and knows less in a shallow one', async () => {
    const top = emptyRepository();
    commit(top, { a: lines('a'), b: lines('b'), c: lines('c') });
    git(top, 'mv', 'a', 'a2');
    git(top, 'mv', 'b', 'b2');
    write(top, 'b2', `${lines('b')}more\n`);
    commit(top);
    git(top, 'rm', '-q', 'c');
    commit(top);
    expect(await asked(top, 'a', 'b', 'c')).toEqual({ a: moved('a2'), b: moved('b2'), c: gone });
    git(top, 'config', 'uploadpack.allowFilter', 'true');
    const folder = folderWith({});
    git(folder, 'clone', '-q', '--filter=blob:none', `file://${top}`, 'partial');
    const absent = () =>
      plainGit(join(folder, 'partial'), [
        'rev-list',
        '--objects',
        '--all',
        '--missing=print',
      ]).out.match(/^\?/gm)?.length;
    const before = absent();
    expect(before).toBeGreaterThan(0);
    expect(await asked(join(folder, 'partial'), 'a', 'b', 'c')).toEqual({
      a: moved('a2'),
      b: gone,
      c: gone,
    });
    expect(absent()).toBe(before);
    git(folder, 'clone', '-q', '--depth', '1', `file://${top}`, 'shallow');
    expect(await asked(join(folder, 'shallow'), 'a')).toEqual({ a: missing });
  });
});
