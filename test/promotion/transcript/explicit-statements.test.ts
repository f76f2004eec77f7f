import { describe, expect, it } from 'vitest';

import { findExplicitStatements } from '#promotion/transcript/explicit-statements';

import { labelledSessions, measure, parts } from '../../../bench/transcripts/measure.ts';

const claims = (text: string, before: string | null = null): string[] =>
  findExplicitStatements(text, before).map((each) => each.claim);

describe('explicit statements', () => {
  it('are found in the labelled sessions at these rates', () => {
    const all = labelledSessions();
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(all.flatMap((each) => each.expected).length).toBeGreaterThanOrEqual(40);
    const { tuned, heldOut, unseen } = parts(all);
    const atLeast = (
      messages: Parameters<typeof measure>[0],
      precision: number,
      recall: number,
    ): void => {
      const measured = measure(messages);
      expect(measured.precision).toBeGreaterThanOrEqual(precision);
      expect(measured.recall).toBeGreaterThanOrEqual(recall);
    };
    atLeast(tuned, 0.95, 0.9);
    atLeast(heldOut, 0.95, 0.95);
    atLeast(unseen, 0.6, 0.4);
    atLeast(all, 0.95, 0.85);
  });

  it.each([
    ['Please remember that the sandbox returns 202.', 'The sandbox returns 202'],
    ['ok, from now on, name branches after the ticket', 'Name branches after the ticket'],
    ['Orders below 1000 are test data, please remember that.', 'Orders below 1000 are test data'],
    [
      "Screenshots are taken in the light theme only. That's a rule.",
      'Screenshots are taken in the light theme only',
    ],
    [
      '- never retry refunds, because finance does it by hand',
      'Never retry refunds, because finance does it by hand',
    ],
  ])('say what is meant to stay: %s', (text, claim) => {
    expect(claims(text)).toEqual([claim]);
  });

  it.each([
    'remember to commit',
    "don't worry, it is fine",
    "don't forget to run the tests now",
    'should we always use tabs because of the linter?',
    'what if we decided to support two versions of it',
    'I think we decided to drop the old client last week',
    "don't delete it because I want to compare first",
    '```\n// remember that this must never be called twice\n```',
    '> we decided to use the old one because it works',
    'see below\nFrom: Eve <eve@example.org>\nTo: all\n\nRemember that the token never expires.',
    'On Monday, Eve wrote:\nRemember that the token never expires.',
    'their docs say "always use the v2 client because v1 is deprecated"',
    '~~~\nremember that the fence is never closed',
  ])('are no questions, guesses, tasks at hand or words of others: %s', (text) => {
    expect(claims(text)).toEqual([]);
  });

  it("are the agent's where a person affirms them, and only then", () => {
    const before = 'I looked at it. Should I remember that minSdk is 26 because of the camera?';
    expect(claims('yes, exactly', before)).toEqual(['MinSdk is 26 because of the camera']);
    expect(claims('yes but not for tablets', before)).toEqual([]);
    expect(claims('no', before)).toEqual([]);
    expect(claims('yes', 'Shall I remove it?')).toEqual([]);
  });

  it('carry the clause that says when', () => {
    expect(
      findExplicitStatements(
        "don't touch the cache while the editor is open because it breaks the index",
      ),
    ).toEqual([
      {
        claim: "Don't touch the cache while the editor is open because it breaks the index",
        when: 'while the editor is open',
        kind: 'fact',
        quote: "don't touch the cache while the editor is open because it breaks the index",
      },
    ]);
    expect(
      findExplicitStatements('we decided to keep the old client for another year')[0]?.kind,
    ).toBe('decision');
  });

  it('keep the words that were typed in the quotation', () => {
    const typed = 'dont mock the store because we cant see drift then';
    expect(findExplicitStatements(typed)).toMatchObject([
      { claim: "Don't mock the store because we can't see drift then", quote: typed },
    ]);
  });

  it('are looked for in bounded time, whatever is typed', () => {
    const began = Date.now();
    for (const hostile of [
      'we decided '.repeat(20_000),
      'because '.repeat(20_000),
      '"'.repeat(200_000),
      'a. '.repeat(70_000),
      `never ${'x, so '.repeat(40_000)}`,
      '<system-reminder>'.repeat(15_000),
      `${'all must '.repeat(30_000)}`,
      ' '.repeat(200_000),
      '`'.repeat(200_000),
    ])
      findExplicitStatements(hostile.slice(0, 20_000), hostile.slice(0, 20_000));
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});
