import { expect, it } from 'vitest';

import { decider } from '#features/forge/app/plan-requested-act';

it('who decides has the address under which the policy names them', () => {
  const author = {
    login: 'an',
    id: '1',
    type: 'User',
    identities: ['an@example.org', 'an@work.example'],
  };
  const url = 'https://forge.example/pull/1#comment-1';
  const by = (...reviewers: readonly string[]): string | null | undefined =>
    decider({ author, url }, reviewers).by;
  expect(by('Joan <joan@example.org>', 'An <An@work.example>')).toBe('an <an@work.example>');
  expect(by('Joan <joan@example.org>')).toBe('an <an@example.org>');
});
