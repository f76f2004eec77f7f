import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { promoteFact } from '../support/facts.ts';
import { bot, captured, madeOnce, onBranch, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const old = 'corpus/findings/client-waits-two-seconds.md';

/** A repository whose main branch holds one promoted fact. */
const begun = madeOnce((): Team => {
  const here = team('main', { 'src/wait.ts': 'export const wait = 2;\nexport const most = 8;\n' });
  promoted(here, 'The client waits two seconds', 1);
  here.commit('Begin memory');
  return here;
});

/** Captures and promotes a claim about a line; gives its short id. */
function promoted(here: Team, claim: string, line: number): string {
  return promoteFact(
    here,
    claim,
    `src/wait.ts#L${line}`,
    `changing how long to wait (${claim.length})`,
  );
}

/**
 * Merges a branch, with our side of whatever is in conflict, and the index as the tool joins it.
 */
function mergeOurs(here: Team, branch: string): void {
  try {
    here.git('merge', '-q', '--no-edit', branch);
  } catch {
    for (const path of here.git('diff', '--name-only', '--diff-filter=U').trim().split('\n'))
      if (path !== 'memory/INDEX.md') here.git('checkout', '-q', '--ours', path);
    here.did(reviewer, 'index', '--write');
    here.git('add', '-A');
    here.git('commit', '-qm', 'Join');
  }
}

const gate = (here: Team): string[] =>
  here
    .as(bot, ['gate', '--since', 'base'])
    .out.split('\n')
    .flatMap((line) => /^(?:\s*\S+:)?.* error ([A-Z]{3}\d{3}) /.exec(line)?.[1] ?? []);
const rows = (here: Team): string[] =>
  here
    .read('memory/INDEX.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes(basename(here.at(old))));

describe('one branch replaced a fact, and another withdrew it', () => {
  it.each(['replaced', 'withdrawn'])(
    'it is withdrawn once more, and both branches are settled (from %s)',
    { timeout: 60_000 },
    (ours) => {
      const here = begun();
      here.git('branch', 'base');
      onBranch(here, 'replaced', () => {
        here.did(
          reviewer,
          'supersede',
          old,
          promoted(here, 'The client waits two seconds or longer', 2),
        );
      });
      onBranch(
        here,
        'withdrawn',
        () => void here.did(reviewer, 'retract', old, '--reason', 'it never waited'),
      );
      here.git('checkout', '-q', ours);
      mergeOurs(here, ours === 'replaced' ? 'withdrawn' : 'replaced');
      expect(here.as(bot, ['lint', '--only', 'LED508']).out).toContain('LED508');
      here.did(reviewer, 'retract', old, '--reason', 'it never waited');
      here.commit('Withdraw it once more');
      expect(here.read(old)).toContain('status: rolled-back');
      expect(rows(here)).toHaveLength(1);
      expect(gate(here)).toEqual([]);
      expect(here.as(bot, ['lint', '--fail-on', 'warning'])).toMatchObject({ code: 0, out: '' });
      // Nothing is left to be settled, so nothing is withdrawn again.
      expect(here.as(reviewer, ['retract', old, '--reason', 'once more'])).toMatchObject({
        code: 1,
        error: expect.stringContaining('P01'),
      });
    },
  );
});

describe('an index with two rows of one withdrawn record', () => {
  it('keeps the one that says what holds now, as it was written', { timeout: 60_000 }, () => {
    const here = begun();
    here.did(reviewer, 'retract', old, '--reason', 'it never waited', '--because', 'poisoned');
    const [own = ''] = rows(here);
    const other = own.replace(
      /\|[^|]*\|[^|]*\|$/,
      '| [Another](../README.md) | Use the replacement |',
    );
    for (const both of [`${own}\n${other}`, `${other}\n${own}`]) {
      here.write('README.md', '# Another\n');
      here.write('memory/INDEX.md', here.read('memory/INDEX.md').replace(own, both));
      here.did(reviewer, 'index', '--write');
      expect(rows(here)).toEqual([own]);
    }
    expect(own).toContain('poisoned');
  });
});

describe('two branches that each replaced one fact', () => {
  const both = (): Team => {
    const here = begun();
    here.git('branch', 'base');
    for (const [name, claim] of [
      ['one', 'The client waits three seconds'],
      ['two', 'The client waits five seconds'],
    ] as const) {
      onBranch(here, name, () => {
        const copy = captured(here.did(bot, 'supersede', old, '--claim', claim));
        here.did(reviewer, 'promote', copy);
      });
    }
    here.git('checkout', '-q', 'one');
    mergeOurs(here, 'two');
    return here;
  };
  const three = 'corpus/findings/client-waits-three-seconds.md';
  const five = 'corpus/findings/client-waits-five-seconds.md';

  it.each(
    sampleOf([
      ['the one replaces the other', ['supersede', five, three]],
      ['the other replaces the one', ['supersede', three, five]],
      ['the other is withdrawn', ['retract', five, '--reason', 'it is three']],
    ]),
  )('%s, and nothing is written by hand', { timeout: 60_000 }, (_how, act) => {
    const here = both();
    const { diagnostics } = JSON.parse(
      here.as(bot, ['lint', '--only', 'FND312', '--format', 'json']).out,
    ) as { diagnostics: { messageId: string; path: string; mend: { text: string }[] }[] };
    expect(diagnostics).toMatchObject([{ messageId: 'taken', path: here.at(five) }]);
    expect(JSON.stringify(diagnostics)).toContain(
      `ledger supersede ${here.at(five)} ${here.at(three)}`,
    );
    here.did(reviewer, ...act);
    here.commit('Decide');
    expect(here.as(bot, ['lint', '--fail-on', 'warning'])).toMatchObject({
      code: 0,
      out: expect.not.stringMatching(/ (?:error|warning) /) as string,
    });
    expect(gate(here)).toEqual([]);
  });
});
