import { expect, it } from 'vitest';

import { bot, captured, reviewer, team } from '../support/team.ts';

it('speaks of blocking where an item is blocked, with either command', { timeout: 60_000 }, () => {
  const here = team('work', { 'src/values.ts': 'export const limit = 10;\n' });
  const claim = 'The limit is ten because the proxy drops the rest';
  const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
  const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1', ...scope));
  const why = ['--reason', 'the proxy is replaced'];

  const unnamed = here.as(reviewer, ['block', item, ...why]);
  expect([unnamed.code, unnamed.error]).toEqual([
    1,
    expect.stringContaining(`ledger block ${item} --reason "…" --blocked-by`),
  ]);
  expect(unnamed.error).not.toContain('is deferred');
  const unexplained = here.as(reviewer, ['block', item, '--blocked-by', '#12']).error;
  expect(unexplained).toContain(`ledger block ${item} --reason "…" --blocked-by`);

  expect(here.did(reviewer, 'defer', item, ...why, '--blocked-by', '#12')).toContain(
    `blocked ${item}`,
  );
});

it.each([
  ['defer', ['--until', '2099-01-31'], 'deferred until 2099-01-31'],
  ['block', ['--blocked-by', '#12'], 'blocked by #12'],
] as const)(
  'says how long an item is put off, in the same words everywhere: %s',
  { timeout: 60_000 },
  (act, how, words) => {
    const here = team('work', { 'src/values.ts': 'export const limit = 10;\n' });
    const claim = 'The limit is ten because the proxy drops the rest';
    const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
    const item = captured(here.did(bot, 'capture', claim, 'src/values.ts#L1', ...scope));
    here.did(reviewer, act, item, '--reason', 'the proxy is replaced', ...how);
    for (const look of [['status'], ['review', '--list', '--all'], ['show', item], ['log']])
      expect([look, here.did(reviewer, ...look)]).toEqual([look, expect.stringContaining(words)]);
    const [, value] = how;
    for (const look of [['review', '--list', '--all'], ['show', item], ['log']])
      expect(here.did(reviewer, ...look, '--format', 'json')).toContain(`"${value}"`);
    // Taken up again, it is put off no more; its history stays as it was.
    here.did(reviewer, 'reopen', item, '--reason', 'it is replaced');
    expect(here.did(reviewer, 'status')).not.toContain(words);
    expect(here.did(reviewer, 'show', item)).toContain(words);
  },
);
