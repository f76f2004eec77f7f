import { expect, it } from 'vitest';

import { disagreementOf } from '#claims/disagreement';

const scope = { appliesWhen: [], doesNotApplyWhen: [] };
const how = (one: string, other: string): string | null =>
  disagreementOf({ claim: one, ...scope }, { claim: other, ...scope })?.how ?? null;

it.each([
  [
    'Because games move, schedules must be cached for at most one hour',
    'Games move late, so schedules are cached for six hours',
    'value',
  ],
  [
    'The queue drains at two, so deploys wait until three',
    'The queue drains at two, so deploys wait until four',
    'value',
  ],
  [
    'Jest could not load the modules, so the project migrated to Vitest',
    'Tests run on Jest because of the mocks',
    'choice',
  ],
  ['We use Postgres', 'Use MySQL', 'choice'],
  [
    'Staging is small, so requests are cached for one hour',
    'Production is large, so requests are cached for six hours',
    null,
  ],
  [
    'The Berlin gateway is slow, so the timeout is 60 seconds',
    'The Paris gateway is fast, so the timeout is 10 seconds',
    null,
  ],
  [
    'Rate limit of orders: the limit is five calls',
    'Rate limit of sessions: the limit is six calls',
    null,
  ],
  ['The orders store is Postgres', 'The session store is MySQL', null],
  ['The API exposes GraphQL for the dashboard', 'The API exposes REST for partners', null],
])('"%s" and "%s" disagree by their clauses: %s', (one, other, expected) => {
  expect(how(one, other)).toBe(expected);
  expect(how(other, one)).toBe(expected);
});
