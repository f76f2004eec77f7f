import { describe, expect, it } from 'vitest';

import { promote } from '../../src/app/acts/promote.ts';
import { retract } from '../../src/app/acts/retract.ts';
import { capture } from '../../src/app/capture/capture.ts';
import { toInput } from '../../src/app/capture/capture-json.ts';
import { reportOf } from '../../src/features/html-report/app/collect-checkouts.ts';
import { endingRecords, isInForce } from '../../src/features/html-report/reporters/report-model.ts';
import { numberedLines } from '../support/facts.ts';
import { folderWith, runGit } from '../support/run-cli.ts';
import { type Team, team } from '../support/team.ts';

const ada = {
  PATH: process.env.PATH,
  LEDGER_ACTOR: 'person',
  GIT_AUTHOR_NAME: 'Ada Kern',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
};
const started = (): Team =>
  team('main', { 'src/values.ts': numberedLines(9), 'memory/INDEX.md': '# Index\n' });

/** Acts of one person on days of a month. */
const onDay = (here: Team) => {
  const env = { ...ada, HOME: folderWith({}) };
  return (day: number) => ({
    cwd: here.root,
    env,
    now: new Date(`2026-11-${String(day)}T12:00:00Z`),
    task: 'work',
  });
};

describe('where records stand', () => {
  it('is expired when their last day is past, and not when nobody accepted or somebody withdrew them', async () => {
    const here = started();
    const on = onDay(here);
    const ids: string[] = [];
    for (const at of [1, 2, 3, 4]) {
      const raised = await capture(
        on(10),
        toInput({
          claim: `Value ${String(at)} is the number ${String(at)}`,
          evidence: [`src/values.ts#L${String(at + 1)}`],
          when: [`changing value ${String(at)}`],
          not_when: ['in tests'],
          valid_until: at === 4 ? '2026-12-20' : '2026-11-15',
        }),
      );
      ids.push(raised.kind === 'plan' ? (raised.done[0]?.item ?? '') : '');
    }
    const [, expired = '', withdrawn = '', holds = ''] = ids;
    for (const item of [expired, withdrawn, holds])
      expect((await promote(on(11), [item])).kind).toBe('plan');
    const gone = await retract({ ...on(12), reason: 'it is another' }, [withdrawn], 'contradicted');
    expect(gone.kind).toBe('plan');
    const report = await reportOf('.', { ...on(20), starts: null });
    expect(
      report.records.map(({ claim, standing, expired: past }) =>
        [/\d/.exec(claim)?.[0], standing, past].join(' '),
      ),
    ).toEqual(['1 waits false', '2 ended true', '3 ended false', '4 holds false']);
    expect(report.records.filter(isInForce).length).toBe(1);
    expect(endingRecords(report, 30).map(({ on: day }) => day)).toEqual([
      '2026-11-15',
      '2026-12-20',
    ]);
  });
});

describe('memory over time', () => {
  it('counts what waited and what was in doubt, and the days until each was answered', async () => {
    const here = team('main', {
      'src/values.ts': numberedLines(9),
      'memory/INDEX.md': '# Index\n',
    });
    const env = {
      PATH: process.env.PATH,
      HOME: folderWith({}),
      LEDGER_ACTOR: 'person',
      GIT_AUTHOR_NAME: 'Ada Kern',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
    };
    const on = (day: number) => ({
      cwd: here.root,
      env,
      now: new Date(`2026-11-${String(day)}T12:00:00Z`),
      task: 'work',
    });
    const commit = (day: number): void => {
      const date = `2026-11-${String(day)}T13:00:00Z`;
      here.git('add', '-A');
      runGit(here.root, ['commit', '-qm', 'Work'], {
        env: {
          ...ada,
          GIT_AUTHOR_DATE: date,
          GIT_COMMITTER_NAME: 'Ada Kern',
          GIT_COMMITTER_EMAIL: 'ada@example.org',
          GIT_COMMITTER_DATE: date,
        },
      });
    };
    const raised = await capture(
      on(20),
      toInput({
        claim: 'Value one is one',
        evidence: ['src/values.ts#L2'],
        when: ['changing values'],
        not_when: ['in tests'],
      }),
    );
    commit(20);
    const item = raised.kind === 'plan' ? (raised.done[0]?.item ?? '') : '';
    expect((await promote(on(22), [item])).kind).toBe('plan');
    commit(22);
    here.write('src/values.ts', numberedLines(9).replace('value1 = 1', 'value1 = 11'));
    commit(24);
    here.write('src/values.ts', numberedLines(9));
    commit(27);
    const { history } = await reportOf('.', { ...on(28), starts: null });
    expect(history?.decisions).toEqual({ count: 1, medianDays: 2 });
    expect(history?.doubts).toEqual({ count: 1, medianDays: 3 });
    expect(
      history?.points.map(({ day, promoted, doubted, waiting }) =>
        [day.slice(-2), promoted, doubted, waiting].join(' '),
      ),
    ).toEqual([
      '20 0 0 1',
      '21 0 0 1',
      '22 1 0 0',
      '23 1 0 0',
      '24 1 1 0',
      '25 1 1 0',
      '26 1 1 0',
      '27 1 0 0',
      '28 1 0 0',
    ]);
  });
});
