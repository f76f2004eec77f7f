import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { ChangedLines } from '#diagnostics/diagnostic';
import { stagedLines, workTreeLines } from '#git/history/changed-lines';

import { commit, emptyRepository, git, lines, opened, write } from './scratch-repository.ts';

const shown = (changed: ChangedLines): Record<string, string> =>
  Object.fromEntries(
    [...changed].map(([path, ranges]) => [
      path,
      ranges.map(({ from, to }) => `${from}-${to}`).join(' '),
    ]),
  );
const edited = (): string => lines('a').replace('\n', '\nnew\n');

it('knows the lines that the index and the work tree have and a commit has not', async () => {
  const top = emptyRepository();
  const first = commit(top, { 'a.ts': lines('a'), 'gone.ts': 'g\n', '.gitignore': '*.log\n' });
  const second = commit(top, { 'later.ts': lines('l') });
  git(top, 'config', 'diff.noprefix', 'true');
  git(top, 'config', 'diff.relative', 'true');
  git(top, 'mv', 'later.ts', 'moved.ts');
  rmSync(join(top, 'gone.ts'));
  write(top, 'a.ts', edited());
  write(top, 'new file.ts', 'n\n');
  write(top, 'debug.log', 'ignored\n');
  const repository = await opened(top);
  expect(shown(await stagedLines(repository, second))).toEqual({ 'moved.ts': '' });
  expect(shown(await workTreeLines(repository, second))).toEqual({
    'a.ts': '2-2',
    'moved.ts': '',
    'new file.ts': '',
  });
  expect(shown(await workTreeLines(repository, first))).toEqual({
    'a.ts': '2-2',
    'moved.ts': '1-40',
    'new file.ts': '',
  });
  git(top, 'add', 'a.ts');
  expect(shown(await stagedLines(repository, second))).toEqual({ 'a.ts': '2-2', 'moved.ts': '' });
});

it('knows all files before the first commit', async () => {
  const top = emptyRepository();
  write(top, 'a.ts', 'one\ntwo\n');
  git(top, 'add', 'a.ts');
  write(top, 'b.ts', 'one\n');
  const repository = await opened(top);
  expect(shown(await stagedLines(repository, null))).toEqual({ 'a.ts': '1-2' });
  expect(shown(await workTreeLines(repository, null))).toEqual({ 'a.ts': '1-2', 'b.ts': '' });
});

it('runs no program that the configuration names, and says nothing rather than run one', async () => {
  const top = emptyRepository();
  commit(top, { 'a.ts': lines('a'), '.gitattributes': '*.ts filter=run diff=run\n' });
  write(top, 'trap', '#!/bin/sh\ntouch ran\ncat\n');
  chmodSync(join(top, 'trap'), 0o755);
  const trap = join(top, 'trap');
  for (const key of ['clean', 'smudge', 'process']) git(top, 'config', `filter.run.${key}`, trap);
  git(top, 'config', 'filter.run.required', 'true');
  for (const key of ['diff.run.command', 'diff.run.textconv', 'diff.external'])
    git(top, 'config', key, trap);
  write(top, 'a.ts', edited());
  expect(shown(await workTreeLines(await opened(top), 'HEAD'))).toMatchObject({ 'a.ts': '2-2' });
  expect(existsSync(join(top, 'ran'))).toBe(false);
  git(top, 'config', 'filter.a=b.clean', trap);
  await expect(workTreeLines(await opened(top), 'HEAD')).rejects.toThrow('"filter.a=b"');
});
