import { describe, expect, it } from 'vitest';

import { runGit } from '../support/run-cli.ts';
import { bot, captured, gitEnv, reviewer, type Team, team } from '../support/team.ts';

const path = (number: string, what: string): string =>
  `corpus/adrs/${number}-the-queue-uses-${what}.md`;

function decide(here: Team, what: string): void {
  const said = ['--context', 'c', '--alternatives', 'a', '--consequences', 'q'];
  const when = ['--when', `deciding on ${what}`];
  const claim = `The queue uses ${what}`;
  const out = here.did(bot, 'capture', claim, '--kind', 'decision', ...said, ...when);
  here.did(reviewer, 'promote', captured(out, 'decision'));
}

/** Two branches that each decide with the number 1, the first one merged, with the real hook. */
function twins(): Team {
  const here = team('main', { 'src/a.ts': 'export const a = 1;\n' });
  here.did(reviewer, 'init', '--yes');
  here.commit('Set up');
  for (const what of ['kafka', 'redis']) {
    here.git('checkout', '-q', '-b', what, 'main');
    decide(here, what);
    if (what === 'kafka') {
      // A record that names the one to be renumbered, and a link to it.
      decide(here, 'nats');
      here.did(reviewer, 'supersede', path('0001', 'kafka'), path('0002', 'nats'));
    }
    here.commit(`Decide on ${what}`);
  }
  here.git('checkout', '-q', 'main');
  here.git('merge', '-q', '--no-edit', 'redis');
  here.git('checkout', '-q', 'kafka');
  return here;
}

const git = (here: Team, ...args: readonly string[]) =>
  runGit(here.root, args, {
    env: { PATH: process.env.PATH, HOME: here.root, ...gitEnv(reviewer) },
  });

/** The record that a report tells to renumber. */
const named = (here: Team, ...args: readonly string[]): string | undefined =>
  /ledger renumber (\S+)/.exec(here.as(bot, [...args, '--format', 'pretty']).out)?.[1];

describe('two decisions with one number after a merge', { timeout: 120_000 }, () => {
  it('are renumbered by the command that every report prints, and the hook lets it in', () => {
    const here = twins();
    expect(git(here, 'merge', '--no-edit', 'main').code, 'the hook of merges').not.toBe(0);
    const wanted = path('0001', 'kafka');
    expect(named(here, 'lint', '--staged')).toBe(wanted);
    expect(named(here, 'lint')).toBe(wanted);
    here.git('commit', '-q', '--no-verify', '--no-edit');
    for (const report of [['lint'], ['lint', '--staged'], ['gate', '--since', 'main']])
      expect([report, named(here, ...report)]).toEqual([report, wanted]);
    expect(here.did(reviewer, 'renumber', wanted)).toContain(path('0003', 'kafka'));
    here.git('add', '-A');
    expect(git(here, 'commit', '-qm', 'Renumber')).toMatchObject({ code: 0 });
    expect(here.as(bot, ['lint', '--fail-on', 'warning'])).toMatchObject({ code: 0 });
    expect(here.as(bot, ['gate', '--since', 'main']).code).toBe(0);
    // Other words are another decision, renumbered or not.
    here.write(
      path('0003', 'kafka'),
      here.read(path('0003', 'kafka')).replace('ADR-0003: The', 'ADR-0003: No'),
    );
    expect(here.as(bot, ['lint']).out).toMatch(/0003-the-queue-uses-kafka\.md\S* error LED504/);
  });

  it('on the base that has both, the later act gives way', () => {
    const here = twins();
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', '--no-edit', '--no-verify', 'kafka');
    expect(named(here, 'lint')).toBe(path('0001', 'redis'));
  });
});
