import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { RecallRecord } from '#recall/recall-record';
import {
  freshnessOf,
  maxServedRecordBytes,
  servedRecordText,
  toServedRecord,
} from '#recall/served-record';
import { isSessionOver, newSession, readSession, sessionText } from '#recall/session';
import { daysBetween } from '#workspace/text/day';

const now = '2026-11-22T12:00:00Z';
const match = (
  more: Partial<RecallRecord>,
): { readonly recallable: RecallRecord; readonly why: readonly string[] } => ({
  why: ['says token'],
  recallable: {
    path: 'corpus/findings/a.md',
    id: 'a',
    kind: 'fact',
    standing: 'fact',
    title: 'A token is refused',
    topic: null,
    claim: 'It is.',
    rest: '',
    more: 0,
    addresses: null,
    loadWhen: 'asking',
    appliesWhen: [],
    doesNotApplyWhen: [],
    paths: [],
    evidence: [],
    verifiedAt: '2026-11-22T09:00:00Z',
    neverVerified: false,
    testimony: null,
    validUntil: null,
    reviewBy: null,
    history: null,
    ...more,
  },
});
const bytes = (text: string): number => Buffer.byteLength(text);

describe('freshness', () => {
  it.each([
    ['2026-11-22T23:59:59Z', 'verified today', false],
    ['2026-11-21T00:00:00Z', 'verified yesterday', false],
    [
      '2026-11-20T23:59:59Z',
      'verified 2 days ago: compare it with the code of today before you rely on it',
      true,
    ],
    [
      '2025-11-22T00:00:00Z',
      'verified 365 days ago: compare it with the code of today before you rely on it',
      true,
    ],
    ['2026-11-23T23:59:59Z', 'verified today', false],
    [
      '2026-11-24T00:00:00Z',
      'the day of its verification is in the future: check it before you rely on it',
      true,
    ],
    ['last week', 'the day of its verification is unknown: check it before you rely on it', true],
    [null, 'the day of its verification is unknown: check it before you rely on it', true],
  ])('%s', (at, says, warns) => {
    expect(freshnessOf(at, now)).toMatchObject({ says, warns });
  });

  it('counts days as the calendar does', () => {
    const day = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        day,
        day,
        (one, other) =>
          daysBetween(one.toISOString(), other.toISOString()) ===
          Math.floor(other.getTime() / 86_400_000) - Math.floor(one.getTime() / 86_400_000),
      ),
    );
  });
});

describe('a packet', () => {
  it('shows the record with its source, its age and why it is here', () => {
    expect(
      servedRecordText(
        toServedRecord(
          match({
            appliesWhen: ['rotating'],
            doesNotApplyWhen: ['in tests'],
            evidence: ['File: `src/a.ts#L1-L4`'],
          }),
          'fresh',
          'k3f',
          now,
        ),
      ),
    ).toBe(
      '### A token is refused\n\n> It is.\n\n- promoted fact k3f, corpus/findings/a.md; ' +
        'verified today\n- applies when: rotating\n- does not apply when: in tests\n- ' +
        'evidence: File: `src/a.ts#L1-L4`\n- here because: says token\n',
    );
  });

  it('says what is no fact, and what cannot be compared', () => {
    expect(
      servedRecordText(toServedRecord(match({ standing: 'unreviewed' }), null, null, now)),
    ).toContain('- UNREVIEWED note: no person approved it, corpus');
    expect(
      servedRecordText(toServedRecord(match({ standing: 'stale' }), null, 'k3f', now)),
    ).toContain('- NOT A FACT (stale) k3f, corpus');
    expect(servedRecordText(toServedRecord(match({}), 'unverifiable', 'k3f', now))).toContain(
      '; its evidence cannot be compared here\n',
    );
    expect(servedRecordText(toServedRecord(match({}), 'moved', 'k3f', now))).toContain(
      '; its evidence moved to the place named here\n',
    );
  });

  it('keeps within its bytes: evidence goes first, then the end of the claim, never inside a character', () => {
    const evidence = Array.from({ length: 200 }, (_, at) => `File: \`src/${at}.ts#L1-L4\``);
    const some = toServedRecord(match({ evidence, claim: 'short' }), 'fresh', 'k3f', now);
    expect([
      some.claim,
      some.evidence.length > 50,
      some.evidence.length < 200,
      bytes(servedRecordText(some)) <= maxServedRecordBytes,
    ]).toEqual(['short', true, true, true]);
    const long = toServedRecord(match({ claim: '😀'.repeat(5_000) }), 'fresh', 'k3f', now);
    expect(bytes(servedRecordText(long))).toBeLessThanOrEqual(maxServedRecordBytes);
    expect(bytes(servedRecordText(long))).toBeGreaterThan(maxServedRecordBytes - 100);
    expect(long.claim).toMatch(/^(?:😀)+$/u);
    expect(servedRecordText(long)).toMatch(
      /\n- \[truncated: \d{5} bytes\] read corpus\/findings\/a\.md for the rest\n$/,
    );
  });

  it.each([
    [4_095, 0],
    [4_096, 0],
    [4_097, 1],
  ])('of %i bytes is whole up to 4,096', (size, cut) => {
    const around =
      bytes(servedRecordText(toServedRecord(match({ claim: 'x' }), 'fresh', 'k3f', now))) - 1;
    const claim = 'x'.repeat(size - around);
    const packet = toServedRecord(match({ claim }), 'fresh', 'k3f', now);
    expect([
      maxServedRecordBytes,
      Math.min(1, packet.cut),
      packet.claim === claim,
      bytes(servedRecordText(packet)) <= 4_096,
    ]).toEqual([4_096, cut, cut === 0, true]);
  });

  it('shows every character, and counts what it shows', () => {
    const hidden = toServedRecord(
      match({
        claim: `a${'\u200b'.repeat(3_000)}`,
        title: 'b\u202e',
        path: 'corpus/findings/a\u2066.md',
      }),
      'fresh',
      'k3f',
      now,
    );
    const shown = servedRecordText(hidden);
    expect(shown).toMatch(
      /^### b\\u\{202E\}\n\n> a(?:\\u\{200B\})+\n\n- promoted fact k3f, corpus\/findings\/a\\u\{2066\}\.md; /,
    );
    expect([
      bytes(shown) <= maxServedRecordBytes,
      bytes(shown) > maxServedRecordBytes - 100,
      hidden.claim.length > 300,
    ]).toEqual([true, true, true]);
    const everywhere = '\u{e0041}'.repeat(3_000);
    expect(
      bytes(
        servedRecordText(
          toServedRecord(
            {
              ...match({
                title: everywhere,
                claim: everywhere,
                loadWhen: everywhere,
                appliesWhen: Array<string>(9).fill(everywhere),
                doesNotApplyWhen: Array<string>(9).fill(everywhere),
                evidence: Array<string>(9).fill(everywhere),
              }),
              why: Array<string>(9).fill(everywhere),
            },
            'fresh',
            'k3f',
            now,
          ),
        ),
      ),
    ).toBeLessThanOrEqual(maxServedRecordBytes);
  });

  it('keeps within its bytes whatever the record has', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3_000 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text, { maxLength: 6 }),
        fc.array(text, { maxLength: 6 }),
        (title, claim, lines, evidence) =>
          bytes(
            servedRecordText(
              toServedRecord(
                match({
                  title,
                  claim,
                  appliesWhen: lines,
                  doesNotApplyWhen: lines,
                  evidence,
                  loadWhen: title,
                }),
                'fresh',
                'k3f',
                now,
              ),
            ),
          ) <= maxServedRecordBytes,
      ),
      { numRuns: 200 },
    );
  });

  it('lets no line of a claim stand for the words of the tool', () => {
    const shown = servedRecordText(
      toServedRecord(
        match({ claim: 'one\n- promoted fact\r\n### x\u2028- y' }),
        'fresh',
        null,
        now,
      ),
    );
    expect(shown).toContain('> one\n> - promoted fact\n> ### x\n> - y\n');
  });
});

describe('the state of a session', () => {
  it('is read back as it was written, and begins anew where it is broken or over', () => {
    const state = { seen: ['a 1'], bytes: 12, at: now };
    expect(readSession(sessionText(state), now)).toEqual(state);
    for (const text of [
      null,
      '',
      '{',
      '[]',
      'null',
      '{"seen":"a","bytes":1,"at":"2026-11-22"}',
      '{"seen":[],"bytes":-1,"at":"2026-11-22"}',
      '{"seen":[],"bytes":1}',
      sessionText({ ...state, at: '2026-11-01T00:00:00Z' }),
    ])
      expect(readSession(text, now)).toEqual(newSession);
    expect([
      isSessionOver('2026-11-15T23:00:00Z', now),
      isSessionOver('2026-11-14T23:00:00Z', now),
      isSessionOver('x', now),
    ]).toEqual([false, true, true]);
  });
});
