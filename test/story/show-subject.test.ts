import { expect, it } from 'vitest';

import { captureFact, numberedLines, promoteFact } from '../support/facts.ts';
import { bot, madeOnce, reviewer, type Team, team } from '../support/team.ts';

/** Memory about two folders, with a term that one of its facts uses. */
const told = madeOnce((): Team & { readonly held: string; readonly waiting: string } => {
  const here = team('main', {
    'src/auth/token.ts': numberedLines(30),
    'src/other.ts': numberedLines(30),
    'memory/glossary.md': [
      '---\ntype: glossary\nid: glossary\n---\n\n# Glossary\n\n| Term | Meaning | Aliases |',
      '| --- | --- | --- |\n| refresh token | buys a new access token once | RT |\n',
    ].join('\n'),
  });
  const held = promoteFact(
    here,
    'A refresh token is used once',
    'src/auth/token.ts#L4',
    'refreshing',
  );
  const waiting = captureFact(here, 'Value 9 is never read', 'src/auth/token.ts#L10', 'reading');
  promoteFact(here, 'Value 3 is the third', 'src/other.ts#L4', 'counting');
  return { ...here, held, waiting };
});

interface Summary {
  readonly kind: string;
  readonly name: string;
  readonly groups: readonly {
    readonly name: string;
    readonly records: readonly { id: string }[];
  }[];
}

function shown(here: Team, name: string): readonly [string, string, ...unknown[]] {
  const {
    kind,
    name: found,
    groups,
  } = JSON.parse(here.did(bot, 'show', name, '--format', 'json')) as Summary;
  return [
    kind,
    found,
    ...groups.map((group) => [group.name, ...group.records.map(({ id }) => id)]),
  ];
}

it.each([
  ['src/auth/', 'folder', 'src/auth'],
  ['folder:src/auth', 'folder', 'src/auth'],
  ['file:src/auth/token.ts', 'file', 'src/auth/token.ts'],
])('shows all about %s', (name, kind, found) => {
  const here = told();
  expect(shown(here, name)).toEqual([kind, found, ['Waiting', here.waiting], ['Facts', here.held]]);
});

it.each(['refresh token', 'Refresh Token', 'rt', 'term:refresh token'])(
  'finds the term %s',
  (name) => {
    const here = told();
    expect(shown(here, name)).toEqual(['term', 'refresh token', ['Facts', here.held]]);
    expect(here.did(bot, 'show', name)).toContain('buys a new access token once');
  },
);

it('refuses a name that is nothing, with what it refused before', () => {
  const ran = told().as(reviewer, ['show', 'src/nothing/']);
  expect([ran.code, ran.out]).toEqual([2, '']);
  expect(ran.error).toContain('src/nothing');
});
