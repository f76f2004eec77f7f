import { describe, expect, it } from 'vitest';

import { statementIn } from '#recall/list-recall-records';
import type { RecallRecord } from '#recall/recall-record';
import { servedRecordText, toServedRecord } from '#recall/served-record';

const list = Array.from({ length: 60 }, (_, at) => `- Rule ${at} holds for every service.`);

describe('what a record says', () => {
  it.each([
    ['one paragraph', 'The token\nwaits.', [], { claim: 'The token waits.', rest: '', more: 0 }],
    [
      'several, with what follows from them',
      'The token waits.\n\nIt waits long.\n\n- twice',
      ['Consequences:\nNobody waits.'],
      {
        claim: 'The token waits.',
        rest: 'It waits long.\n\n- twice\n\nConsequences:\nNobody waits.',
        more: 0,
      },
    ],
    [
      'code, which is no running text',
      '```\nrm -rf token\n```',
      [],
      { claim: 'A title', rest: '```\nrm -rf token\n```', more: 0 },
    ],
  ])('is %s', (_what, text, below, expected) => {
    expect(statementIn(text, 'A title', below)).toEqual(expected);
  });

  it('is the beginning of a long list, and the list as it is written', () => {
    const { claim, rest } = statementIn(list.join('\n'), 'A title');
    expect(claim.length).toBeLessThanOrEqual(300);
    expect(claim).toMatch(/^- Rule 0 holds .*…$/);
    expect(rest).toBe(list.join('\n'));
  });

  it('has at most 4 KB beside its claim, cut between characters, and says how much is left out', () => {
    const { rest, more } = statementIn(`Short.\n\n${'é'.repeat(3_000)}`, 'A title');
    expect([rest.length, more]).toEqual([2_048, 1_904]);
  });
});

describe('a record that is served', () => {
  const served = (rest: string) =>
    toServedRecord(
      {
        why: ['says token'],
        recallable: {
          path: 'a.md',
          id: 'a',
          kind: 'decision',
          standing: 'fact',
          title: 'A token is refused',
          topic: null,
          claim: 'It is refused.',
          rest,
          more: 0,
          addresses: null,
          loadWhen: null,
          appliesWhen: [],
          doesNotApplyWhen: [],
          paths: [],
          evidence: ['File: `src/a.ts`'],
          verifiedAt: null,
          neverVerified: false,
          testimony: null,
          validUntil: null,
          reviewBy: null,
          history: null,
        } satisfies RecallRecord,
      },
      null,
      'k3fq',
      '2026-11-22T12:00:00Z',
    );

  it('quotes every line of the rest below its claim', () => {
    expect(servedRecordText(served('One.\n# Two'))).toContain(
      '> It is refused.\n\n> One.\n> # Two\n\n- ',
    );
  });

  it('loses the end of the rest before its evidence', () => {
    const packet = served('x'.repeat(5_000));
    expect([packet.evidence.length, packet.claim]).toEqual([1, 'It is refused.']);
    expect(packet.rest).toMatch(/^x{3000,4000}$/);
    expect(packet.cut).toBeGreaterThanOrEqual(5_000 - packet.rest.length);
  });
});
