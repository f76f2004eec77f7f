import { expect, it } from 'vitest';

import { isSamePerson } from '#provenance/people/identity';
import { groupsWithoutApproval } from '#provenance/people/owners-of-change';
import type { History } from '#workspace/history/history';

const heard = (
  owners: readonly string[],
  shown: readonly string[],
  teams: Readonly<Record<string, readonly string[]>> = {},
  isOptional = false,
): boolean =>
  groupsWithoutApproval(
    [{ owners, isOptional }],
    shown,
    {
      owners: {
        required: true,
        placed: null,
        teams: new Map(Object.entries(teams)),
        forges: new Map([
          ['github.com', '+'],
          ['gitlab.com', '-'],
        ]),
      },
    } as unknown as NonNullable<History['gate']>,
    isSamePerson(new Map([['Old <old@example.org>', 'Ann <ann@example.org>']])),
  ).length === 0;

it.each([
  [['@ann'], '7+ann@users.noreply.github.com', true],
  [['@Ann'], '<7+ANN@users.noreply.github.com>', true],
  [['@ann'], 'ann@users.noreply.github.com', true],
  [['@ann'], '7-ann@users.noreply.gitlab.com', true],
  [['@ann'], '7+ann-b@users.noreply.github.com', false],
  [['@ann'], '7-ann@users.noreply.github.com', false],
  [['@ann'], 'ann@example.org', false],
  [['@ann'], 'Ann', false],
  [['@ann'], '@ann', false],
  [['@ann'], 'ann@users.noreply.github.com@evil.example', false],
  [['@ann'], 'ann@users.noreply.evil.example', false],
  [['@ann'], 'mallory+ann@users.noreply.github.com', false],
  [['ann@example.org'], 'Ann <ANN@example.org>', true],
  [['ann@example.org'], 'Old <old@example.org>', true],
  [['ann@example.org'], 'Ann <ann@elsewhere.example>', false],
  [['@bob', 'ann@example.org'], 'ann@example.org', true],
  [['@org/auth'], '7+ann@users.noreply.github.com', false],
])('the word of an owner among %j is that of %s: %s', (owners, identity, is) => {
  expect(heard(owners, [identity])).toBe(is);
});

it('a team speaks by who is said to be in it', () => {
  const teams = { 'org/auth': ['Ann'] };
  expect(heard(['@Org/Auth'], ['7+ann@users.noreply.github.com'], teams)).toBe(true);
  expect(heard(['@org/auth'], ['7+bob@users.noreply.github.com'], teams)).toBe(false);
  expect(heard(['@org/core'], ['7+ann@users.noreply.github.com'], teams)).toBe(false);
});

it('nobody waits for the owners of an optional section', () => {
  expect(heard(['@ann'], [], {}, true)).toBe(true);
});
