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
