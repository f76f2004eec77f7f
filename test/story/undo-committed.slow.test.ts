import { expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = Array.from({ length: 9 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const why = ['--reason', 'the proxy is replaced'];

function repository(): { here: Team; item: string } {
  const here = team('work', { 'src/values.ts': code });
  const claim = 'The limit is ten because the proxy drops the rest';
  const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
  return { here, item: captured(here.did(bot, 'capture', claim, 'src/values.ts#L1', ...scope)) };
}

it.each(
  sampleOf([
    ['nothing', [], 'ledger reject ITEM --reason "…"'],
    ['promote', [], 'ledger retract ITEM --reason "…"'],
    ['defer', [...why, '--until', '2099-01-31'], 'ledger reopen ITEM'],
    ['quarantine', why, 'ledger release ITEM --reason "…"'],
    ['reject', why, 'if ITEM is true after all: ledger capture "CLAIM" FILE#LINES'],
  ] as const),
)(
  'undo says what takes a committed act back in the open: %s',
  { timeout: 60_000 },
  (act, flags, way) => {
    const { here, item } = repository();
    if (act !== 'nothing') here.did(reviewer, act, item, ...flags);
    here.commit('Decide');
    const refused = here.as(reviewer, ['undo']);
    expect(refused.code).toBe(1);
    expect(refused.error).toContain(way.replace('ITEM', item));
    const commit = /git revert (\S+)/.exec(refused.error)?.[1] ?? '';
    expect(here.git('log', '--format=%s', '-1', commit)).toBe('Decide\n');
    // Only what is possible is named.
    expect(
      refused.error.match(/ledger (?:reject|retract|reopen|release|confirm|capture)\b/g),
    ).toHaveLength(1);
  },
);

it('undo of a task that was closed sends nobody to withdraw its items', { timeout: 60_000 }, () => {
  const { here, item } = repository();
  here.did(reviewer, 'promote', item);
  here.did(reviewer, 'close', 'work');
  here.commit('Close');
  const { error } = here.as(reviewer, ['undo']);
  expect(error).not.toContain('retract');
  // And says what opens it again.
  expect(error).toContain('ledger capture "CLAIM" FILE#LINES --task work');
});

it(
  'a commit that the branch alone has is reverted, and the gate lets it pass',
  {
    timeout: 60_000,
  },
  () => {
    const { here, item } = repository();
    here.commit('Raise');
    here.git('branch', 'main');
    here.did(reviewer, 'promote', item);
    here.commit('Promote');
    const [, commit = ''] = /git revert (\S+)/.exec(here.as(reviewer, ['undo']).error) ?? [];
    here.git('revert', '--no-edit', commit);
    here.did(reviewer, 'gate', '--since', 'main', '--fail-on', 'warning');
  },
);

it.each(
  sampleOf([
    ['on the base branch', ['branch', '-m', 'main']],
    ['pushed', ['update-ref', 'refs/remotes/origin/work', 'HEAD']],
    ['on the base branch already', ['update-ref', 'refs/remotes/origin/main', 'HEAD']],
  ] as const),
)('nobody is sent to git revert where the act is %s', { timeout: 60_000 }, (_is, git) => {
  const { here, item } = repository();
  here.did(reviewer, 'promote', item);
  here.commit('Promote');
  here.git(...git);
  const { error } = here.as(reviewer, ['undo']);
  expect(error).toContain(`ledger retract ${item}`);
  expect(error).not.toContain('git revert');
});
