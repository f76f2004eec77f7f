import { join } from 'node:path';

import type { Decisions } from '#features/forge/app/decide-statements';
import type { Statement } from '#promotion/statements/statement';

import { bot, type Team } from './team.ts';

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
    seen: null,
    approves: null,
    ...own,
  };
}

/** Says of statements that name no commit that they were said at this one. */
export const seenAt = (head: string, statements: readonly Statement[]): readonly Statement[] =>
  statements.map((each) => ({ ...each, seen: each.seen ?? head }));

/** Makes the commit that the forge would make of decisions. */
export function recorded(here: Team, { writes }: Pick<Decisions, 'writes'>): string {
  for (const [path, text] of writes)
    if (text === null) here.git('rm', '-q', path);
    else here.write(path, text);
  here.commit('Record');
  return here.git('rev-parse', 'HEAD').trim();
}

/** Whether the gate says that each decision is attested by what was said. */
export function attested(here: Team, ...statements: readonly Statement[]): string[] {
  here.write(
    '.git/said.json',
    JSON.stringify({
      forge: 'github',
      repository: 'team/memory',
      number: 7,
      head: here.git('rev-parse', 'work').trim(),
      statements,
    }),
  );
  const ran = here.as(bot, ['gate', '--since', 'main', '--format', 'markdown'], {
    env: { LEDGER_APPROVALS: '[]', LEDGER_STATEMENTS: join(here.root, '.git/said.json') },
  });
  return [...ran.out.matchAll(/, (attested|claimed)(?=:| \|)/g)].map(([, found = '']) => found);
}
