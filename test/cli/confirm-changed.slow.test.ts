import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  decideChanged,
  type FactDecision,
  type FactInDoubt,
  findChangedFacts,
  type Outcome,
} from '../../src/features/review/app/confirm-changed.ts';
import { converseAboutFacts } from '../../src/features/review/cli/fact-interview.ts';
import { type Guarded, guarded, promoted } from '../support/guarded.ts';
import { terminalWith } from '../support/keys.ts';
import { bot, captured, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const second = 'corpus/findings/value-ten-ten.md';
const base = guarded({
  more: (here) => {
    const args = ['--when', 'changing ten', '--not-when', 'in tests'];
    const item = captured(
      here.did(bot, 'capture', 'Value ten is ten', 'src/values.ts#L11', ...args),
    );
    here.did(reviewer, 'promote', item);
    here.commit('Ten');
  },
});

const acting = (here: Guarded) => ({
  cwd: here.root,
  env: {
    PATH: process.env.PATH,
    HOME: here.root,
    LEDGER_ACTOR: 'person',
    GIT_CONFIG_NOSYSTEM: '1',
  },
});

async function talk(
  here: Guarded,
  keys: string,
): Promise<{
  readonly decisions: readonly FactDecision[];
  readonly shown: readonly string[];
  readonly facts: readonly FactInDoubt[];
}> {
  const { facts } = await findChangedFacts(acting(here), null);
  const terminal = terminalWith([keys]);
  const decisions = await converseAboutFacts(facts, {
    terminal,
    tryDecisions: (all): Promise<Outcome> => decideChanged({ ...acting(here), dryRun: true }, all),
  });
  return { decisions, shown: terminal.shown, facts };
}

function changed(here: Guarded): Guarded {
  here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
  here.edit('src/values.ts', 'value10 = 10', 'value10 = 100');
  here.edit('src/values.ts', /^/, '// first\n');
  return here;
}

describe('ledger confirm --changed', { timeout: 60_000 }, () => {
  it('shows each fact with its lines, and writes what was decided at once', async () => {
    const here = changed(base());
    const { decisions, shown, facts } = await talk(here, 'crten is over\ry');
    expect(shown[0]).toContain('Value one is one');
    expect(shown[0]).toContain('-export const value2 = 2;\n  +export const value2 = 22;');
    expect(
      shown.some((screen) => /Summary.*2 of 2 chosen[^]*files will be written/.test(screen)),
    ).toBe(true);
    expect(decisions.map(({ fact, verdict }) => [fact.path, verdict])).toEqual([
      [promoted, 'confirm'],
      [here.at(second), 'retract'],
    ]);
    expect(
      (await findChangedFacts(acting(here), null)).facts,
      'nothing is written yet',
    ).toHaveLength(2);
    const outcome = await decideChanged(acting(here), decisions);
    expect(outcome.kind).toBe('plan');
    expect((await findChangedFacts(acting(here), null)).facts).toEqual([]);
    expect(here.read(promoted)).toContain('src/values.ts#L2-L5');
    expect(here.did(bot, 'show', facts[1]?.short ?? '')).toContain('ten is over');
    expect(here.as(bot, ['undo'], { env: { HOME: here.root } }).error).toBe('');
    expect((await findChangedFacts(acting(here), null)).facts, 'one act').toHaveLength(2);
  });

  it.each(
    sampleOf([
      ['quitting at once', 'q', 0],
      ['Ctrl-C after a decision', 'c\u0003', 0],
      ['quitting twice', 'cqq', 0],
      ['skipping all', 'ssyq', 0],
      ['writing what was decided so far', 'cqy', 1],
      ['going back and skipping', 'cbsqy', 0],
      ['a reason that is empty', 'r \r\u001bqq', 0],
    ]),
  )('%s', async (_name, keys, count) => {
    const { decisions } = await talk(changed(base()), keys);
    expect(decisions).toHaveLength(count);
  });

  it('confirms nothing that nobody can read, nor what changed while it was looked at', async () => {
    const here = base();
    here.git('rm', '-q', 'src/values.ts');
    const { decisions, shown } = await talk(here, 'cq');
    expect(decisions).toEqual([]);
    expect(shown.at(-2)).toContain("can't be confirmed: r retracts it");
    here.git('reset', '-q', '--hard');
    const seen = await talk(changed(here), 'csy');
    expect(seen.decisions).toHaveLength(1);
    here.edit('src/values.ts', 'value2 = 22', 'value2 = 23');
    const outcome = await decideChanged(acting(here), seen.decisions);
    expect(outcome.kind).toBe('refused');
    expect(outcome.kind === 'refused' && outcome.reasons[0]?.message.id).toBe(
      'doubt.changedMeanwhile',
    );
  });

  it('confirms a binary file that is still the one that was there, and nothing twice', async () => {
    const here = base();
    const draw = (shade: number): void =>
      writeFileSync(join(here.root, 'logo.bin'), Buffer.alloc(64, shade));
    draw(0xff);
    const args = ['--when', 'changing the logo', '--not-when', 'in tests'];
    const logo = ['capture', 'The logo has sixty-four shades', 'logo.bin', ...args];
    here.did(reviewer, 'promote', captured(here.did(bot, ...logo)));
    here.commit('Logo');
    draw(0xfe);
    const { decisions } = await talk(here, 'cy');
    expect(decisions).toHaveLength(1);
    draw(0xfd);
    const reasonOf = (outcome: Outcome): string | undefined =>
      outcome.kind === 'refused' ? outcome.reasons[0]?.message.id : outcome.kind;
    const refused = await decideChanged(acting(here), decisions);
    expect(reasonOf(refused)).toBe('doubt.changedMeanwhile');
    draw(0xfe);
    expect(reasonOf(await decideChanged(acting(here), decisions))).toBe('plan');
    // As somebody does whose screen was open at the same time.
    const again = await decideChanged(acting(here), decisions);
    expect(reasonOf(again)).toBe('doubt.answeredMeanwhile');
  });

  it('compares with another revision where one is named', async () => {
    const here = changed(base());
    here.commit('Changed');
    expect((await findChangedFacts(acting(here), null)).facts).toEqual([]);
    expect((await findChangedFacts(acting(here), 'HEAD~1')).facts).toHaveLength(2);
  });

  it('asks nobody where there is no terminal, and no agent', () => {
    const here = changed(base());
    const ran = here.as(reviewer, ['confirm', '--changed']);
    expect([ran.code, ran.error]).toEqual([
      2,
      'ledger: --changed needs a terminal\n  ledger confirm ITEM…\n',
    ]);
    const agent = here.as(bot, ['confirm', '--changed'], { env: { LEDGER_ACTOR: 'agent' } });
    expect(agent.error).toContain('--changed needs a person');
    for (const args of [['--changed', 'x'], ['--since', 'HEAD'], [], ['--changed', '--plan']])
      expect(here.as(reviewer, ['confirm', ...args]).code, args.join(' ')).toBe(2);
  });
});
