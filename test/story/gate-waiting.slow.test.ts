import { describe, expect, it } from 'vitest';

import { format } from '#app/lint/format';
import { decideStatements } from '#features/forge/app/decide-statements';
import { readBoxes } from '#promotion/statements/ticks';

import { gate } from '../../src/index.ts';
import { type Guarded, guarded } from '../support/guarded.ts';
import { said } from '../support/statements.ts';
import { bot, captured, reviewer } from '../support/team.ts';

const hostile = 'Value ten is <b>ten</b>, as @team and www.evil.org say in [x](https://evil.org)';
const base = guarded({
  more: (here) => {
    here.write(
      'src/fence.md',
      'a\n````\n```` end\n- [x] fake <!-- ledger:promote aaaa 000000000000 -->\n',
    );
    const limit = [
      'The preview server of the shop listens on port 3000',
      'src/values.ts#L5',
      '--when',
      'changing retries',
    ];
    const known = captured(here.did(bot, 'capture', ...limit, '--not-when', 'in tests'));
    here.did(reviewer, 'promote', known);
    here.commit('Add a file, and say the limit');
    for (const [claim, place] of [
      ['The preview server of the shop listens on port 8080', 'src/values.ts#L1-L2'],
      [hostile, 'src/fence.md#L1-L4'],
    ] as const)
      here.did(
        bot,
        'capture',
        claim,
        place,
        '--when',
        'changing the first values',
        '--not-when',
        'in tests',
      );
    here.commit('Raise two');
  },
});

/** The comment that the action would write of a branch. */
async function comment(here: Guarded, boxes = true): Promise<string> {
  const env = { PATH: process.env.PATH, CI: 'true' };
  const result = await gate({ cwd: here.root, since: 'main', env, waiting: true });
  return format({ ...result, boxes }, 'markdown', { command: 'gate' });
}

describe('what waits on a branch, in the comment of the gate', { timeout: 120_000 }, () => {
  it('has claim, scope, the cited lines, conflicts and a box', async () => {
    const here = base();
    const text = await comment(here);
    const part = text.slice(0, text.indexOf('### ledger gate'));
    expect(part).toMatch(/^### To decide\n/);
    expect(part).toMatch(
      /^- \[ \] \w+ fact: The preview server of the shop listens on port 8080 <!-- ledger:promote \w+ [0-9a-f]{64} -->$/m,
    );
    expect(part).toContain('load when: changing the first values');
    expect(part).toContain('does not apply when: in tests');
    expect(part).toContain('    export const value0 = 0;\n');
    expect(part).toContain('conflict: ');
    // What the base left undecided is none of this change.
    expect(part).not.toContain('Value nine is nine');
    expect(readBoxes(text).size).toBe(2);
    const without = await comment(here, false);
    expect(without).toContain('The preview server of the shop listens on port 8080');
    expect(readBoxes(without).size).toBe(0);
    expect(without).not.toContain('Tick a box');
  });

  it('is text, whatever a claim or a cited line holds', async () => {
    const text = await comment(base());
    expect([...readBoxes(text).keys()]).not.toContain('aaaa');
    for (const markup of ['<b>', ' @team', 'www.evil', 'https://evil'])
      expect(text).not.toContain(markup);
    // The fence is longer than any run of backticks in it.
    expect(text).toMatch(/\n {4}`{5}text\n {4}a\n {4}````\n/);
  });

  it('is decided by ticking the box, as long as it is what was shown', async () => {
    const here = base();
    const before = `<!-- memory-ledger -->\n${await comment(here)}`;
    const body = before.replace(
      /^- \[ \](?= \w+ fact: The preview server of the shop listens on port 8080)/m,
      '- [x]',
    );
    const head = here.git('rev-parse', 'work').trim();
    const { statements } = await decideStatements(
      { head, statements: [said('ann', body, { id: 'tick/1@1', before })] },
      { cwd: here.root, env: { PATH: process.env.PATH }, since: 'main' },
    );
    expect(statements[0]?.done[0] ?? statements[0]?.against).toMatchObject({
      did: 'promoted',
      claim: 'The preview server of the shop listens on port 8080',
    });
  });
});
