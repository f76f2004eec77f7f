import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 9 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const agent = { env: { LEDGER_ACTOR: 'agent' } };

function capture(here: Team, claim: string, line: number): string {
  const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
  const ran = here.as(bot, ['capture', claim, `src/values.ts#L${line}`, ...scope], agent);
  expect(ran.code).toBe(0);
  return ran.out;
}

it.each([
  ['is there', false],
  ['was thrown away', true],
])(
  'a capture into a closed task whose file %s says that it is open again',
  { timeout: 60_000 },
  (_how, isGone) => {
    const here = team('work', { 'src/values.ts': code });
    const first = capture(here, 'The limit is ten because the proxy drops the rest', 1);
    expect(first).not.toContain('reopened');
    here.did(reviewer, 'promote', captured(first));
    here.did(reviewer, 'close', 'work');
    if (isGone) rmSync(join(here.root, 'corpus/tasks/work.md'));
    here.commit('Close');
    const second = capture(here, 'The delay grows because the server counts failed logins', 2);
    expect(second).toContain('this reopened the closed task work');
    expect(second).toContain('ledger close work');
    here.did(reviewer, 'reject', captured(second), '--reason', 'it is in the manual');
    here.did(reviewer, 'close', 'work');
  },
);

it.each([
  ['is there', false],
  ['was thrown away', true],
])(
  'what is decided at once leaves a closed task whose file %s closed',
  { timeout: 60_000 },
  (_how, isGone) => {
    const here = team('work', { 'src/values.ts': code });
    here.did(
      reviewer,
      'promote',
      captured(capture(here, 'The limit is ten, as the proxy says', 1)),
    );
    here.did(reviewer, 'close', 'work');
    if (isGone) rmSync(join(here.root, 'corpus/tasks/work.md'));
    here.commit('Close');
    for (const [claim, line] of [
      ['The delay grows because the server counts failed logins', 2],
      ['Retries stop after five, which the client needs', 3],
    ] as const) {
      const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
      const place = `src/values.ts#L${line}`;
      const out = here.did(
        reviewer,
        'capture',
        claim,
        place,
        ...scope,
        '--task',
        'work',
        '--promote',
      );
      expect(out).not.toContain('reopened');
    }
    const path = join(here.root, 'corpus/tasks/work.md');
    expect(existsSync(path)).toBe(!isGone);
    if (!isGone) expect(here.read('corpus/tasks/work.md')).toContain('status: done');
    here.did(reviewer, 'lint');
  },
);
