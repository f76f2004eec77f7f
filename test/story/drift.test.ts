import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join('');

describe('drift coverage', () => {
  it('counts a record once: when its evidence changed, when it is marked, when the evidence is back', { timeout: 60_000 }, () => {
    const here = team('work', { 'src/values.ts': code });
    for (const [claim, lines] of [['Value one is one', 'L1-L4'], ['The last value is larger', 'L17-L20']] as const) {
      here.did(reviewer, 'promote', captured(here.did(bot, 'capture', claim, `src/values.ts#${lines}`, '--when', `asking about ${claim}`, '--not-when', 'in tests')));
    }
    const status = (): { drift: unknown; broken: unknown[]; stale: unknown[] } => JSON.parse(here.did(bot, 'status', '--format', 'json')) as { drift: unknown; broken: unknown[]; stale: unknown[] };
    expect(status()).toMatchObject({ drift: { stale: 0, judged: 2 }, broken: [], stale: [] });
    here.write('src/values.ts', code.replace('value1 = 1', 'value1 = 11'));
    expect(status()).toMatchObject({ drift: { stale: 1, judged: 2 }, broken: [{ state: 'changed' }], stale: [] });
    here.as(reviewer, ['verify', '--mark-stale']);
    expect(status()).toMatchObject({ drift: { stale: 1, judged: 2 }, broken: [], stale: [{ discovery: 'Value one is one' }] });
    expect(here.did(bot, 'status')).toMatch(/evidence drift 1 of 2/);
    here.write('src/values.ts', code);
    expect(status()).toMatchObject({ drift: { stale: 1, judged: 2 }, broken: [], stale: [{ discovery: 'Value one is one' }] });
  });
});
