import { describe, expect, it } from 'vitest';

import { readAtCommits } from '#git/objects/read-at-commits';
import { openRepository, type Repository } from '#git/repository/open-repository';

import { commit, emptyRepository, git, testEnv } from './scratch-repository.ts';

const most = 1_000;

async function opened(folder: string): Promise<Repository> {
  const repository = await openRepository(folder, testEnv);
  if (!repository) throw new Error('no repository');
  return repository;
}

describe('files as commits have them', () => {
  it('are read by whole and shortened ids, also once they left the tree', async () => {
    const folder = emptyRepository();
    const first = commit(folder, { 'src/a.ts': 'one\n', 'big.txt': 'x'.repeat(most + 1) });
    const second = commit(folder, { 'src/a.ts': 'two\n' });
    git(folder, 'rm', '-q', 'src/a.ts');
    commit(folder);
    const at = (id: string, path: string) => ({ commit: id, path });
    const short = first.slice(0, 9);
    const unknown = 'f'.repeat(40);
    const found = await readAtCommits(
      await opened(folder),
      [
        at(first, 'src/a.ts'),
        at(short, 'src/a.ts'),
        at(second, 'src/a.ts'),
        at(second, 'src/b.ts'),
        at(second, 'src'),
        at(first, 'big.txt'),
        at(unknown, 'src/a.ts'),
        at(first, '../a.ts'),
      ],
      most,
    );
    const file = (id: string, text: string) => ({
      kind: 'file',
      commit: id,
      bytes: Buffer.from(text),
    });
    expect(Object.fromEntries(found)).toEqual({
      [`${first}:src/a.ts`]: file(first, 'one\n'),
      [`${short}:src/a.ts`]: file(first, 'one\n'),
      [`${second}:src/a.ts`]: file(second, 'two\n'),
      [`${second}:src/b.ts`]: { kind: 'no-path', commit: second },
      [`${second}:src`]: { kind: 'folder', commit: second },
      [`${first}:big.txt`]: { kind: 'too-large', commit: first },
      [`${unknown}:src/a.ts`]: { kind: 'no-commit' },
      [`${first}:../a.ts`]: { kind: 'no-path', commit: first },
    });
  });

  it('takes no ref and no tag for an id', async () => {
    const folder = emptyRepository();
    const id = commit(folder, { 'a.ts': 'one\n' });
    git(folder, 'branch', 'abcdef1');
    git(folder, 'tag', '-a', '-m', 'a tag', 'v1');
    const tag = git(folder, 'rev-parse', 'v1');
    const found = await readAtCommits(
      await opened(folder),
      ['abcdef1', tag, id].map((each) => ({ commit: each, path: 'a.ts' })),
      most,
    );
    expect([...found.values()].map(({ kind }) => kind)).toEqual(['no-commit', 'no-commit', 'file']);
  });

  it('of a clone that did not fetch the files are not in it, and nothing is fetched', async () => {
    const folder = emptyRepository();
    const first = commit(folder, { 'a.ts': 'one\n' });
    const second = commit(folder, { 'a.ts': 'two\n' });
    git(folder, 'config', 'uploadpack.allowFilter', 'true');
    const clone = emptyRepository();
    git(clone, 'remote', 'add', 'origin', `file://${folder}`);
    git(clone, 'fetch', '-q', '--filter=blob:none', 'origin', 'main');
    git(clone, 'checkout', '-q', '-B', 'work', 'FETCH_HEAD');
    const found = await readAtCommits(
      await opened(clone),
      [first, second].map((each) => ({ commit: each, path: 'a.ts' })),
      most,
    );
    expect([...found.values()].map(({ kind }) => kind)).toEqual(['no-commit', 'file']);
  });
});
