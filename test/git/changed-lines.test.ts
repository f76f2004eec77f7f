import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { changedLines } from '#git/history/changed-lines';

import { commit, emptyRepository, git, lines, opened, write } from './scratch-repository.ts';

const listed = async (top: string, before: string, now: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await changedLines(await opened(top), before, now))].map(([path, ranges]) => [
      path,
      ranges.map(({ from, to }) => `${from}-${to}`).join(' '),
    ]),
  );

it('knows the lines a commit wrote, whatever the files are called', async () => {
  const top = emptyRepository();
  const odd = 'an "odd"\nname é/@@ -1 +1 @@.md';
  const before = commit(top, {
    'a.ts': lines('a'),
    'moved.ts': lines('m'),
    'gone.ts': lines('g'),
    'cut.ts': lines('c'),
    [odd]: lines('o'),
    'kind.ts': lines('k'),
    'same.ts': lines('s'),
  });
  const numbered = lines('a').split('\n');
  numbered[2] = 'changed';
  numbered.splice(10, 0, 'diff --git a/x b/x', '@@ -1 +99 @@', '+++ b/none');
  write(top, 'a.ts', numbered.join('\n'));
  write(top, odd, `${lines('o')}more\n`);
  git(top, 'mv', 'moved.ts', 'there.ts');
  write(top, 'there.ts', `first\n${lines('m')}`);
  write(top, 'cut.ts', lines('c').split('\n').slice(0, -4).join('\n') + '\n');
  for (const name of ['gone.ts', 'kind.ts']) rmSync(join(top, name));
  symlinkSync('a.ts', join(top, 'kind.ts'));
  write(top, 'new.bin', Buffer.from([0, 1, 2, 0]));
  const now = commit(top);
  expect(await listed(top, before, now)).toEqual({
    'a.ts': '3-3 11-13',
    'cut.ts': '37-37',
    [odd]: '41-41',
    'kind.ts': '1-1',
    'new.bin': '',
    'there.ts': '1-1',
  });
});

it('gives up on lines, not on files, where a file is too large or its attributes say it is binary', async () => {
  const top = emptyRepository();
  const before = commit(top, { 'small.md': 'one\n', 'huge.md': 'x\n' });
  const now = commit(top, {
    'small.md': 'two\n',
    'huge.md': 'y\n'.repeat(1_000_000),
    '.gitattributes': '*.txt -diff\n',
    'a.txt': 'a\n',
  });
  expect(await listed(top, before, now)).toEqual({
    '.gitattributes': '1-1',
    'a.txt': '',
    'huge.md': '',
    'small.md': '1-1',
  });
});
