import type { Statement } from '#promotion/statements/statement';

/** A statement as the action reads one from a forge: of somebody who may write. */
export function said(
  login: string,
  body: string,
  more: Partial<Statement> & { readonly number?: number } = {},
): Statement {
  const { number = 1, ...own } = more;
  return {
    id: `comment/${number}`,
    url: `https://github.com/team/memory/pull/7#issuecomment-${number}`,
    author: {
      login,
      id: `${10 + login.length}`,
      type: 'User',
      identities: [
        `${10 + login.length}+${login}@users.noreply.github.com`,
        `${login}@example.org`,
      ],
    },
    mayWrite: true,
    at: `2027-01-01T00:00:${String(number % 60).padStart(2, '0')}Z`,
    body,
    before: null,
    lines: null,
    commit: null,
    approves: null,
    ...own,
  };
}
