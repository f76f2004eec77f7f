import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { findLineOrigins, findSingleCommitFiles } from '#git/history/line-origins';

import { commit, emptyRepository, git, lines, opened } from './scratch-repository.ts';

const left = (): number => 10_000;

it.each(['notes/', ''])('knows who made many files of one folder: %j', async (folder) => {
  const top = emptyRepository();
  const paths = Array.from({ length: 70 }, (_, at) => `${folder}note ${at}.md`);
  const files = (some: readonly string[], text: string): Record<string, string> =>
    Object.fromEntries(some.map((path) => [path, `${text} ${path}\n`]));
  const first = commit(top, { ...files(paths.slice(0, 40), 'a'), 'src/a.ts': 'a\n' });
  commit(top, files(paths.slice(0, 1), 'b'));
  const second = commit(top, files(paths.slice(40), 'a'));
  const made = await findSingleCommitFiles(await opened(top), second, paths, left);
  expect([...made].map(([path, maker]) => [path, maker.commit])).toEqual(
    paths.slice(1).map((path, at) => [path, at < 39 ? first : second]),
  );
});

it('says of many files at once what it says of each alone', async () => {
  const top = emptyRepository();
  const note = (name: string): string => lines(name, 6);
  const root = commit(top, {
    'root.md': note('root'),
    'edited.md': note('edited'),
    'again.md': note('again'),
    'old.md': note('renamed'),
    'beside.md': note('beside'),
  });
  const later = commit(top, { 'later.md': note('later') });
  commit(top, { 'edited.md': `${note('edited')}more\n` });
  rmSync(join(top, 'again.md'));
  git(top, 'mv', 'old.md', 'renamed.md');
  commit(top, { 'with.md': note('with') });
  commit(top, { 'again.md': note('again') });
  git(top, 'switch', '-qc', 'side', root);
  const side = commit(top, { 'side.md': note('side'), 'both.md': note('both') });
  git(top, 'switch', '-q', 'main');
  commit(top, { 'both.md': note('both') });
  git(top, 'merge', '-q', '--no-ff', '-m', 'merge', 'side');
  const head = git(top, 'rev-parse', 'HEAD');
  const repository = await opened(top);
  const paths = ['root', 'edited', 'again', 'renamed', 'beside', 'later', 'with', 'side', 'both']
    .map((name) => `${name}.md`)
    .concat('never.md');

  expect(Object.fromEntries(await findSingleCommitFiles(repository, head, paths, left))).toEqual({
    'root.md': { commit: root, isEnd: true },
    'beside.md': { commit: root, isEnd: true },
    'later.md': { commit: later, isEnd: false },
    'side.md': { commit: side, isEnd: false },
  });
  const wanted = new Map(
    paths.map((path) => [path, new Set([`${path.slice(0, -3)} 2`, 'more', 'no line'])]),
  );
  const all = await findLineOrigins(repository, head, wanted, left);
  const alone = await Promise.all(
    [...wanted].map((one) => findLineOrigins(repository, head, new Map([one]), left)),
  );
  expect(all).toEqual(new Map(alone.flatMap((each) => [...each])));
  expect(all.size).toBe(9);
});
