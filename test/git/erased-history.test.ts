import { describe, expect, it } from 'vitest';

import { commitsWriting } from '#git/history/commits-before';
import { searchWorkTree } from '#git/objects/search-text';

import { commit, emptyRepository, git, opened, write } from './scratch-repository.ts';

describe('the commits that wrote some files', () => {
  it('are counted on all branches, with every ref that has one', async () => {
    const top = emptyRepository();
    commit(top, { 'other.md': 'x' });
    git(top, 'branch', 'before');
    const first = commit(top, { 'corpus/a.md': 'one' });
    git(top, 'tag', 'v1');
    git(top, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    git(top, 'checkout', '-qb', 'side');
    const last = commit(top, { 'corpus/a.md': 'two', 'corpus/[b].md': 'b' });
    const found = await commitsWriting(await opened(top), ['corpus/a.md', 'corpus/[b].md']);
    expect(found).toMatchObject({ count: 2, isWhole: true, first, last });
    expect(found?.refs).toEqual(expect.arrayContaining(['side', 'origin/main', 'v1']));
    expect(found?.refs).not.toContain('before');
  });

  it('are none where nothing wrote them', async () => {
    const top = emptyRepository();
    commit(top, { 'other.md': 'x' });
    expect(await commitsWriting(await opened(top), ['corpus/a.md'])).toBeNull();
    expect(await commitsWriting(await opened(top), [])).toBeNull();
  });
});

describe('lines that say a text', () => {
  it('are found in files that git tracks or would, whatever their case', async () => {
    const top = emptyRepository();
    commit(top, {
      '.gitignore': 'ignored.md\n',
      'a.md': 'first\nThe Limit (of $5) is *three*.\n',
      'ä b.md': 'the limit (of $5)\n',
      'c.md': 'the limit of five\n',
    });
    write(top, 'new.md', '\n\nTHE LIMIT (OF $5)\n');
    write(top, 'ignored.md', 'the limit (of $5)\n');
    const texts = ['the limit (of $5)', 'nothing of the kind'];
    expect(await searchWorkTree(await opened(top), texts)).toEqual([
      { path: 'a.md', line: 2 },
      { path: 'new.md', line: 3 },
      { path: 'ä b.md', line: 1 },
    ]);
    expect(await searchWorkTree(await opened(top), [])).toEqual([]);
  });
});
