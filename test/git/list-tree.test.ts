import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { listCommit, listIndex, stagedPaths } from '#git/objects/list-tree';
import { readHead } from '#git/repository/read-position';

import { commit, emptyRepository, git, opened, write } from './scratch-repository.ts';

describe('trees', () => {
  it('are as git lists them, alone and beside another, with which they share what is alike', async () => {
    const top = emptyRepository();
    symlinkSync('a.md', join(top, 'link'));
    const first = commit(top, { 'a.md': 'a', 'b/c.md': 'c', 'b/ä.md': 'ä' });
    rmSync(join(top, 'a.md'));
    const second = commit(top, { 'b/c.md': 'other', 'new\n.md': 'n' });
    const repository = await opened(top);
    const listed = (revision: string): unknown =>
      new Map(
        git(top, 'ls-tree', '-r', '-z', revision)
          .split('\0')
          .filter((line) => line !== '')
          .map((line) => {
            const [facts = '', path = ''] = line.split('\t');
            const [mode, , id] = facts.split(' ');
            return [path, { mode, id }];
          }),
      );
    const [alone, before] = [
      await listCommit(repository, second),
      await listCommit(repository, first),
    ];
    const beside = await listCommit(repository, second, before);
    expect([alone, before, beside]).toEqual([listed(second), listed(first), listed(second)]);
    expect([
      beside.get('b/ä.md') === before.get('b/ä.md'),
      beside.get('link') === before.get('link'),
      beside.get('b/c.md') === before.get('b/c.md'),
    ]).toEqual([true, true, false]);
  });

  it('of the index are what a commit would make, and differ where something is staged', async () => {
    const top = emptyRepository();
    const head = commit(top, {
      'a.md': 'a',
      'b.md': 'a text that is longer than a line\nand would be a rename\n',
    });
    const repository = await opened(top);
    expect(await stagedPaths(repository, head)).toEqual([]);
    write(top, 'a.md', 'of the work tree alone');
    git(top, 'mv', 'b.md', 'ç.md');
    expect([...(await listIndex(repository, readHead(repository))).keys()]).toEqual([
      'a.md',
      'ç.md',
    ]);
    expect(await stagedPaths(repository, head)).toEqual(['b.md', 'ç.md']);
  });
});
