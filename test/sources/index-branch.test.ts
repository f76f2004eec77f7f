import { describe, expect, it } from 'vitest';

import { type Branches, readBranches } from '#disk/reading/git-files';
import { indexBranch } from '#sources/base/read-base-index';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { folderWith } from '../support/run-cli.ts';

const id = 'a'.repeat(40);
const other = 'b'.repeat(40);

/** What the files of a repository say of its branches. */
interface Refs {
  readonly head: string;
  readonly refs: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

function branches(
  head: string,
  refs: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
): Refs {
  return { head, refs, files };
}

function read({ head, refs, files }: Refs): Branches {
  const packed = Object.entries(refs).map(([name, commit]) => `${commit} refs/${name}\n`);
  const found = readBranches(
    folderWith({
      '.git/HEAD': `${head}\n`,
      '.git/packed-refs': `# pack-refs with: peeled fully-peeled sorted\n${packed.join('')}`,
      ...files,
    }),
  );
  if (!found) throw new Error('no repository');
  return found;
}

const work = 'ref: refs/heads/work';
const originHead = { '.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/trunk\n' };

describe('the branch that rows of the index are written on', () => {
  const cases: readonly (readonly [
    name: string,
    found: Refs,
    expected: string | null,
    config?: LedgerConfig,
    env?: Readonly<Record<string, string>>,
  ])[] = [
    ['main itself', branches('ref: refs/heads/main', { 'heads/main': id }), null],
    ['main before its first commit', branches('ref: refs/heads/main'), null],
    ['another branch beside main', branches(work, { 'heads/main': id }), 'main'],
    ['another branch beside master', branches(work, { 'heads/master': id }), 'master'],
    ['a clone without a local main', branches(work, { 'remotes/origin/main': id }), 'main'],
    ['the only branch there is', branches(work, { 'heads/work': id }), null],
    ['what origin/HEAD says', branches(work, { 'heads/main': id }, originHead), 'trunk'],
    ['the branch of origin/HEAD', branches('ref: refs/heads/trunk', {}, originHead), null],
    [
      'main, where origin/HEAD says another',
      branches('ref: refs/heads/main', {}, originHead),
      'trunk',
    ],
    ['the configured base', branches(work), 'develop', { baseBranch: 'origin/develop' }],
    [
      'the configured base itself',
      branches('ref: refs/heads/develop', { 'heads/main': id }),
      null,
      { baseBranch: 'develop' },
    ],
    [
      'every branch, where the configuration says so',
      branches(work, { 'heads/main': id }),
      null,
      { index: { write: 'branch' } },
    ],
    ['a detached HEAD at the tip of main', branches(id, { 'remotes/origin/main': id }), null],
    ['a detached HEAD elsewhere', branches(other, { 'heads/main': id }), 'main'],
    ['a detached HEAD where nothing names a base', branches(other), null],
    [
      'a shallow checkout of a pull request',
      branches(other),
      'main',
      {},
      { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' },
    ],
    [
      'a push to the base at GitLab',
      branches(other, { 'remotes/origin/main': id }),
      null,
      {},
      { GITLAB_CI: 'true', CI_COMMIT_BRANCH: 'main', CI_DEFAULT_BRANCH: 'main' },
    ],
  ];

  it.each(cases.map(([name, ...given]) => ({ name, given })))('$name', ({ given }) => {
    const [found, expected, config = {}, env = {}] = given;
    expect(indexBranch(read(found), config, env)).toBe(expected);
  });

  it('is asked of a linked work tree, too', () => {
    const root = folderWith({
      'main/.git/HEAD': 'ref: refs/heads/main\n',
      'main/.git/refs/heads/main': `${id}\n`,
      'main/.git/worktrees/two/HEAD': 'ref: refs/heads/two\n',
      'main/.git/worktrees/two/commondir': '../..\n',
      'two/.git': 'gitdir: ../main/.git/worktrees/two\n',
    });
    const found = readBranches(`${root}/two`);
    expect(found?.current).toBe('two');
    expect(found && indexBranch(found, {}, {})).toBe('main');
    expect(readBranches(`${root}/nowhere`)).toBe(null);
  });
});
