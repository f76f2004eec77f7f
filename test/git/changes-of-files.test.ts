import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changesOfFiles } from '#git/history/lost-words';

import { emptyRepository, git, opened, plainGit } from './scratch-repository.ts';

const paths = ['a.md', 'b.md', 'folder/c.md'];

/** A commit as `fast-import` takes it: its parents among the earlier ones, and files with texts. */
const commits = fc.array(
  fc.record({
    parents: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
    files: fc.dictionary(fc.constantFrom(...paths), fc.constantFrom('1', '2', null), {
      maxKeys: 2,
    }),
  }),
  { minLength: 1, maxLength: 12 },
);

type Commits = typeof commits extends fc.Arbitrary<infer Value> ? Value : never;

function imported(top: string, all: Commits): void {
  const lines: string[] = [];
  for (const [at, { parents, files }] of all.entries()) {
    const earlier = [...new Set(parents.map((back) => at - back))].filter((mark) => mark > 0);
    const [first, ...others] = at === 0 ? [] : earlier.length === 0 ? [at] : earlier;
    lines.push('commit refs/heads/main', `mark :${at + 1}`);
    lines.push(`committer A <a@example.com> ${1_700_000_000 + at * 60} +0000`, 'data 1', 'm');
    if (first !== undefined) lines.push(`from :${first}`);
    for (const other of others) lines.push(`merge :${other}`);
    for (const [path, text] of Object.entries(files))
      if (text === null) lines.push(`D ${path}`);
      else lines.push(`M 100644 inline ${path}`, 'data 1', text);
  }
  plainGit(top, ['fast-import', '--quiet', '--force'], { input: `${lines.join('\n')}\n` });
}

describe('the changes of files', () => {
  it('are those that git lists of each file by itself, through merges of any form', async () => {
    await fc.assert(
      fc.asyncProperty(commits, async (all) => {
        const top = emptyRepository();
        imported(top, all);
        const head = git(top, 'rev-parse', 'refs/heads/main');
        const changes = await changesOfFiles(await opened(top), head, paths, () => 20_000);
        for (const path of paths) {
          const listed = git(top, 'rev-list', '--date-order', head, '--', path);
          const its = changes.get(path) ?? [];
          expect(its.map(({ commit }) => commit).join('\n')).toBe(listed);
          for (const { commit, before } of its) {
            const parents = git(top, 'rev-parse', `${commit}^@`).split('\n');
            const had = parents
              .filter((parent) => parent !== '')
              .map((parent) => git(top, 'ls-tree', '--object-only', parent, '--', path));
            expect(before).toEqual(had.filter((blob) => blob !== ''));
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
