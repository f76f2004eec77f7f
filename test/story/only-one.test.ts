import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 40 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const claims = [
  'The limit is ten because the proxy drops the rest',
  'The delay grows because the server counts failed logins',
];

function repository(count: number): { here: Team; items: string[] } {
  const here = team('work', { 'src/values.ts': code });
  const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
  const items = claims
    .slice(0, count)
    .map((claim, at) =>
      captured(here.did(bot, 'capture', claim, `src/values.ts#L${at + 1}`, ...scope)),
    );
  return { here, items };
}

describe('an act without a name', { timeout: 90_000 }, () => {
  it('promotes the only item that waits, and closes the only task, and says which', () => {
    const { here, items } = repository(1);
    const promoted = here.did(reviewer, 'promote');
    expect(promoted).toContain(`promoted ${items[0]}`);
    expect(promoted).toContain(`you named no item: ${items[0]} is the only one that waits`);
    expect(here.did(reviewer, 'close')).toContain('you named no task: work is the only open one');
    expect(here.as(reviewer, ['close'])).toMatchObject({ code: 2 });
    expect(here.as(reviewer, ['promote'])).toMatchObject({ code: 2 });
  });

  it.each([
    ['reject', ['--reason', 'it is in the manual'], 'rejected'],
    ['defer', ['--reason', 'the proxy is replaced', '--until', '2099-01-31'], 'deferred'],
    ['block', ['--reason', 'the proxy is replaced', '--blocked-by', '#12'], 'blocked'],
  ])('decides the only item that waits: %s', (act, flags, did) => {
    const { here, items } = repository(1);
    expect(here.did(reviewer, act, ...flags)).toContain(`${did} ${items[0]}`);
  });

  it('lists them where several wait, and decides nothing', () => {
    const { here, items } = repository(2);
    const refused = here.as(reviewer, ['promote']);
    expect(refused.code).toBe(2);
    for (const [at, item] of items.entries())
      expect(refused.error).toContain(`${item}: ${claims[at]}`);
  });

  it('saves the name into a plan, so that another item is not taken for it', () => {
    const { here, items } = repository(1);
    const plan = here.did(reviewer, 'promote', '--plan');
    expect(JSON.parse(plan)).toMatchObject({ invocation: { args: ['--', items[0]] } });
  });
});
