import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { filesDifferingFrom } from '#git/history/compare-trees';
import { commitsAddingWords } from '#git/history/lost-words';
import { namesInCommit } from '#git/objects/search-text';
import { splitByCommandLine } from '#git/objects/valid-tree-paths';

import { commit, emptyRepository, opened } from './scratch-repository.ts';

const limit = 20_000;

describe('the commits that wrote words', () => {
  it('are told for each file by itself, its first one for a word it always had', async () => {
    const top = emptyRepository();
    const begun = commit(top, { 'one.md': 'a_name', 'code.ts': '1' });
    const two = commit(top, { 'two.md': 'a_name', 'code.ts': '2' });
    const both = commit(top, { 'one.md': 'a_name b_name', 'two.md': 'a_name b_name' });
    commit(top, { 'one.md': 'a_name' });
    const again = commit(top, { 'one.md': 'a_name b_name' });
    const head = commit(top, { 'code.ts': '3' });
    const words = new Set(['a_name', 'b_name']);
    const wanted = new Map(['one.md', 'two.md', 'none.md'].map((path) => [path, words]));
    expect(await commitsAddingWords(await opened(top), head, wanted, limit)).toEqual([
      { path: 'one.md', word: 'a_name', commit: begun },
      { path: 'one.md', word: 'b_name', commit: again },
      { path: 'two.md', word: 'a_name', commit: two },
      { path: 'two.md', word: 'b_name', commit: both },
    ]);
  });

  it('are told of more files than git is asked about at once', async () => {
    const top = emptyRepository();
    const paths = Array.from({ length: 40 }, (_, at) => `note${at}.md`);
    const first = commit(top, Object.fromEntries(paths.map((path) => [path, 'a_name'])));
    const last = commit(top, Object.fromEntries(paths.map((path) => [path, 'a_name b_name'])));
    const wanted = new Map(paths.map((path) => [path, new Set(['a_name', 'b_name'])]));
    const written = await commitsAddingWords(await opened(top), last, wanted, limit);
    expect(written.map((each) => `${each.path} ${each.commit}`)).toEqual(
      paths.flatMap((path) => [`${path} ${first}`, `${path} ${last}`]),
    );
  });
});

describe('the files that commits have otherwise', () => {
  it('are those that the other has not, or with other bytes, whatever their parents', async () => {
    const top = emptyRepository();
    const first = commit(top, { 'kept.ts': 'k', 'gone.ts': 'g', 'ä\n.ts': '1' });
    rmSync(join(top, 'gone.ts'));
    const second = commit(top, { 'ä\n.ts': '2' });
    const third = commit(top, { 'new.ts': 'n' });
    expect(
      await filesDifferingFrom(await opened(top), [first, second, third], third, limit),
    ).toEqual(
      new Map([
        [first, ['gone.ts', 'ä\n.ts']],
        [second, []],
        [third, []],
      ]),
    );
  });
});

describe('names in a commit', () => {
  // Few fit on one command line, and these on several.
  const names = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `${'folder/'.repeat(20)}${String(at + 1_000)}.ts`);

  it.each([3, 300, 700])('are found in the first of %i files', async (count) => {
    const top = emptyRepository();
    const paths = names(count);
    const last = paths.at(-1) ?? '';
    const id = commit(top, {
      ...Object.fromEntries(paths.map((path) => [path, 'nothing'])),
      [paths[1] ?? '']: 'in_two',
      [last]: 'in_two at_the_end',
      'another.ts': 'in_two elsewhere_only',
    });
    const wanted = ['in_two', 'at_the_end', 'elsewhere_only', 'no_where'];
    expect(await namesInCommit(await opened(top), id, wanted, paths, limit)).toEqual(
      new Map([
        ['in_two', paths[1]],
        ['at_the_end', last],
      ]),
    );
    expect(await namesInCommit(await opened(top), id, wanted, [], limit)).toEqual(new Map());
  });

  it('are asked for by command lines that no system finds too long', () => {
    expect(splitByCommandLine([])).toEqual([]);
    const lines = splitByCommandLine(names(300));
    expect(lines.flat()).toEqual(names(300));
    expect(lines.length).toBe(3);
    for (const line of lines) expect(line.join(' ').length).toBeLessThan(17_000);
  });
});
