import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { connected, known } from '../support/mcp-client.ts';
import { bot } from '../support/team.ts';
import { tries } from '../support/whole.ts';

describe('ledger mcp, with a client of the official kit', { timeout: 60_000 }, () => {
  it('loses none of many captures at once', async () => {
    const { here } = known();
    const { call } = await connected(here);
    const claims = Array.from(
      { length: tries(30, 100) },
      (_each, at) => `Value number ${at * 7 + 1000} is set once`,
    );
    const answers = await Promise.all(
      claims.map((claim, at) =>
        call('capture', {
          claim,
          evidence: [`src/token.ts#L${at * 3 + 20}-L${at * 3 + 22}`],
          when: [`setting value ${at}`],
          not_when: ['in tests'],
        }),
      ),
    );
    expect(answers.filter((each) => each.refused).map((each) => each.text)).toEqual([]);
    // Each was raised by an entry, which names the record that claims it.
    const raised = readdirSync(join(here.root, 'corpus/ledger/promotions')).flatMap((name) =>
      (
        JSON.parse(here.read(`corpus/ledger/promotions/${name}`)) as { items: { path: string }[] }
      ).items.map(({ path }) => /\n## Claim\n\n(.*)\n/.exec(here.read(path))?.[1]),
    );
    expect(claims.filter((claim) => !raised.includes(claim))).toEqual([]);
    expect(here.as(bot, ['lint', '--fail-on', 'error']).code).toBe(0);
  });
});
