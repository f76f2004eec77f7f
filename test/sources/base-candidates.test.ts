import { describe, expect, it } from 'vitest';

import { baseOfEnvironment, branchCandidate, type Env } from '#sources/base/base-candidates';
import { approvalsIn } from '#sources/policy/mailmap-identities';

const id = 'a'.repeat(40);
const main = ['refs/remotes/origin/main', 'refs/heads/main'];

describe('the base that a CI service names', () => {
  const cases: readonly (readonly [name: string, env: Env, event: unknown, expected: unknown])[] = [
    ['nothing outside of CI', { GITHUB_BASE_REF: 'main' }, { before: id }, null],
    [
      'GitHub, a pull request',
      { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' },
      { pull_request: { base: { sha: id } } },
      { name: 'origin/main', revisions: [...main, id], said: 'GITHUB_BASE_REF' },
    ],
    [
      'GitHub, a pull request whose event is unreadable',
      { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' },
      null,
      { name: 'origin/main', revisions: main, said: 'GITHUB_BASE_REF' },
    ],
    [
      'GitHub, a merge group',
      { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: '' },
      { merge_group: { base_sha: id }, before: 'b'.repeat(40) },
      { name: 'aaaaaaaaaa', revisions: [id], said: 'merge_group.base_sha' },
    ],
    [
      'GitHub, a push',
      { GITHUB_ACTIONS: 'true' },
      { before: id },
      { name: 'aaaaaaaaaa', revisions: [id], said: 'the push event' },
    ],
    [
      'GitHub, the first push of a branch',
      { GITHUB_ACTIONS: 'true' },
      { before: '0'.repeat(40), repository: { default_branch: 'main' } },
      { name: 'origin/main', revisions: main, said: 'repository.default_branch' },
    ],
    ['GitHub, an event that is no object', { GITHUB_ACTIONS: 'true' }, 'before', null],
    [
      'GitHub, a commit that is an option',
      { GITHUB_ACTIONS: 'true' },
      { before: '--output=x' },
      null,
    ],
    [
      'GitHub, keys that are only inherited',
      { GITHUB_ACTIONS: 'true' },
      Object.create({ before: id }) as unknown,
      null,
    ],
    [
      'GitLab, a merge request',
      {
        GITLAB_CI: 'true',
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: 'b'.repeat(40),
        CI_MERGE_REQUEST_TARGET_BRANCH_SHA: id,
      },
      null,
      {
        name: 'origin/main',
        revisions: [...main, id],
        said: 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
      },
    ],
    [
      'GitLab, a push',
      { GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: id, CI_DEFAULT_BRANCH: 'main' },
      null,
      { name: 'aaaaaaaaaa', revisions: [id], said: 'CI_COMMIT_BEFORE_SHA' },
    ],
    [
      'GitLab, the first push of a branch',
      { GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: '0'.repeat(40), CI_DEFAULT_BRANCH: 'main' },
      null,
      { name: 'origin/main', revisions: main, said: 'CI_DEFAULT_BRANCH' },
    ],
    [
      'Azure',
      { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' },
      null,
      { name: 'origin/main', revisions: main, said: 'SYSTEM_PULLREQUEST_TARGETBRANCH' },
    ],
    ['Buildkite, no pull request', { BUILDKITE_PULL_REQUEST_BASE_BRANCH: 'false' }, null, null],
    [
      'Jenkins',
      { CHANGE_TARGET: 'release/1.x' },
      null,
      {
        name: 'origin/release/1.x',
        revisions: ['refs/remotes/origin/release/1.x', 'refs/heads/release/1.x'],
        said: 'CHANGE_TARGET',
      },
    ],
  ];

  it.each(cases)('%s', (_name, env, event, expected) => {
    const found = baseOfEnvironment(env, event);
    expect(found && { name: found.name, revisions: found.revisions, said: found.said }).toEqual(
      expected,
    );
  });

  it('is a branch by whatever name, never a tag or an option', () => {
    for (const written of ['main', 'origin/main', 'refs/heads/main', 'refs/remotes/origin/main']) {
      expect(branchCandidate(written, 'here')).toEqual({
        name: 'origin/main',
        revisions: main,
        others:
          written === 'main' ? [] : [`refs/remotes/origin/${written}`, `refs/heads/${written}`],
        said: 'here',
      });
    }
    for (const { revisions } of [
      branchCandidate('--all', 'x'),
      branchCandidate('refs/tags/v1', 'x'),
    ])
      for (const each of revisions) expect(each).toMatch(/^refs\/(?:heads|remotes\/origin)\//);
  });
});

describe('approvals', () => {
  it('are addresses, identities or logins, with commas or line breaks between', () => {
    expect(approvalsIn('ann@example.org, Bob <bob@example.org>\nocto,, \r\n')).toEqual([
      ['<ann@example.org>'],
      ['Bob <bob@example.org>'],
      ['octo <octo@users.noreply.github.com>'],
    ]);
    expect(approvalsIn('')).toEqual([]);
  });

  it('are people with all their addresses, as the action writes them', () => {
    expect(
      approvalsIn(
        ' [["7+octo@users.noreply.github.com", "a,b@example.org"], [], ["", "Bob <bob@example.org>"]]\n',
      ),
    ).toEqual([
      ['<7+octo@users.noreply.github.com>', '<a,b@example.org>'],
      ['Bob <bob@example.org>'],
    ]);
    for (const broken of ['[', '[1]', '["ann@example.org"]', '[{}]', '[[null]]', '[]]'])
      expect(() => approvalsIn(broken), broken).toThrow('LEDGER_APPROVALS');
  });
});
