import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const path = 'corpus/findings/limit-30.md';

/** Memory that was committed, and whose claim somebody changed by hand. */
function edited(): Team & { readonly item: string; readonly accepted: string } {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    'src/limits.ts':
      'export const least = 1;\nexport const calls = 30;\nexport const upper = 90;\n',
  });
  const item = captured(
    here.did(
      bot,
      'capture',
      'The limit is 30',
      'src/limits.ts#L1-L3',
      '--when',
      'changing the limit',
      '--not-when',
      'in tests',
    ),
  );
  here.did(reviewer, 'promote', item);
  here.commit('Memory');
  const accepted = here.read(path);
  here.write(path, accepted.replaceAll('limit is 30', 'limit is 40'));
  return { ...here, item, accepted };
}

interface Refused {
  readonly reasons: readonly { readonly id: string; readonly values: object }[];
}

describe('memory that was edited by hand', () => {
  it('is not withdrawn or replaced in words that nobody accepted', () => {
    const here = edited();
    const other = captured(
      here.did(
        bot,
        'capture',
        'The most is 90',
        'src/limits.ts#L3',
        '--when',
        'changing the most',
        '--not-when',
        'in tests',
      ),
    );
    for (const args of [
      ['retract', here.item, '--reason', 'it was never so'],
      ['supersede', here.item, other],
    ]) {
      const ran = here.as(reviewer, [...args, '--format', 'json']);
      expect(ran.code).toBe(1);
      expect(
        (JSON.parse(ran.out) as Refused).reasons.map(({ id, values }) => [id, values]),
      ).toEqual([['acceptedText.editedBeforeWithdrawal', { path, file: path }]]);
    }
    here.write(path, here.accepted);
    here.did(reviewer, 'retract', here.item, '--reason', 'it was never so');
    here.commit('Withdraw');
    expect(here.as(reviewer, ['lint']).code).toBe(0);
  });

  it('becomes a corrected copy, and says again what was accepted', () => {
    const here = edited();
    const ran = here.as(reviewer, ['supersede', here.item, '--format', 'json']);
    const { done, notes } = JSON.parse(ran.out) as {
      done: { target: string; claim: string }[];
      notes: { id: string; values: object }[];
    };
    const copy = done[0]?.target ?? '';
    expect(done.map(({ claim }) => claim)).toEqual(['The limit is 40']);
    expect(notes.map(({ id, values }) => [id, values])).toContainEqual([
      'acceptedText.editMoved',
      { path, copy },
    ]);
    expect(here.read(path)).toBe(here.accepted);
    here.did(reviewer, 'promote', copy);
    here.commit('Replace');
    expect(here.as(reviewer, ['gate', '--since', 'HEAD~1']).code).toBe(0);
  });

  it('stays as it is where the last commit has the edit: nobody knows the words before', () => {
    const here = edited();
    here.commit('Edit by hand');
    here.did(reviewer, 'retract', here.item, '--reason', 'it was never so');
  });

  it('is not replaced by a copy that nobody corrected', () => {
    const here = edited();
    here.write(path, here.accepted);
    const asked = JSON.parse(here.did(reviewer, 'supersede', here.item, '--format', 'json')) as {
      done: { target: string; next: string[] }[];
    };
    const copy = asked.done[0]?.target ?? '';
    expect(asked.done[0]?.next[0]).toContain(copy);
    const ran = here.as(reviewer, ['promote', copy, '--format', 'json']);
    expect((JSON.parse(ran.out) as Refused).reasons.map(({ id }) => id)).toEqual([
      'P12.uncorrected',
    ]);
    here.write(copy, here.read(copy).replaceAll('limit is 30', 'limit is 40'));
    here.did(reviewer, 'promote', copy);
  });
});
