import { describe, expect, it } from 'vitest';

import { type DeletedPath, deletedPaths } from '#git/history/deleted-paths';

import {
  commit,
  emptyRepository,
  git,
  lines,
  opened,
  plainGit,
  write,
} from './scratch-repository.ts';

/**
 * `path: moved to X by "subject"`, `path: gone with "subject"`, `path: missing`; a path that is not
 * there has no fate.
 */
async function said(top: string, ...paths: string[]): Promise<string[]> {
  const repository = await opened(top);
  const few = await deletedPaths(repository, paths, 20_000);
  // Many paths are looked up another way than a few; the answer is the same.
  const crowd = Array.from({ length: 100 }, (_, at) => `none/${at}`);
  const many = await deletedPaths(repository, [...paths, ...crowd], 20_000);
  expect(Object.fromEntries([...many.fates].filter(([path]) => !crowd.includes(path)))).toEqual(
    Object.fromEntries(few.fates),
  );
  expect([few.leftAfter, many.leftAfter]).toEqual([null, null]);
  return paths.map((path) => `${path}: ${inWords(few.fates.get(path))}`);
}

function inWords(fate: DeletedPath | undefined): string {
  if (!fate) return 'not said';
  if (fate.kind === 'missing') return 'missing';
  return fate.movedTo === null
    ? `gone with "${fate.commit.subject}"`
    : `moved to ${fate.movedTo} by "${fate.commit.subject}"`;
}

describe('path fates', () => {
  it('tells moved, gone, never there and standing apart, each with its commit', async () => {
    const top = emptyRepository();
    commit(
      top,
      {
        'src/a.ts': lines('a'),
        'src/gone.ts': lines('g'),
        'é old.ts': lines('e'),
        'stays.ts': lines('s'),
      },
      'Begin',
    );
    git(top, 'mv', 'src/a.ts', 'lib.ts');
    git(top, 'mv', 'é old.ts', 'é\nnew.ts');
    commit(top, {}, 'Move two');
    git(top, 'rm', '-q', 'src/gone.ts');
    const removed = commit(top, {}, 'Remove one: with “signs”');
    expect(
      await said(
        top,
        'src/a.ts',
        'src/gone.ts',
        'é old.ts',
        'stays.ts',
        'never.ts',
        'src',
        'src/never',
        '../out',
        '',
      ),
    ).toEqual([
      'src/a.ts: moved to lib.ts by "Move two"',
      'src/gone.ts: gone with "Remove one: with “signs”"',
      'é old.ts: moved to é\nnew.ts by "Move two"',
      'stays.ts: not said',
      'never.ts: missing',
      'src: gone with "Remove one: with “signs”"',
      'src/never: missing',
      '../out: not said',
      ': not said',
    ]);
    const { fates } = await deletedPaths(await opened(top), ['src/gone.ts'], 20_000);
    const fate = fates.get('src/gone.ts');
    expect(
      fate?.kind === 'gone' && [fate.commit.id, /^\d{4}-\d\d-\d\d$/.test(fate.commit.day)],
    ).toEqual([removed, true]);
  });

  it('follows renames in a row; what was then removed is gone with the removal', async () => {
    const top = emptyRepository();
    commit(top, { 'a.ts': lines('a'), 'x.ts': lines('x') });
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
      ['x', 'y'],
    ] as const) {
      git(top, 'mv', `${from}.ts`, `${to}.ts`);
      commit(top, {}, `${from} to ${to}`);
    }
    git(top, 'rm', '-q', 'y.ts');
    commit(top, {}, 'No more y');
    expect(await said(top, 'a.ts', 'b.ts', 'x.ts')).toEqual([
      'a.ts: moved to c.ts by "a to b"',
      'b.ts: moved to c.ts by "b to c"',
      'x.ts: gone with "No more y"',
    ]);
  });

  it('follows a whole folder, also with files that are equal or changed beyond knowing', async () => {
    const top = emptyRepository();
    const same = { 'plugins/auth/__init__.py': '', 'plugins/mail/__init__.py': '' };
    commit(
      top,
      {
        'plugins/auth/core.py': lines('c'),
        'plugins/auth/util.py': lines('u'),
        'plugins/mail/core.py': lines('m'),
        'plugins/mail/old.py': lines('o'),
        ...same,
        'other/__init__.py': '',
      },
      'Begin',
    );
    git(top, 'mv', 'plugins', 'extensions');
    commit(top, { 'extensions/mail/old.py': 'nothing of it is left\n' }, 'Move plugins');
    expect(
      await said(
        top,
        'plugins/auth',
        'plugins',
        'plugins/mail/core.py',
        'plugins/auth/__init__.py',
        'plugins/mail/old.py',
        'plugins/none.py',
      ),
    ).toEqual([
      'plugins/auth: moved to extensions/auth by "Move plugins"',
      'plugins: moved to extensions by "Move plugins"',
      'plugins/mail/core.py: moved to extensions/mail/core.py by "Move plugins"',
      'plugins/auth/__init__.py: moved to extensions/auth/__init__.py by "Move plugins"',
      'plugins/mail/old.py: moved to extensions/mail/old.py by "Move plugins"',
      'plugins/none.py: missing',
    ]);
  });

  it('names no place where several have the same right to be it', async () => {
    const top = emptyRepository();
    commit(
      top,
      { LICENSE: lines('l'), 'split/one.ts': lines('1'), 'split/two.ts': lines('2') },
      'Begin',
    );
    git(top, 'rm', '-q', 'LICENSE');
    git(top, 'mv', 'split/one.ts', 'one.ts');
    write(top, 'lib/two.ts', lines('2'));
    git(top, 'rm', '-qr', 'split');
    commit(top, { 'a/LICENSE': lines('l'), 'b/LICENSE': lines('l') }, 'Spread');
    expect(await said(top, 'LICENSE', 'split', 'split/one.ts', 'split/two.ts')).toEqual([
      'LICENSE: gone with "Spread"',
      'split: gone with "Spread"',
      'split/one.ts: moved to one.ts by "Spread"',
      'split/two.ts: moved to lib/two.ts by "Spread"',
    ]);
  });

  it('names no place for a file that was split, and one for a file with a new name', async () => {
    const top = emptyRepository();
    const half = lines('p').length * 0.6;
    commit(
      top,
      { 'parse_test.go': lines('p'), 'util.ts': lines('u'), 'draw.ts': lines('d') },
      'Begin',
    );
    git(top, 'rm', '-q', 'parse_test.go');
    write(top, 'parse_cells_test.go', lines('p').slice(half));
    git(top, 'mv', 'draw.ts', 'draw_lines.ts');
    write(top, 'draw_lines.ts', `${lines('d')}more\n`);
    git(top, 'rm', '-q', 'util.ts');
    commit(
      top,
      {
        'parse_rows_test.go': lines('p').slice(0, half),
        'util/text.ts': lines('u').slice(0, half),
        'util/days.ts': lines('u').slice(half),
      },
      'Split two',
    );
    expect(await said(top, 'parse_test.go', 'util.ts', 'draw.ts')).toEqual([
      'parse_test.go: gone with "Split two"',
      'util.ts: gone with "Split two"',
      'draw.ts: moved to draw_lines.ts by "Split two"',
    ]);
  });

  it('names no place for what two branches moved differently, and one for what came back and went again', async () => {
    const top = emptyRepository();
    commit(top, { 'a.ts': lines('a'), 'b.ts': lines('b') }, 'Begin');
    git(top, 'checkout', '-qb', 'side');
    git(top, 'mv', 'a.ts', 'left.ts');
    commit(top, {}, 'To the left');
    git(top, 'checkout', '-q', 'main');
    git(top, 'mv', 'a.ts', 'right.ts');
    commit(top, {}, 'To the right');
    plainGit(top, ['merge', '-q', '--no-edit', 'side']);
    commit(top, { 'left.ts': lines('a'), 'right.ts': lines('a') }, 'Both');
    git(top, 'mv', 'b.ts', 'first.ts');
    commit(top, {}, 'First time');
    commit(top, { 'b.ts': lines('other') }, 'Again');
    git(top, 'mv', 'b.ts', 'second.ts');
    commit(top, {}, 'Second time');
    const [a, b] = await said(top, 'a.ts', 'b.ts');
    expect(a).toMatch(/^a\.ts: gone with "To the (?:left|right)"$/);
    expect(b).toBe('b.ts: moved to second.ts by "Second time"');
  });

  it('names no place where a second file had the name that the first one moved to', async () => {
    const top = emptyRepository();
    commit(top, { 'a.ts': lines('a') }, 'Begin');
    git(top, 'mv', 'a.ts', 'b.ts');
    commit(top, {}, 'First');
    git(top, 'mv', 'b.ts', 'c.ts');
    commit(top, {}, 'Second');
    commit(top, { 'b.ts': lines('other') }, 'Again');
    git(top, 'mv', 'b.ts', 'd.ts');
    commit(top, {}, 'Third');
    expect(await said(top, 'a.ts')).toEqual(['a.ts: gone with "First"']);
  });

  it('takes what is staged or only missing in the work tree for standing', async () => {
    const top = emptyRepository();
    commit(top, { 'a.ts': lines('a') });
    write(top, 'staged.ts', 'new\n');
    git(top, 'add', 'staged.ts');
    expect(await said(top, 'a.ts', 'staged.ts')).toEqual(['a.ts: not said', 'staged.ts: not said']);
  });

  it('knows nothing of what a shallow clone does not show, and says that it is one', async () => {
    const top = emptyRepository();
    commit(top, { 'gone.ts': lines('g'), 'late.ts': lines('l') }, 'Begin');
    git(top, 'rm', '-q', 'gone.ts');
    commit(top, {}, 'Early');
    git(top, 'mv', 'late.ts', 'later.ts');
    commit(top, {}, 'Late');
    const clone = emptyRepository();
    git(clone, 'fetch', '-q', '--depth=2', `file://${top}`, 'main');
    git(clone, 'reset', '-q', '--hard', 'FETCH_HEAD');
    const { fates, shallow } = await deletedPaths(
      await opened(clone),
      ['gone.ts', 'late.ts'],
      20_000,
    );
    expect([[...fates].map(([path, fate]) => `${path}: ${inWords(fate)}`), shallow]).toEqual([
      ['late.ts: moved to later.ts by "Late"'],
      true,
    ]);
  });

  it('leaves history when its time is up, and says so; before the first commit nothing ever was', async () => {
    const top = emptyRepository();
    expect(
      inWords((await deletedPaths(await opened(top), ['a.ts'], 20_000)).fates.get('a.ts')),
    ).toBe('missing');
    commit(top, { 'a.ts': lines('a') });
    git(top, 'rm', '-q', 'a.ts');
    commit(top);
    const { fates, leftAfter } = await deletedPaths(await opened(top), ['a.ts', 'b.ts'], 0);
    expect([fates.size, leftAfter]).toEqual([0, 0]);
  });
});
