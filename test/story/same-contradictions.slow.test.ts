import { expect, it } from 'vitest';

import { bot, captured, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const pairs = [
  [
    'Postponed games show up late: schedules must be cached for at most one hour',
    'Postponed games show up late, so schedules are cached for six hours and no longer',
  ],
  ['Use vitest for testing.', 'The project migrated to jest.'],
  [
    "The API uses REST because the customers' proxies block HTTP/2",
    'The API uses gRPC because REST was too slow',
  ],
  ['The store is Postgres', 'The store is MySQL'],
] as const;

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly severity: string }[];
}

it.each(sampleOf(pairs))(
  '"%s" and "%s" are one contradiction to every command',
  { timeout: 60_000 },
  (one, other) => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'src/a.ts': 'export const a = 1;\nexport const b = 2;\n',
    });
    const scope = ['--when', 'changing the service', '--not-when', 'in docs'];
    const promoted = (claim: string, place: string): string => {
      const item = captured(here.did(bot, 'capture', claim, place, ...scope));
      here.did(bot, 'promote', item);
      here.commit('Remember');
      return item;
    };
    const items = [promoted(one, 'src/a.ts#L1')];
    here.git('checkout', '-qb', 'work');
    items.push(promoted(other, 'src/a.ts#L2'));

    for (const args of [
      ['lint', '.'],
      ['gate', '--since', 'main'],
      ['audit', '--no-home'],
    ]) {
      const out = here.did(bot, ...args, '--format', 'json');
      const { diagnostics } = JSON.parse(out) as Report;
      expect([
        args[0],
        diagnostics
          .filter(({ code }) => code.startsWith('CON'))
          .map(({ code, severity }) => `${severity} ${code}`),
      ]).toEqual([args[0], ['warning CON801']]);
    }
    expect(here.did(bot, 'audit', '--no-home', '--format', 'pretty')).toMatch(/^contradictory: 1/m);
    expect(here.did(bot, 'status')).toContain('1 contradiction open');
    expect(JSON.parse(here.did(bot, 'conflicts', '--format', 'json'))).toMatchObject({
      contradictions: 1,
    });
    const { packets } = JSON.parse(
      here.did(bot, 'recall', 'changing the service', '--format', 'json'),
    ) as { readonly packets: readonly { readonly item: string; readonly contradicts: string[] }[] };
    expect(
      packets.map(({ item, contradicts }) => [item, contradicts[0]?.split(' ')[0]]).sort(),
    ).toEqual([items, items.toReversed()].sort());
  },
);

it.each(
  sampleOf([
    ['Node 1 is in Berlin.', 'Node 2 is in Berlin.', 0],
    ['Port 1 is the uplink.', 'Port 2 is the uplink.', 0],
    ['Redis 1 holds the sessions of the shop.', 'Redis 2 holds the sessions of the shop.', 0],
    ['Node 20 is required.', 'Node 22 is required.', 1],
    ['The server listens on port 8080.', 'The server listens on port 9090.', 1],
  ]),
)('of "%s" and "%s" lint and audit report as many', (one, other, count) => {
  const here = team('main', {
    'CLAUDE.md': `# Rules\n\n- ${one}\n`,
    'AGENTS.md': `# Rules\n\n- ${other}\n`,
  });
  for (const args of [
    ['lint', '.'],
    ['audit', '--no-home'],
  ]) {
    const { diagnostics } = JSON.parse(here.did(bot, ...args, '--format', 'json')) as Report;
    expect(diagnostics.filter(({ code }) => code === 'CON804')).toHaveLength(count);
  }
});
