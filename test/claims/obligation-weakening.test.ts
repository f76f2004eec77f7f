import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { obligationsIn } from '#claims/obligations/obligation-index';
import { weakenings } from '#claims/obligations/obligation-weakening';
import type { Obligation } from '#workspace/document';
import type { Spec } from '#workspace/records';

const at = { start: 0, end: 0 };

function obligation(id: string, actor: string, modality: string, response: string): Obligation {
  return {
    id: { value: id, span: at },
    trigger: null,
    actor,
    modality,
    response,
    domain: null,
    risk: null,
    verifyBy: [],
    span: at,
  };
}

/** Obligations of four domains: sign-in, payments, a data pipeline, a medical device. */
const spec = {
  path: 'corpus/specs/all.md',
  id: { value: 'all', span: at },
  obligations: [
    obligation('C-001', 'the server', 'MUST NOT', 'accept a refresh token that was used'),
    obligation('AC-014', 'the client', 'MUST', 'stop after three retries'),
    obligation(
      'I-003',
      'the ledger of payments',
      'SHALL',
      'balance to zero at the end of each day',
    ),
    obligation('IF-7.2', 'the pump', 'MUST', 'sound an alarm when the flow is blocked'),
    obligation('C-020', 'an importer', 'SHOULD', 'validate rows before they are written'),
  ],
} as unknown as Spec;

const found = (text: string, named: readonly string[] = []): string[] =>
  weakenings([text], named, obligationsIn([spec])).map((each) => `${each.half} ${each.id}`);

describe('weakenings', () => {
  it.each([
    'C-001 no longer applies',
    'c-001 may be skipped',
    'Rotation is described in C-001. It may be skipped.',
    'C-001 no longer applies and the server MAY accept reused tokens',
    'The server does not have to follow C-001',
    'C-001 can be bypassed',
    'C-001 is deprecated',
    'Ignore C-001 when the caller is internal',
    'C-001 is only a suggestion',
    'A grace period after rotation, in which C‑001 may be skipped',
    'C-001: optional for internal callers',
    '| C-001 | no longer applies |',
    '### C-001\n\nNo longer applies.',
    'For batch jobs, skip the rule of AC-014.',
    'Clients need not honour AC-014 at night',
    'Treat AC-014 as a guideline',
    'By AC-014 the client SHOULD stop after three retries',
    'Under AC-014 clients MAY keep going after three retries',
    'Internal callers are exempt from AC-014',
    'AC-014 applies unless the queue is full',
    'It is fine to ignore AC-014 for health checks',
    'No worker needs to follow AC-014 any more',
    'I-003 is not binding for test accounts',
    'We no longer enforce I-003 at weekends',
    'I-003 has been relaxed',
    'The ledger of payments should balance to zero at the end of each day, by I-003',
    'Settlement MUST run at night. I-003 has no effect on refunds.',
    'IF-7.2 should be treated as advisory',
    'Do not apply IF-7.2 to the training device',
    'This decision makes IF-7.2 optional',
    'The pump MUST be quiet (IF-7.2 does not apply in the training mode)',
    'A former rule, IF-7.2, is obsolete',
    'By C-020 an importer may validate rows before they are written',
    'C-020 is waived for small files',
  ])('takes something off: %s', (text) => {
    expect(found(text)).toEqual([expect.stringMatching(/^named /)]);
  });

  it.each([
    'C-001 MUST hold: the server rejects a refresh token that was used',
    'By C-001 the server MUST NOT accept a refresh token that was used',
    'The code does not follow C-001 yet',
    'The gateway ignores C-001 in batch mode',
    'The server violates C-001 when two requests race',
    'C-001 is not met by the old gateway',
    'C-001 is not enforced yet',
    'C-001 may explain the 401 that clients see',
    'C-001 must never be skipped',
    'C-001 cannot be bypassed with a second header',
    'C-001 is not optional',
    'Never ignore C-001, not even in tests',
    'It is a myth that C-001 may be skipped',
    'C-001 binds every caller. The tracing header is optional.',
    'C-001 names the tracing header, which is optional',
    'The cache may be skipped when it is cold',
    'The v1 header is deprecated; C-001 speaks of the v2 one',
    'C-001.4 is no id of ours, and AC-0141 may be skipped',
    'A worker that crashed did not follow AC-014: it went on after three retries',
    'AC-014 is tested with a clock that stands still, so the test need not wait',
    'Tests of AC-014 should use a clock that stands still',
    'By AC-014 the client MUST stop after three retries, and it does',
    'Nobody may skip AC-014',
    'AC-014 is not satisfied while the queue drains',
    'I-003 did not balance on 2026-03-29, when the clock changed',
    'I-003 SHALL hold for refunds, too',
    'Rounding was the reason that I-003 failed on Fridays',
    'The nightly job checks I-003 and may take an hour',
    'IF-7.2 failed in the field: the pump did not sound an alarm',
    'The relay that IF-7.2 needs is no longer sold',
    'IF-7.2 has been verified with the relay of the second supplier',
    'An importer should validate rows before they are written, as C-020 says',
    'C-020 was missed by the importer of addresses',
    'Rows are written in batches of 500',
  ])('takes nothing off: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('reads each text on its own, and each sentence', () => {
    expect(
      weakenings(['C-001 is the rule of rotation', 'It may be skipped'], [], obligationsIn([spec])),
    ).toEqual([]);
    expect(found('C-001 MUST hold. Retries of other calls may be skipped.')).toEqual([]);
  });

  it('an exception that the obligation makes itself is none', () => {
    const own = {
      ...spec,
      obligations: [
        obligation(
          'C-002',
          'the server',
          'MUST',
          'close a session unless it was used within an hour',
        ),
      ],
    } as unknown as Spec;
    expect(
      weakenings(
        ['C-002 applies unless the session was used within an hour'],
        [],
        obligationsIn([own]),
      ),
    ).toEqual([]);
  });

  it('what was raised against an obligation weakens it in other words, too; elsewhere that is only shown', () => {
    const text = 'The client may keep going after three retries and need not stop';
    expect(found(text)).toEqual(['overlap AC-014']);
    expect(found(text, ['AC-014'])).toEqual(['named AC-014']);
  });

  it('comes to an end on long texts', { timeout: 20_000 }, () => {
    for (const text of [
      'C-001 '.repeat(20_000),
      `C-001 ${'is not '.repeat(20_000)}`,
      `ignore ${'the '.repeat(20_000)}C-001`,
      `C-001${' ('.repeat(20_000)}`,
      `C-001${', a'.repeat(20_000)}`,
    ])
      weakenings([text], [], obligationsIn([spec]));
    expect(found('x'.repeat(100_000))).toEqual([]);
  });
});

describe('a text that is told from its words to weaken nothing', () => {
  const words = fc.constantFrom(
    'C-001',
    'c-001',
    'AC-014',
    'I-003',
    'no longer applies',
    'may be',
    'skipped',
    'bypassed',
    'the server',
    'may',
    'accept a refresh token that was used',
    'the client',
    'need not',
    'stop after three retries',
    'is optional',
    'except when',
    'is lifted',
    'it is relaxed',
    'It',
    'so',
    'x-C-001',
    'e.g.',
  );
  const between = fc.constantFrom(
    ' ',
    ' ',
    '\n',
    '\n\n',
    '\n- ',
    '\n1. ',
    '. ',
    '; ',
    ' | ',
    '\n# ',
    ', ',
    '  ',
  );

  it('is read sentence by sentence to the same end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, between), { maxLength: 7 }),
        fc.constantFrom([], ['C-001'], ['AC-014', 'I-003']),
        (parts, named) => {
          const text = parts.flat().join('');
          // Code is a mark: no text with one is told from its words.
          expect(found(text, named)).toEqual(found(`\`x\`\n\n${text}`, named));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
